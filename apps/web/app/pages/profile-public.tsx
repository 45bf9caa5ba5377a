import { profileView as copy, publicProfile } from "../content/public-profile.ts";
import { PublicBar } from "../features/navigation/public-bar.tsx";
import { BrandBar } from "../features/public-profile/brand-bar.tsx";
import { Foot } from "../features/public-profile/foot.tsx";
import { iconOf, locatePage, missingHead, publicHead } from "../features/public-profile/head.ts";
import { nameOf } from "../features/public-profile/names.ts";
import { About, Person } from "../features/public-profile/person.tsx";
import { Missing, publicChat, publicGrid } from "../features/public-profile/public-layout.tsx";
import { Talk } from "../features/public-profile/talk.tsx";
import { chatPage } from "../platform/chat-page.ts";
import { apiContext } from "../platform/context.ts";
import { readPublic } from "../platform/read-public.ts";
import { Card } from "../ui/card.tsx";
import { cn } from "../ui/cn.ts";
import type { Route } from "./+types/profile-public.ts";

export const handle = chatPage;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await readPublic(context.get(apiContext)?.profiles.publicProfile(params.userId));
  const query = new URL(request.url).searchParams;
  const theme = query.get("theme");
  const embed = query.get("embed") === "1";
  return {
    user,
    icon: iconOf(user),
    embed,
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    ...locatePage(request),
  };
}

export function meta({ loaderData: loaded, error }: Route.MetaArgs) {
  if (!loaded) return missingHead(copy.missing.title, error);
  return publicHead(loaded, nameOf(loaded.user));
}

/** Shows the owner's profile next to the chat, or only the chat when another site embeds the page. */
export default function ProfilePublicPage({ loaderData: { user, embed } }: Route.ComponentProps) {
  const name = nameOf(user);
  const suggestions = user.suggestedQuestions;
  if (embed) {
    return (
      <main className="us-panel mx-auto flex h-dvh max-w-180 flex-col p-4">
        <h1 className="sr-only">{name}</h1>
        <Talk user={user} suggestions={suggestions} className="min-h-0 flex-1" />
      </main>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <BrandBar branding={user.branding} ours={<PublicBar />} />
      <main id="main" className={publicGrid}>
        <div className="contents lg:block xl:sticky xl:top-28 xl:self-start">
          <Person user={user} heading={name} />
          {user.bio ? <About text={user.bio} /> : null}
        </div>
        <Card
          className={cn(
            publicChat,
            "us-stage [--us-ground:var(--surface)] xl:[--us-gap:clamp(56px,5.6vw,80px)]",
          )}
          aria-labelledby="chat-card"
        >
          <h2 id="chat-card" className="mb-4 font-semibold [overflow-wrap:anywhere]">
            {name}
          </h2>
          <Talk user={user} suggestions={suggestions} />
        </Card>
      </main>
      <Foot branding={user.branding} />
    </div>
  );
}

export function ErrorBoundary() {
  return <Missing bar={<PublicBar />} missingCopy={{ ...publicProfile.missing, ...copy.missing }} />;
}
