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
  /** Said by the assistant before anybody has asked. */
  welcome?: string | undefined;
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
  welcome,
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
  const turns = exchanges.length + (pending ? 1 : 0);
  useEffect(() => {
    if (turns > 0) end.current?.scrollIntoView({ block: "nearest" });
  }, [turns]);

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
      field.current?.focus();
    }
  }

  return (
    <section className="us-chat" aria-labelledby={label}>
      <h2 className="us-hidden" id={label}>
        Chat with {assistant}
      </h2>
      <div className="us-log" role="log" aria-live="polite">
        {welcome && exchanges.length === 0 && !pending ? <p className="us-answer">{welcome}</p> : null}
        {exchanges.map((exchange) => (
          <article className="us-exchange" key={exchange.id}>
            <p className="us-question">{exchange.question}</p>
            <p className="us-who">{assistant}</p>
            <Answer answer={exchange.answer} />
          </article>
        ))}
        {pending ? (
          <article className="us-exchange">
            <p className="us-question">{pending}</p>
            <p className="us-thinking">Thinking...</p>
          </article>
        ) : null}
        {failed ? (
          <p className="us-failure" role="alert">
            This could not be sent. Your question is still below: send it again when you like.
          </p>
        ) : null}
        <div ref={end} />
      </div>
      {turns === 0 && suggestions.length > 0 ? (
        <ul className="us-chips">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                className="us-chip"
                onClick={() => {
                  setDraft(suggestion);
                  field.current?.focus();
                }}
              >
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Composer
        value={draft}
        onChange={setDraft}
        onSend={() => void send()}
        placeholder={placeholder}
        disabled={pending !== undefined}
        field={field}
      />
      {footnote ? <div className="us-footnote">{footnote}</div> : null}
    </section>
  );
}
