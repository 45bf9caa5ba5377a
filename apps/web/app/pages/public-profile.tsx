import { publicProfile as copy } from "../content/public-profile.ts";
import { PublicBar } from "../features/navigation/public-bar.tsx";
import { BrandBar } from "../features/public-profile/brand-bar.tsx";
import { iconOf, locatePage, missingHead, publicHead } from "../features/public-profile/head.ts";
import { nameOf } from "../features/public-profile/names.ts";
import { Missing, PublicLayout } from "../features/public-profile/public-layout.tsx";
import { chatPage } from "../platform/chat-page.ts";
import { apiContext } from "../platform/context.ts";
import { readPublic } from "../platform/read-public.ts";
import type { Route } from "./+types/public-profile.ts";

export const handle = chatPage;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await readPublic(context.get(apiContext)?.profiles.publicUser(params.id));
  return { user, icon: iconOf(user), ...locatePage(request) };
}

export function meta({ loaderData: loaded, error }: Route.MetaArgs) {
  return loaded ? publicHead(loaded) : missingHead(copy.missing.title, error);
}

export default function PublicProfilePage({ loaderData: { user } }: Route.ComponentProps) {
  const bar = <BrandBar branding={user.branding} ours={<PublicBar />} />;
  const { howTo, questions } = copy;
  return <PublicLayout bar={bar} user={user} heading={nameOf(user)} howTo={howTo} questions={questions} />;
}

export function ErrorBoundary() {
  return <Missing bar={<PublicBar />} missingCopy={copy.missing} />;
}
