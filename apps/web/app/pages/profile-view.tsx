import { SAMPLE_USER_ID } from "@understudy/contracts/plain";
import { ownView as copy, publicProfile } from "../content/public-profile.ts";
import { PublicBar } from "../features/navigation/public-bar.tsx";
import { BrandBar } from "../features/public-profile/brand-bar.tsx";
import { locatePage, missingHead, publicHead } from "../features/public-profile/head.ts";
import { nameOf } from "../features/public-profile/names.ts";
import { Missing, PublicLayout } from "../features/public-profile/public-layout.tsx";
import { chatPage } from "../platform/chat-page.ts";
import { apiContext } from "../platform/context.ts";
import { readOptional, readPublic } from "../platform/read-public.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import type { Route } from "./+types/profile-view.ts";

export const handle = chatPage;

/** Shows the owner their own public page; visitors get the sample. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const owner = await readOptional(api?.auth.user());
  const user = await readPublic(api?.profiles.publicUser(owner?.id ?? SAMPLE_USER_ID));
  const seen = owner ? (owner.isPublic ? ("own" as const) : ("ownPrivate" as const)) : ("sample" as const);
  return { user, seen, ...locatePage(request), indexed: false };
}

export function meta({ loaderData: loaded, error }: Route.MetaArgs) {
  return loaded ? publicHead(loaded) : missingHead(publicProfile.missing.title, error);
}

export default function ProfileViewPage({ loaderData: { user, seen } }: Route.ComponentProps) {
  const { howTo, questions } = publicProfile;
  return (
    <PublicLayout
      bar={<BrandBar branding={user.branding} ours={<PublicBar />} />}
      notice={seen === "sample" ? <Sample /> : <Own text={copy[seen]} />}
      user={user}
      heading={nameOf(user)}
      howTo={howTo}
      questions={questions}
    />
  );
}

function Own({ text }: { text: string }) {
  const edit = (
    <Button asChild variant="quiet">
      <a href="/profile">{copy.edit}</a>
    </Button>
  );
  return <Callout action={edit}>{text}</Callout>;
}

function Sample() {
  const start = (
    <Button asChild variant="quiet">
      <a href="/api/login">{copy.start}</a>
    </Button>
  );
  return (
    <Callout title={copy.sample} action={start}>
      {copy.sampleText}
    </Callout>
  );
}

export function ErrorBoundary() {
  return <Missing bar={<PublicBar />} missingCopy={publicProfile.missing} />;
}
