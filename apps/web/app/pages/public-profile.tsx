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
import { cn } from "../ui/cn.ts";
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
    <div className="flex min-h-dvh flex-col">
      <ProfileBar user={null} wide />
      <main
        className={cn(
          "group mx-auto grid w-full max-w-352 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 px-4 pt-6 pb-12 md:px-6 md:pt-12",
          "lg:grid-cols-[240px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14",
          "[--us-gap:clamp(32px,3.9vw,56px)] [--us-sheet:clamp(320px,26vw,376px)]",
          "xl:grid-cols-[clamp(216px,19vw,272px)_minmax(0,640px)_var(--us-sheet)] xl:justify-between xl:gap-x-(--us-gap)",
        )}
      >
        {/* On phones the chat stands between the two: the face, the name and the field come first. */}
        <div className="contents lg:block xl:sticky xl:top-28 xl:self-start">
          <Person user={user} name={name} />
          <About user={user} />
        </div>
        <Talk user={user} called={called} />
        <HowTo called={called} />
      </main>
      <footer className="flex items-center justify-center gap-2 pb-4 text-14 text-ink-soft">
        {words.poweredBy}
        <a href="/" className="inline-flex min-h-11 items-center gap-1.5 font-[550] text-ink">
          <Mark size={18} />
          {product.name}
        </a>
      </footer>
    </div>
  );
}

function Talk({ user, called }: { user: PublicUser; called: string }) {
  return (
    <section
      aria-label={words.assistant(called)}
      className="us-stage order-2 min-w-0 max-w-180 lg:col-start-2 lg:row-span-2 lg:row-start-1 xl:row-span-1 xl:max-w-160"
    >
      <div
        data-understudy-chat
        data-profile={user.id}
        data-assistant={words.assistant(called)}
        data-placeholder={words.placeholder(called)}
        data-invitation={words.invitation}
        data-face={user.profileImageUrl}
      >
        <Skeleton className="h-8.25 w-90 max-w-full" />
        <Skeleton className="mt-6 mb-2.5 h-14.5 w-full rounded-talk" />
      </div>
      <p className="text-14 text-ink-soft">{words.footnote(called)}</p>
    </section>
  );
}

function Person({ user, name }: { user: PublicUser; name: string }) {
  const role = [user.title, user.company && `${words.at} ${user.company}`].filter(Boolean).join(" ");
  return (
    <header className="order-1 flex items-center gap-4 lg:block">
      <Avatar
        src={user.profileImageUrl}
        initials={name.slice(0, 1).toUpperCase()}
        className="size-16 font-[440] font-serif text-28 lg:size-26 lg:text-48"
      />
      <div className="min-w-0 lg:mt-5">
        <h1 className="text-balance font-[440] font-serif text-23 leading-[1.16] tracking-[-0.014em] [overflow-wrap:anywhere] lg:text-28">
          {name}
        </h1>
        {role ? <p className="mt-1 text-14 leading-[1.45] lg:mt-2.5 lg:text-16">{role}</p> : null}
        {user.location ? (
          <p className="mt-0.5 flex items-center gap-1.5 text-14 text-ink-soft lg:mt-2">
            <Icon of={MapPin} size={16} className="shrink-0" />
            {user.location}
          </p>
        ) : null}
      </div>
    </header>
  );
}

function About({ user }: { user: PublicUser }) {
  return (
    <section className="order-3 lg:mt-8">
      <h2 className="text-14">{words.about}</h2>
      <p className="passage mt-1.5 max-w-[38em] lg:text-16">{user.bio || words.noAbout}</p>
    </section>
  );
}

/** Gives way to the passage that opens in its place. */
function HowTo({ called }: { called: string }) {
  return (
    <section className="order-4 xl:group-has-[.us-source]:invisible lg:col-start-1 xl:col-start-3">
      <h2 className="text-14">{words.howTo}</h2>
      <ol className="mt-1.5 grid gap-2 text-14 text-ink-soft leading-normal xl:mt-3 xl:gap-0">
        {words.steps(called).map((step, number) => (
          <li
            key={step}
            className="grid grid-cols-[20px_minmax(0,1fr)] xl:border-t xl:py-3.5 xl:last:border-b"
          >
            <b className="font-semibold text-ink">{number + 1}</b>
            <span className="text-pretty">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Missing and private look the same. */
export function ErrorBoundary() {
  return (
    <>
      <ProfileBar user={null} wide />
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
