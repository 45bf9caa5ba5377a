import { PLANS } from "@understudy/contracts/plain";
import { useAnalytics } from "../data/analytics.ts";
import { useDocuments } from "../data/documents.ts";
import { useProfiles } from "../data/profiles.ts";
import { useUser } from "../data/user.ts";
import { LoadFailed } from "../features/analytics/load-failed.tsx";
import { OwnerHome } from "../features/home/owner-home.tsx";
import { displayName } from "../features/navigation/names.ts";
import { OwnerBar } from "../features/navigation/owner-bar.tsx";
import { OwnerScreen } from "../features/owner-screen/owner-screen.tsx";
import { PlanNotice } from "../features/plans/plan-notice.tsx";

export function SignedInHome() {
  return (
    <OwnerScreen bar={(user) => <OwnerBar user={user} />}>
      <PlanNotice />
      <OwnersHome />
    </OwnerScreen>
  );
}

function OwnersHome() {
  const { data: user } = useUser();
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
