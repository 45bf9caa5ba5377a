import { publicProfile as copy } from "../content/public-profile.ts";
import { PublicBar } from "../features/navigation/public-bar.tsx";
import { privateLinkPage } from "../features/private-links/copy.ts";
import { BrandBar } from "../features/public-profile/brand-bar.tsx";
import { closedHead, iconOf, locatePage, missingHead } from "../features/public-profile/head.ts";
import { nameOf } from "../features/public-profile/names.ts";
import { Missing, PublicLayout } from "../features/public-profile/public-layout.tsx";
import { chatPage } from "../platform/chat-page.ts";
import { apiContext } from "../platform/context.ts";
import { readPublic } from "../platform/read-public.ts";
import type { Route } from "./+types/private-link.ts";

export const handle = chatPage;

/** The link itself grants access. An expired link returns 404, like one that never existed. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const privateLinkId = `occ_${params.key}`;
  const visited = await readPublic(context.get(apiContext)?.privateLinks.visit(privateLinkId));
  return { ...visited, occasion: privateLinkId, icon: iconOf(visited.user), ...locatePage(request) };
}

export function meta({ loaderData: loaded, error }: Route.MetaArgs) {
  return loaded ? closedHead(loaded) : missingHead(privateLinkPage.missing.title, error);
}

export default function PrivateLinkPage({ loaderData }: Route.ComponentProps) {
  const { user, greeting, occasion } = loaderData;
  const bar = <BrandBar branding={user.branding} ours={<PublicBar />} />;
  const { howTo, questions } = copy;
  return (
    <PublicLayout
      bar={bar}
      user={user}
      heading={nameOf(user)}
      howTo={howTo}
      questions={questions}
      privateLink={{ key: occasion, greeting }}
    />
  );
}

export function ErrorBoundary() {
  return <Missing bar={<PublicBar />} missingCopy={privateLinkPage.missing} />;
}
