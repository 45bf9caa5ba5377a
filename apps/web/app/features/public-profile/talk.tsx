import type { PublicUser } from "@understudy/contracts";
import { publicProfile as copy } from "../../content/public-profile.ts";
import { Chip, Chips } from "../../ui/chip.tsx";
import { ComingChips } from "../../ui/coming-chips.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { calledOf, pictureOf } from "./names.ts";

type TalkProps = {
  user: PublicUser;
  /** Shown inside the chat, on pages that have no section of their own for them. */
  suggestions?: readonly string[];
  className?: string;
  /** The key by which the assistant is addressed, if it isn't the profile's id. */
  profileKey?: string | undefined;
};

/**
 * The chat's script mounts the chat here. Until then this shows the chat's initial state in the chat's own classes, so
 * that the layout doesn't shift.
 */
export function Talk({ user, suggestions = [], className, profileKey }: TalkProps) {
  const called = calledOf(user);
  return (
    <>
      <div
        data-understudy-chat
        className={className}
        data-profile={profileKey ?? user.id}
        data-assistant={copy.assistant(called)}
        data-owner={called ?? undefined}
        data-placeholder={copy.placeholder(called)}
        data-invitation={copy.invitation}
        data-face={pictureOf(user) ?? undefined}
        data-suggestions={suggestions.length > 0 ? JSON.stringify(suggestions) : undefined}
      >
        <div className="us-chat">
          <p className="us-invitation">{copy.invitation}</p>
          <div className="us-log" />
          {suggestions.length > 0 ? <ComingChips hint={copy.pick} questions={suggestions} /> : null}
          <div className="us-ask">
            <Skeleton className="h-14.5 w-full rounded-talk" />
          </div>
          <div className="us-footnote" />
        </div>
      </div>
      <noscript>
        <p className="mb-2">{copy.noScript}</p>
      </noscript>
      <p className="text-14 text-ink-soft">{copy.footnote(called)}</p>
    </>
  );
}

/** Questions that this assistant has answered with a source. A press asks one. */
export function Questions({ title, questions }: { title: string; questions: readonly string[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="mt-5 group-has-[.us-exchange]:hidden lg:mt-8">
      <h2 className="text-14">{title}</h2>
      <Chips className="mt-2.5">
        {questions.map((question) => (
          <Chip key={question} data-understudy-ask>
            {question}
          </Chip>
        ))}
      </Chips>
    </section>
  );
}
