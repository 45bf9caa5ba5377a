import type { ChatAnswer, Citation, PersonMessage } from "@understudy/contracts";
import { Fragment, type ReactNode } from "react";
import { Answer } from "./answer.tsx";
import type { Exchange } from "./conversation.ts";
import { Person } from "./person.tsx";
import { Source } from "./source.tsx";
import { mergeMessages } from "./use-handover.ts";
import { useOpenSource } from "./use-open-source.ts";
import { wordsIn } from "./words.ts";

/** A stored question and its answer. */
export type TranscriptExchange = {
  id: number;
  question: string;
  text: string;
  citations: readonly Citation[];
  unsupported: ChatAnswer["unsupported"];
  state: ChatAnswer["state"] | "pending";
  /** Shown beside the question. */
  time?: ReactNode;
};

type TranscriptProps = {
  /** Label for screen readers. */
  label: string;
  exchanges: readonly TranscriptExchange[];
  /** The messages from people in it. */
  messages: readonly PersonMessage[];
  assistant: string;
  ownerName: string;
  face?: ReactNode;
  language?: string | undefined;
  /** Page content under an exchange. */
  under: (id: number) => ReactNode;
  /** The source opens under its answer, for a transcript that scrolls in its own frame. */
  isNarrow?: boolean;
  /** What the page shows in place of an exchange, if it does. */
  folded?: (id: number) => ReactNode;
};

/** A finished conversation as its visitor saw it: the same text, citation marks and passages, without an input. */
export function Transcript(props: TranscriptProps) {
  const { label, exchanges, messages, assistant, ownerName, face, under, folded, isNarrow } = props;
  const words = wordsIn(props.language);
  const { open, setOpen, toggle, close } = useOpenSource();
  const shown = exchanges.find(({ id }) => id === open?.key);
  const source =
    shown && open ? (
      <Source
        citations={shown.citations}
        number={open.number}
        owner={ownerName}
        words={words}
        onTurn={(number) => setOpen({ key: shown.id, number })}
        onClose={close}
      />
    ) : null;
  return (
    <section className="us-chat" aria-label={label}>
      <div className="us-log">
        {mergeMessages(exchanges, ({ id }) => id, messages).map((entry) => {
          if ("author" in entry)
            return <Person key={entry.id} message={entry} owner={ownerName} face={face} words={words} />;
          const { id, question, text, state, time } = entry;
          const line = folded?.(id);
          if (line) return <Fragment key={id}>{line}</Fragment>;
          const marks = {
            words,
            owner: ownerName,
            open: id === open?.key ? open.number : undefined,
            onToggle: (number: number, mark: HTMLElement) => toggle({ key: id, number }, mark),
          };
          return (
            <article className="us-exchange" key={id}>
              <p className="us-question" dir="auto">
                {question}
                {time}
              </p>
              <p className="us-who">
                <span className="us-face" aria-hidden="true">
                  {face ?? assistant.slice(0, 1)}
                </span>
                {assistant}
              </p>
              {text ? <Answer exchange={toExchange(entry)} marks={marks} /> : null}
              {isNarrow && entry === shown ? source : null}
              {state === "stopped" ? <p className="us-note">{words.stopped}</p> : null}
              {under(id)}
            </article>
          );
        })}
      </div>
      {source && !isNarrow ? <div className="us-place">{source}</div> : null}
    </section>
  );
}

/** The exchange as the chat holds it after its end. */
function toExchange({ id, question, text, citations, unsupported, state }: TranscriptExchange): Exchange {
  const finalState = state === "pending" ? "failed" : state;
  const answer: ChatAnswer = {
    response: text,
    sessionId: "",
    exchangeId: id,
    state: finalState,
    citations: [...citations],
    unsupported,
    suggestions: [],
    contact: false,
  };
  return {
    key: id,
    question,
    text,
    citations,
    answer,
    askedAt: 0,
    endedAt: 0,
    after: 0,
    phase: "ended",
    exchangeId: id,
    thumb: null,
    fault: undefined,
  };
}
