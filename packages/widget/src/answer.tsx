import type { Citation } from "@understudy/contracts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Exchange, isPending } from "./conversation.ts";
import { copyText, copyToClipboard } from "./copy.ts";
import { Reason, Thumbs } from "./feedback.tsx";
import { Icon } from "./icons.tsx";
import { Markdown, type Marks } from "./markdown.tsx";
import { groupByDocument, numberBySection, type SourceSection, toSections } from "./source-sections.ts";
import type { ChatController } from "./use-conversation.ts";
import { type ChatWords, say } from "./words.ts";

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

/**
 * The documents behind the answer: the same sources as the citation marks, below the text. Each document is named once,
 * on the first of its sections.
 */
function Sources({ citations, marks }: { citations: readonly Citation[]; marks: Marks }) {
  const documents = groupByDocument(toSections(citations));
  if (documents.length === 0) return null;
  return (
    <ul className="us-sources">
      {documents.map((sections) => (
        <li key={sections[0]?.number}>
          {sections.map((section, place) => (
            <Receipt key={section.number} section={section} isFirst={place === 0} marks={marks} />
          ))}
        </li>
      ))}
    </ul>
  );
}

type ReceiptProps = { section: SourceSection; isFirst: boolean; marks: Marks };

function Receipt({ section, isFirst, marks: { open, onToggle, words } }: ReceiptProps) {
  const { number, citations } = section;
  const { documentName, headingPath, page } = citations[0];
  const location = headingPath.at(-1) ?? (page && !isFirst ? say(words.page, { COUNT: page }) : "");
  return (
    <button
      type="button"
      className="us-receipt"
      aria-expanded={number === open}
      aria-label={isFirst ? undefined : `${number} ${documentName} ${location}`.trim()}
      onClick={(event) => onToggle(number, event.currentTarget)}
    >
      <b>{number}</b> {isFirst ? <span>{documentName}</span> : null} {location ? <em>{location}</em> : null}
    </button>
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
