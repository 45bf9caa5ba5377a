import type { PublicUser } from "@understudy/contracts";
import { MapPin } from "lucide-react";
import { data } from "react-router";
import { product } from "../content/product.ts";
import { publicProfile as words } from "../content/public-profile.ts";
import { ProfileBar } from "../features/navigation/profile-bar.tsx";
import { apiContext } from "../platform/context.ts";
import type { PageHandle } from "../root.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Beam } from "../ui/beam.tsx";
import { Mark } from "../ui/brand.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/public-profile.ts";

/** A whole document, rendered from the object of the API call and never hydrated. One script runs on it: the chat. */
export const handle: PageHandle = { still: true, script: "/chat.js" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = await context
    .get(apiContext)
    ?.profiles.publicUser(params.id)
    .catch(() => undefined);
  if (!user) throw data(null, { status: 404 });
  return { user };
}

export function meta({ loaderData: loaded }: Route.MetaArgs) {
  if (!loaded) return [{ title: words.title(words.missing.title) }, { name: "robots", content: "noindex" }];
  const name = nameOf(loaded.user);
  return [{ title: words.title(name) }, { name: "description", content: words.description(name) }];
}

export default function PublicProfilePage({ loaderData: { user } }: Route.ComponentProps) {
  const name = nameOf(user);
  const called = user.firstName || name;
  return (
    <>
      <ProfileBar user={null} />
      <main className="mx-auto grid w-full max-w-340 gap-8 px-4 pt-8 pb-12 md:gap-14 md:px-6 md:pt-12 lg:grid-cols-[272px_minmax(0,600px)]">
        <Person user={user} name={name} />
        <section aria-label={words.assistant(called)} className="min-w-0 lg:row-span-2">
          <div
            data-understudy-chat
            data-profile={user.id}
            data-assistant={words.assistant(called)}
            data-placeholder={words.placeholder(called)}
            className="min-h-70"
          >
            <Skeleton className="h-40 w-full rounded-talk" />
            <Skeleton className="mt-5 h-14 w-full rounded-talk" />
          </div>
          <p className="mt-2.5 text-14 text-ink-soft">{words.footnote(called)}</p>
        </section>
        <About user={user} called={called} />
      </main>
      <footer className="flex items-center justify-center gap-2 pb-10 text-14 text-ink-soft">
        {words.poweredBy}
        <a href="/" className="inline-flex min-h-11 items-center gap-1.5 font-[550] text-ink">
          <Mark size={18} />
          {product.name}
        </a>
      </footer>
    </>
  );
}

function Person({ user, name }: { user: PublicUser; name: string }) {
  const role = [user.title, user.company && `${words.at} ${user.company}`].filter(Boolean).join(" ");
  return (
    <header className="flex items-center gap-4 lg:block">
      <Avatar
        src={user.profileImageUrl}
        initials={name.slice(0, 1).toUpperCase()}
        className="size-16 text-23 lg:size-26 lg:text-40"
      />
      <div className="min-w-0 lg:mt-5">
        <h1 className="font-[440] font-serif text-28 leading-[1.15] tracking-[-0.014em] [overflow-wrap:anywhere]">
          {name}
        </h1>
        {role ? <p className="mt-1.5 leading-[1.45]">{role}</p> : null}
        {user.location ? (
          <p className="mt-1.5 flex items-center gap-1.5 text-14 text-ink-soft">
            <Icon of={MapPin} size={16} />
            {user.location}
          </p>
        ) : null}
      </div>
    </header>
  );
}

function About({ user, called }: { user: PublicUser; called: string }) {
  return (
    <div className="grid content-start gap-8 lg:col-start-1">
      <section>
        <h2 className="text-14">{words.about}</h2>
        <p className="passage mt-1.5">{user.bio || words.noAbout}</p>
      </section>
      <section>
        <h2 className="text-14">{words.howTo}</h2>
        <ol className="mt-1.5 grid gap-2 text-14 text-ink-soft">
          {words.steps(called).map((step, number) => (
            <li key={step} className="grid grid-cols-[20px_minmax(0,1fr)]">
              <b className="font-semibold text-ink">{number + 1}</b>
              {step}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** Missing and private look the same. */
export function ErrorBoundary() {
  return (
    <>
      <ProfileBar user={null} />
      <main className="grid justify-items-center px-4 pb-24 text-center">
        <Beam thing="tape" className="max-w-130" />
        <h1 className="display mt-6 text-40 md:text-57">{words.missing.title}</h1>
        <p className="mt-3 text-19">{words.missing.text}</p>
        <p className="mt-3 max-w-[32em] text-ink-soft">{words.missing.hint}</p>
        <Button asChild size="lg" className="mt-7 max-md:w-full">
          <a href="/">{words.missing.home}</a>
        </Button>
      </main>
    </>
  );
}

function nameOf({ firstName, lastName }: PublicUser): string {
  return [firstName, lastName].filter(Boolean).join(" ") || words.nameless;
}
