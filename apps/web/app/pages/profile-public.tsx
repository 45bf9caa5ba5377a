import { data } from "react-router";
import { publicProfile, profileView as words } from "../content/public-profile.ts";
import { ProfileBar } from "../features/navigation/profile-bar.tsx";
import { missingHead, placeOf, publicHead } from "../features/public-profile/head.ts";
import { nameOf } from "../features/public-profile/names.ts";
import { About, Person } from "../features/public-profile/person.tsx";
import { Foot, Missing } from "../features/public-profile/public-layout.tsx";
import { Talk } from "../features/public-profile/talk.tsx";
import { chatPage } from "../platform/chat-page.ts";
import { apiContext } from "../platform/context.ts";
import { Card } from "../ui/card.tsx";
import type { Route } from "./+types/profile-public.ts";

export const handle = chatPage;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await context
    .get(apiContext)
    ?.profiles.publicProfile(params.userId)
    .catch(() => undefined);
  if (!user) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const theme = query.get("theme");
  const embed = query.get("embed") === "1";
  return {
    user,
    embed,
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    ...placeOf(request),
  };
}

export function meta({ loaderData: loaded }: Route.MetaArgs) {
  if (!loaded) return missingHead(words.missing.title);
  return publicHead(loaded, nameOf(loaded.user, words.nameless));
}

/** Who it is beside the chat; or, for somebody else's page, the chat alone. */
export default function ProfilePublicPage({ loaderData: { user, embed } }: Route.ComponentProps) {
  const name = nameOf(user, words.nameless);
  const chat = <Talk user={user} suggestions={user.suggestedQuestions} />;
  if (embed) {
    return (
      <main className="us-stage flex min-h-dvh flex-col justify-end p-4">
        <h1 className="sr-only">{name}</h1>
        {chat}
      </main>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <ProfileBar user={null} wide />
      <main className="mx-auto grid w-full max-w-240 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-6 pb-12 md:px-6 md:pt-12 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-x-14">
        <div className="contents lg:block">
          <Person user={user} heading={name} />
          {user.bio ? <About text={user.bio} /> : null}
        </div>
        <Card className="us-stage order-2 [--us-ground:var(--surface)]" aria-labelledby="chat-card">
          <h2 id="chat-card" className="mb-4 font-semibold [overflow-wrap:anywhere]">
            {name}
          </h2>
          {chat}
        </Card>
      </main>
      <Foot />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <Missing bar={<ProfileBar user={null} wide />} said={{ ...publicProfile.missing, ...words.missing }} />
  );
}
