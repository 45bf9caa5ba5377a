import type { ChatAnswer } from "@understudy/contracts";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Answer } from "./answer.tsx";
import { Composer } from "./composer.tsx";

/** Asks the assistant once. Where the question goes is the caller's business: a profile, the demo, a test. */
export type Ask = (
  message: string,
  sessionId: string | undefined,
  signal: AbortSignal,
) => Promise<ChatAnswer>;

export type ChatProps = {
  ask: Ask;
  /** Whose assistant it is, as in "Marguerite's assistant". */
  assistant: string;
  placeholder: string;
  /** Stands beside the assistant's name. Without it, the first letter of that name. */
  face?: ReactNode;
  /** Said by the assistant before anybody has asked. */
  welcome?: string | undefined;
  /** The page's own words above the empty field: not a message of anybody's. */
  invitation?: string | undefined;
  /** Questions to start from; choosing one fills the field and never sends. */
  suggestions?: readonly string[] | undefined;
  /** Told when a question could not be answered, for a page that shows it in its own way. */
  onFailure?: ((error: unknown) => void) | undefined;
  footnote?: ReactNode;
};

type Exchange = { id: number; question: string; answer: ChatAnswer };

/** The one chat: test page, public page, demo and widget all render this. Hooks only, so that Preact runs it too. */
export function Chat({
  ask,
  assistant,
  placeholder,
  face,
  welcome,
  invitation,
  suggestions = [],
  onFailure,
  footnote,
}: ChatProps) {
  const [draft, setDraft] = useState("");
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [pending, setPending] = useState<string | undefined>();
  const [failed, setFailed] = useState(false);
  const sessionId = useRef<string | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  const end = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();

  useEffect(() => () => running.current?.abort(), []);
  const asked = exchanges.length > 0 || pending !== undefined;
  const answers = exchanges.length;
  useEffect(() => {
    if (answers > 0 || pending) end.current?.scrollIntoView({ block: "nearest" });
  }, [answers, pending]);
  // Only now: a field that is still disabled takes no focus. Not under a finger: the keyboard would cover the answer.
  useEffect(() => {
    if (pending || !running.current || !matchMedia("(pointer: fine)").matches) return;
    field.current?.focus({ preventScroll: true });
  }, [pending]);

  async function send(): Promise<void> {
    const question = draft.trim();
    if (!question || pending) return;
    const controller = new AbortController();
    running.current = controller;
    setPending(question);
    setFailed(false);
    try {
      const answer = await ask(question, sessionId.current, controller.signal);
      sessionId.current = answer.sessionId;
      setExchanges((before) => [...before, { id: before.length, question, answer }]);
      setDraft("");
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailed(true);
      onFailure?.(error);
    } finally {
      if (running.current === controller) setPending(undefined);
    }
  }

  return (
    <section className="us-chat" aria-labelledby={label}>
      <h2 className="us-hidden" id={label}>
        Chat with {assistant}
      </h2>
      {invitation && !asked ? <p className="us-invitation">{invitation}</p> : null}
      <div className="us-log" role="log" aria-live="polite">
        {welcome && !asked ? <p className="us-answer">{welcome}</p> : null}
        {exchanges.map((exchange) => (
          <article className="us-exchange" key={exchange.id}>
            <p className="us-question">{exchange.question}</p>
            <Speaker name={assistant} face={face} />
            <Answer answer={exchange.answer} />
          </article>
        ))}
        {pending ? (
          <article className="us-exchange">
            <p className="us-question">{pending}</p>
            <Speaker name={assistant} face={face} />
            <p className="us-thinking">Thinking...</p>
          </article>
        ) : null}
        {failed ? (
          <p className="us-failure" role="alert">
            This could not be sent. Your question is still below: send it again when you like.
          </p>
        ) : null}
        <div className="us-end" ref={end} />
      </div>
      {asked ? null : (
        <Suggestions
          questions={suggestions}
          onChoose={(question) => {
            setDraft(question);
            field.current?.focus();
          }}
        />
      )}
      <div className="us-ask">
        <Composer
          value={draft}
          onChange={setDraft}
          onSend={() => void send()}
          placeholder={placeholder}
          disabled={pending !== undefined}
          field={field}
        />
      </div>
      {footnote ? <div className="us-footnote">{footnote}</div> : null}
    </section>
  );
}

function Speaker({ name, face }: { name: string; face: ReactNode }) {
  return (
    <p className="us-who">
      <span className="us-face" aria-hidden="true">
        {face ?? name.slice(0, 1)}
      </span>
      {name}
    </p>
  );
}

type SuggestionsProps = { questions: readonly string[]; onChoose: (question: string) => void };

function Suggestions({ questions, onChoose }: SuggestionsProps) {
  const label = useId();
  if (questions.length === 0) return null;
  return (
    <>
      <p className="us-hint" id={label}>
        Pick one, change it if you like, then send
      </p>
      <ul className="us-chips" aria-labelledby={label}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className="us-chip" onClick={() => onChoose(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
