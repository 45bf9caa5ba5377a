import { type ReactNode, useState } from "react";
import { Actions, Answer } from "./answer.tsx";
import { Contact } from "./contact.tsx";
import { type ChatSource, type Exchange, isPending } from "./conversation.ts";
import type { Marks } from "./markdown.tsx";
import { formatRecent } from "./recent.ts";
import { Suggestions } from "./suggestions.tsx";
import type { ChatController } from "./use-conversation.ts";
import { statusOf } from "./use-return.ts";
import { say } from "./words.ts";

export type ExchangeProps = {
  exchange: Exchange;
  controller: ChatController;
  source: ChatSource;
  marks: Marks;
  assistant: string;
  face: ReactNode;
  /** The newest exchange offers follow-up questions. */
  isNewest: boolean;
  /** Whether it offers to ask the owner with the whole form, not with a button. */
  isOffered: boolean;
  onChoose: (question: string) => void;
  /** Shows a failure as a message of the assistant, if the page wants it. */
  failureText: ((error: unknown) => string) | undefined;
  /** Whether the page itself has reported the failure to the visitor. */
  isFailureShownElsewhere: boolean;
  emptyReply: string | undefined;
  hasTimes: boolean | undefined;
  /** The visitor's e-mail address, if the page knows it. */
  email: string | undefined;
  under: ((exchange: Exchange) => ReactNode) | undefined;
  /** The source that is open under this answer. */
  beneath: ReactNode;
};

/** A question and its answer, in an interview layout. */
export function ExchangeView(props: ExchangeProps) {
  const { exchange } = props;
  const { question, answer } = exchange;
  return (
    <article className="us-exchange" aria-busy={isPending(exchange)}>
      <p className="us-question" dir="auto" title={formatRecent(new Date(exchange.askedAt))}>
        {question}
      </p>
      {props.hasTimes ? <Time at={exchange.askedAt} /> : null}
      {answer?.messageId ? null : <AssistantReply {...props} />}
    </article>
  );
}

/** The assistant's part of an exchange. If the question went to a person, that person's messages replace it. */
function AssistantReply(props: ExchangeProps) {
  const { exchange, controller, marks, assistant, face, emptyReply, failureText } = props;
  const { words } = marks;
  const { phase, text, answer } = exchange;
  const isOver = phase === "ended";
  const isFailed = answer?.state === "failed" || phase === "lost";
  return (
    <>
      <Speaker name={assistant} face={face} note={phase === "writing" ? words.writing : undefined} />
      {phase === "asked" ? <p className="us-thinking">{words.thinking}</p> : null}
      {isFailed && failureText ? (
        <p className="us-answer" dir="auto">
          {failureText(exchange.fault ?? new Error(text))}
        </p>
      ) : null}
      {text && !(isFailed && failureText) ? <Answer exchange={exchange} marks={marks} /> : null}
      {props.hasTimes && isOver ? <Time at={exchange.endedAt} /> : null}
      {props.beneath}
      {isOver && !text && emptyReply && answer?.state !== "stopped" && !isFailed ? (
        <p className="us-answer">{emptyReply}</p>
      ) : null}
      {answer?.state === "stopped" ? <p className="us-note">{words.stopped}</p> : null}
      {phase === "lost" && !failureText ? <Failure {...props} /> : null}
      {isFailed ? (
        <button
          type="button"
          className="us-quiet"
          disabled={controller.pending !== undefined}
          onClick={() => controller.sendAgain(exchange)}
        >
          {words.sendAgain}
        </button>
      ) : null}
      {isOver && !isFailed ? <AnswerFooter {...props} /> : null}
      {isOver && !isFailed ? props.under?.(exchange) : null}
    </>
  );
}

/** The literal error text first, then what it means. */
function Failure({ exchange, isFailureShownElsewhere, marks: { words } }: ExchangeProps) {
  const isBusy = statusOf(exchange.fault) === 429;
  const isDropped = exchange.fault instanceof TypeError;
  const meaning = isBusy ? words.busy : isDropped ? words.dropped : undefined;
  if (isFailureShownElsewhere) return <p className="us-note">{meaning ?? words.failed}</p>;
  return (
    <div className="us-failure" role="alert">
      <strong>{words.error}</strong>
      <p>{words.failed}</p>
      {meaning ? <p>{meaning}</p> : null}
    </div>
  );
}

/** Under a finished answer: the contact form if the assistant did not know, the actions, and follow-up questions. */
function AnswerFooter(props: ExchangeProps) {
  const { exchange, controller, source, marks, face, isNewest, isOffered, onChoose } = props;
  const { answer, exchangeId } = exchange;
  const { words, owner } = marks;
  const [isOpen, setOpen] = useState(false);
  const { contact } = source;
  const isUnknown = answer?.state === "not_answered";
  const showsForm = isOffered || isOpen;
  const canLeave = contact !== undefined && exchangeId !== null && canLeaveEmail(exchange, controller);
  const suggestions = answer?.suggestions ?? [];
  return (
    <>
      {canLeave && showsForm ? (
        <Contact
          owner={owner}
          face={face ?? owner.slice(0, 1)}
          words={words}
          known={props.email}
          onLeave={async (email) => {
            await contact(exchangeId, controller.sessionId(), email);
            // What was sent stays here, while later answers no longer show the form.
            setOpen(true);
            controller.noteEmail();
          }}
        />
      ) : null}
      {isUnknown && !canLeave && isNewest ? (
        <Suggestions label={words.related} questions={suggestions} onChoose={onChoose} />
      ) : null}
      <div className="us-after">
        <Actions exchange={exchange} controller={controller} words={words} />
        {canLeave && !showsForm && (isNewest || answer?.state !== "answered") ? (
          <button type="button" className="us-link us-small" onClick={() => setOpen(true)}>
            {say(words.askOwner, { NAME: owner })}
          </button>
        ) : null}
      </div>
      {isNewest && !(isUnknown && !canLeave) ? (
        <Suggestions
          label={isUnknown ? words.related : words.next}
          questions={suggestions}
          onChoose={onChoose}
        />
      ) : null}
    </>
  );
}

/** The owner can be asked, unless they have answered this already. */
function canLeaveEmail({ answer, exchangeId }: Exchange, { handover }: ChatController): boolean {
  const isAnswered = handover?.messages.some(
    (message) => message.author === "owner" && message.exchangeId === exchangeId,
  );
  return answer?.contact === true && !isAnswered;
}

/**
 * The exchange that shows the whole form, until the visitor has left an address: the newest where the visitor wants a
 * person, or else the first without an answer. The others have a button.
 */
export function findOffered(controller: ChatController): Exchange | undefined {
  if (controller.hasLeftEmail) return undefined;
  const open = controller.exchanges.filter((exchange) => canLeaveEmail(exchange, controller));
  return (
    open.findLast(({ answer }) => answer?.wantsPerson) ??
    open.find(({ answer }) => answer?.state === "not_answered")
  );
}

/** The time in the visitor's time zone; the full date as a tooltip. */
function Time({ at }: { at: number }) {
  const date = new Date(at);
  return (
    <time className="us-time" dateTime={date.toISOString()} title={formatRecent(date)}>
      {date.toLocaleTimeString(undefined, { timeStyle: "short" })}
    </time>
  );
}

function Speaker({ name, face, note }: { name: string; face: ReactNode; note: string | undefined }) {
  return (
    <p className="us-who">
      <span className="us-face" aria-hidden="true">
        {face ?? name.slice(0, 1)}
      </span>
      {name}
      {note ? <span className="us-writing">{note}</span> : null}
    </p>
  );
}
