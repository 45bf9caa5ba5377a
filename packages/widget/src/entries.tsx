import type { PersonMessage } from "@understudy/contracts";
import type { ReactNode } from "react";
import { type Exchange, isPending, positionOf } from "./conversation.ts";
import { type ExchangeProps, ExchangeView, findOffered } from "./exchange.tsx";
import { Person } from "./person.tsx";
import type { ChatController } from "./use-conversation.ts";
import { mergeMessages } from "./use-handover.ts";
import type { useOpenSource } from "./use-open-source.ts";
import type { ChatWords } from "./words.ts";

type Entry = Exchange | PersonMessage;
type EntriesProps = Omit<ExchangeProps, "exchange" | "isNewest" | "isOffered" | "marks"> & {
  entries: readonly Entry[];
  owner: string;
  words: ChatWords;
  opening: Pick<ReturnType<typeof useOpenSource>, "open" | "toggle">;
  /** The open source, if it is shown under its answer. */
  beneath: ReactNode;
};

const NO_MESSAGES: readonly PersonMessage[] = [];

/** All messages of the visitor, the assistant and people. A question that went to a person is among their messages. */
export function entriesOf({ exchanges, handover }: ChatController): Entry[] {
  const people = handover?.messages ?? NO_MESSAGES;
  const own = exchanges.filter(({ answer }) => !people.some(({ id }) => id === answer?.messageId));
  return mergeMessages(own, positionOf, people);
}

export function Entries({ entries, owner, words, opening, beneath, ...shared }: EntriesProps) {
  const { open, toggle } = opening;
  const newest = shared.controller.exchanges.at(-1);
  const offered = findOffered(shared.controller);
  return entries.map((entry) =>
    "author" in entry ? (
      <Person key={entry.id} message={entry} owner={owner} words={words} face={shared.face} />
    ) : (
      <ExchangeView
        {...shared}
        key={entry.key}
        exchange={entry}
        isNewest={entry === newest && !isPending(entry)}
        isOffered={entry === offered}
        beneath={entry.key === open?.key ? beneath : null}
        marks={{
          words,
          owner,
          open: entry.key === open?.key ? open.number : undefined,
          onToggle: (number, mark) => toggle({ key: entry.key, number }, mark),
        }}
      />
    ),
  );
}
