import { PLANS } from "@understudy/contracts/plain";
import { home } from "../content/home.ts";
import { DemoChat } from "../features/chat/demo-chat.tsx";
import { useDocuments } from "../features/documents/api.ts";
import { OwnerHome } from "../features/home/owner-home.tsx";
import { useAnalytics, useProfiles } from "../features/insights/api.ts";
import { LoadFailed } from "../features/insights/load-failed.tsx";
import { VisitorHome } from "../features/marketing/visitor-home.tsx";
import { displayName } from "../features/navigation/names.ts";
import { OwnerBar } from "../features/navigation/owner-bar.tsx";
import { SiteFooter } from "../features/navigation/site-footer.tsx";
import { SiteHeader } from "../features/navigation/site-header.tsx";
import { PlanNotice } from "../features/plans/plan-notice.tsx";
import { apiContext } from "../platform/context.ts";
import { pageHead, softwareData } from "../platform/head.ts";
import { OwnerScreen } from "../platform/owner-screen.tsx";
import { readUser, useUser } from "../platform/user.ts";
import type { Route } from "./+types/home.ts";

export const meta = () => pageHead({ path: "/", ...home.meta, data: [softwareData()] });

/** One address, two homes. On the server the visitor's own cookies decide; in the browser the known user does. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const signedIn = api ? await api.auth.user().then(Boolean, () => false) : false;
  return { signedIn };
}

export async function clientLoader() {
  return { signedIn: (await readUser()) !== null };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return loaderData.signedIn ? <SignedInHome /> : <VisitorsHome />;
}

function VisitorsHome() {
  const user = useUser();
  return (
    <>
      <SiteHeader user={user} current="/" />
      <VisitorHome demo={<DemoChat />} />
      <SiteFooter />
    </>
  );
}

function SignedInHome() {
  return (
    <OwnerScreen bar={(user) => <OwnerBar user={user} />}>
      <PlanNotice />
      <OwnersHome />
    </OwnerScreen>
  );
}

function OwnersHome() {
  const user = useUser();
  const documents = useDocuments();
  const analytics = useAnalytics();
  const profiles = useProfiles();
  const asked = [documents, analytics, profiles];
  if (!user) return null;
  const failed = asked.filter(({ isError }) => isError);
  if (failed.length > 0) {
    return (
      <LoadFailed
        onRetry={() => {
          for (const one of failed) void one.refetch();
        }}
      />
    );
  }
  const figures = documents.data &&
    analytics.data &&
    profiles.data && {
      documents: documents.data,
      analytics: analytics.data,
      profiles: profiles.data,
      room: PLANS[user.planType].documentsPerProfile,
    };
  return <OwnerHome name={displayName(user)} userId={user.id} isPublic={user.isPublic} figures={figures} />;
}
