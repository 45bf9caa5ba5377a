import type { Citation } from "@understudy/contracts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Exchange, isPending } from "./conversation.ts";
import { copyText, copyToClipboard } from "./copy.ts";
import { Reason, Thumbs } from "./feedback.tsx";
import { Icon } from "./icons.tsx";
import { Markdown, type Marks } from "./markdown.tsx";
import { numberBySection, toSections } from "./source-sections.ts";
import type { ChatController } from "./use-conversation.ts";
import type { ChatWords } from "./words.ts";

/**
 * An answer with its sources. A citation mark highlights the text that it supports and opens the supporting passage.
 */
export function Answer({ exchange, marks }: { exchange: Exchange; marks: Marks }) {
  const { text, citations, answer } = exchange;
  const isWriting = isPending(exchange);
  const container = useRef<HTMLDivElement>(null);
  // Retracted text leaves its space until the answer ends, so nothing moves while the visitor reads.
  useLayoutEffect(() => {
    const node = container.current;
    if (node) node.style.minHeight = isWriting ? `${node.offsetHeight}px` : "";
  });
  return (
    <>
      <div className="us-answer" dir="auto" ref={container}>
        <Markdown
          content={{
            text,
            citations: numberBySection(citations),
            unsupported: answer?.unsupported ?? [],
            isWriting,
          }}
          marks={marks}
        />
      </div>
      {isWriting ? null : <Sources citations={citations} marks={marks} />}
    </>
  );
}

/** The documents behind the answer, by name: the same sources as the citation marks, listed below the text. */
function Sources({ citations, marks: { open, onToggle } }: { citations: readonly Citation[]; marks: Marks }) {
  const sections = toSections(citations);
  if (sections.length === 0) return null;
  return (
    <ul className="us-sources">
      {sections.map(({ number, citations: [{ documentName, headingPath }] }) => (
        <li key={number}>
          <button
            type="button"
            className="us-receipt"
            aria-expanded={number === open}
            onClick={(event) => onToggle(number, event.currentTarget)}
          >
            <b>{number}</b> <span>{documentName}</span>{" "}
            {headingPath.length > 0 ? <em>{headingPath.at(-1)}</em> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Actions for a finished answer. A notice is not an answer and cannot be rated. */
export function Actions({
  exchange,
  controller,
  words,
}: {
  exchange: Exchange;
  controller: ChatController;
  words: ChatWords;
}) {
  const { answer, text, citations, thumb } = exchange;
  const isAnswer = !answer?.limited && answer?.state !== "failed";
  const canRate = isAnswer && answer?.state !== "stopped" && exchange.exchangeId !== null;
  const rate = (next: typeof thumb, reason?: string): void => void controller.rate(exchange, next, reason);
  return (
    <>
      <div className="us-acts">
        {canRate ? <Thumbs exchange={exchange} onRate={rate} words={words} /> : null}
        {text ? <Copy text={copyText(text, citations, words)} words={words} /> : null}
        <button
          type="button"
          className="us-act"
          aria-label={words.tryAgain}
          title={words.tryAgain}
          disabled={controller.pending !== undefined}
          onClick={() => controller.send(exchange.question)}
        >
          <Icon of="again" />
        </button>
      </div>
      {thumb === -1 && canRate ? <Reason onRate={rate} words={words} /> : null}
    </>
  );
}

function Copy({ text, words }: { text: string; words: ChatWords }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 2_000);
    return () => clearTimeout(timer);
  }, [isDone]);
  const label = isDone ? words.copied : words.copy;
  return (
    <button
      type="button"
      className="us-act"
      aria-label={label}
      title={label}
      onClick={() => void copyToClipboard(text).then(setDone)}
    >
      <Icon of={isDone ? "done" : "copy"} />
    </button>
  );
}
