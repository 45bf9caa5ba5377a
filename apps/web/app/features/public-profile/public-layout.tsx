import type { PublicUser } from "@understudy/contracts";
import type { ReactNode } from "react";
import { useRouteError } from "react-router";
import { publicProfile as copy, failedPage } from "../../content/public-profile.ts";
import { isFailedRead } from "../../platform/read-public.ts";
import { Beam } from "../../ui/beam.tsx";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Foot } from "./foot.tsx";
import { calledOf } from "./names.ts";
import { About, Person } from "./person.tsx";
import { Questions, Talk } from "./talk.tsx";

type PublicLayoutProps = {
  bar: ReactNode;
  user: PublicUser;
  heading: string;
  howTo: string;
  questions: string;
  /** Shown above everything else. */
  notice?: ReactNode;
  /** For a private link: its key, and the greeting its visitors read first. */
  privateLink?: { key: string; greeting: string | null };
};

/** On wide screens the third column is reserved for the passage that an answer cites. */
export const publicGrid = cn(
  "group mx-auto grid w-full max-w-352 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 px-4 pt-6 pb-12 md:px-6 md:pt-12",
  "lg:grid-cols-[240px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14",
  "[--us-gap:clamp(32px,3.9vw,56px)] [--us-sheet:clamp(320px,26vw,376px)]",
  "xl:grid-cols-[clamp(216px,19vw,272px)_minmax(0,640px)_var(--us-sheet)] xl:justify-between xl:gap-x-(--us-gap)",
);
export const publicChat =
  "order-2 min-w-0 max-w-180 lg:col-start-2 lg:row-span-2 lg:row-start-1 xl:row-span-1 xl:max-w-160";

/** The owner, the chat, and further information. On phones the chat comes right after the owner's picture. */
export function PublicLayout({
  bar,
  user,
  heading,
  howTo,
  questions,
  notice,
  privateLink,
}: PublicLayoutProps) {
  const called = calledOf(user);
  return (
    <div className="flex min-h-dvh flex-col">
      {bar}
      {notice ? <div className="mx-auto w-full max-w-352 px-4 pt-4 md:px-6">{notice}</div> : null}
      <main id="main" className={publicGrid}>
        {/* On phones the chat is between these two, so that picture, name and input come first. */}
        <div className="contents lg:block xl:sticky xl:top-28 xl:self-start">
          <Person user={user} heading={heading} />
          <About text={user.bio || copy.noAbout} />
        </div>
        <div className={publicChat}>
          <section aria-label={copy.assistant(called)} className="us-stage">
            {privateLink?.greeting ? (
              <p dir="auto" className="wrap-anywhere mb-5 whitespace-pre-line text-19 leading-normal">
                {privateLink.greeting}
              </p>
            ) : null}
            <Talk user={user} profileKey={privateLink?.key} />
          </section>
          <Questions title={questions} questions={user.suggestedQuestions} />
        </div>
        <HowTo title={howTo} called={called} />
      </main>
      <Foot branding={user.branding} />
    </div>
  );
}

/** Hidden while a cited passage is open in the same column. */
function HowTo({ title, called }: { title: string; called: string | null }) {
  return (
    <section className="order-4 xl:group-has-[.us-source]:invisible lg:col-start-1 xl:col-start-3">
      <h2 className="text-14">{title}</h2>
      <ol className="mt-1.5 grid gap-2 text-14 text-ink-soft leading-normal xl:mt-3 xl:gap-0">
        {copy.steps(called).map((step, number) => (
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

type MissingProps = {
  bar: ReactNode;
  missingCopy: { title: string; text: string; hint: string; home: string };
};

/** An empty address leads to the page's own, also on an owner's domain and in a frame. */
const THIS_PAGE = "";

/** Missing and private profiles look the same on purpose. A page that could not be read says so. */
export function Missing({ bar, missingCopy }: MissingProps) {
  const isFailed = isFailedRead(useRouteError());
  const { title, text, hint } = isFailed ? failedPage : missingCopy;
  return (
    <>
      {bar}
      <main id="main" className="grid justify-items-center px-4 pb-24 text-center">
        <Beam thing="tape" className="max-w-130" />
        <h1 className="display mt-6 text-40 md:text-57">{title}</h1>
        <p className="mt-3 text-19">{text}</p>
        <p className="mt-3 max-w-[32em] text-ink-soft">{hint}</p>
        <Button asChild size="lg" className="mt-7 max-md:w-full">
          {isFailed ? <a href={THIS_PAGE}>{failedPage.retry}</a> : <a href="/">{missingCopy.home}</a>}
        </Button>
      </main>
    </>
  );
}
