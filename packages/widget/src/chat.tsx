import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Composer } from "./composer.tsx";
import { type ChatSource, isPending } from "./conversation.ts";
import { distinct, plainText } from "./copy.ts";
import { ExchangeView } from "./exchange.tsx";
import { Icon } from "./icons.tsx";
import { deviceMemory } from "./memory.ts";
import { Source } from "./source.tsx";
import { Suggestions } from "./suggestions.tsx";
import { type Talk, useConversation } from "./use-conversation.ts";
import { useFollowing, useKeyboardRoom } from "./use-following.ts";
import { type ChatWords, say, wordsIn } from "./words.ts";

/** What a page can do to its chat. */
export type ChatHandle = { fill: (question: string) => void };

export type ChatProps = {
  source: ChatSource;
  /** Whose assistant it is, as in "Marguerite's assistant". */
  assistant: string;
  /** The person behind it, as in "Ask Marguerite". */
  ownerName: string;
  placeholder: string;
  /** Stands beside the assistant's name. Without it, the first letter of that name. */
  face?: ReactNode;
  /** Said by the assistant before anybody has asked. */
  welcome?: string | undefined;
  /** The page's own words above the empty field: not a message of anybody's. */
  invitation?: string | undefined;
  /** Questions to start from; choosing one fills the field and never sends. */
  suggestions?: readonly string[] | undefined;
  /** Of the chat's own words; the answers speak the language of the question. */
  language?: string | undefined;
  /** Under which name this device remembers the conversation; without one it does not. */
  remember?: string | undefined;
  /** Told when a question could not be answered, for a page that shows it in its own way. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** A failure as the assistant's own words; without it, a notice with a way to send again. */
  failureText?: ((error: unknown) => string) | undefined;
  /** Said in place of an answer without words. */
  emptyReply?: string | undefined;
  footnote?: ReactNode;
  handle?: RefObject<ChatHandle | null> | undefined;
};

/** A finger has no use for the focus: the keyboard would cover the answer. */
const hasFinePointer = (): boolean => matchMedia("(pointer: fine)").matches;

/** The one chat: test page, public page, demo and widget all render this. Hooks only, so that Preact runs it too. */
export function Chat(props: ChatProps) {
  const { source, assistant, ownerName, face, welcome, invitation, suggestions = [], remember } = props;
  const words = wordsIn(props.language);
  const [memory] = useState(() => deviceMemory(remember));
  const [draft, setDraft] = useState("");
  const [isCleared, setCleared] = useState(false);
  const [open, setOpen] = useState<{ key: number; number: number } | undefined>();
  const opener = useRef<HTMLElement | undefined>(undefined);
  const chat = useRef<HTMLElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const ask = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const talk = useConversation({ source, memory, onFailure: props.onFailure });
  const { exchanges, pending, isReturning } = talk;
  const newest = exchanges.at(-1);
  const { toEnd, isBelow } = useFollowing({ log, end, foot: ask }, newest);
  useKeyboardRoom(chat);
  useFocusAfter(pending !== undefined, field);

  // On the device a draft is older than the page: it comes after the markup that the server may have sent.
  useEffect(() => setDraft((typed) => typed || (memory.read().draft ?? "")), [memory]);
  const write = (text: string): void => {
    setDraft(text);
    memory.keep({ draft: text });
  };
  const choose = (question: string): void => {
    write(question);
    field.current?.focus();
  };
  useImperativeHandle(props.handle, () => ({ fill: choose }));

  const send = (): void => {
    if (!talk.send(draft)) return;
    write("");
    setCleared(false);
    setOpen(undefined);
    toEnd();
  };
  const clear = (isWanted: boolean): void => {
    setOpen(undefined);
    talk.clear();
    if (isWanted) write("");
    setCleared(isWanted);
    if (hasFinePointer()) field.current?.focus();
  };
  const close = (): void => {
    setOpen(undefined);
    opener.current?.focus({ preventScroll: true });
  };
  const isEmpty = exchanges.length === 0 && !isReturning;
  const shown = exchanges.find(({ key }) => key === open?.key);

  return (
    <section className="us-chat" aria-labelledby={id} ref={chat}>
      <h2 className="us-hidden" id={id}>
        {say(words.chatWith, { NAME: assistant })}
      </h2>
      {invitation && isEmpty ? <p className="us-invitation">{invitation}</p> : null}
      <div className="us-log" ref={log}>
        {welcome ? <p className="us-answer us-welcome">{welcome}</p> : null}
        {isReturning ? <p className="us-note">{words.returning}</p> : null}
        {exchanges.map((exchange) => (
          <ExchangeView
            {...{ exchange, talk, source, assistant, face }}
            key={exchange.key}
            isNewest={exchange === newest && !isPending(exchange)}
            onChoose={choose}
            failureText={props.failureText}
            isToldElsewhere={props.onFailure !== undefined}
            emptyReply={props.emptyReply}
            marks={{
              words,
              owner: ownerName,
              open: exchange.key === open?.key ? open.number : undefined,
              onToggle: (number, mark) => {
                opener.current = mark;
                const isOpen = open?.key === exchange.key && open.number === number;
                setOpen(isOpen ? undefined : { key: exchange.key, number });
              },
            }}
          />
        ))}
        {isCleared && isEmpty ? (
          <p className="us-note" role="status">
            {words.cleared}
          </p>
        ) : null}
        <div className="us-end" ref={end} />
      </div>
      {shown && open ? (
        <div className="us-place">
          <Source
            citations={shown.citations}
            number={open.number}
            owner={ownerName}
            words={words}
            onTurn={(number) => setOpen({ key: shown.key, number })}
            onClose={close}
          />
        </div>
      ) : null}
      {isEmpty ? <Suggestions label={words.pick} questions={suggestions} onChoose={choose} /> : null}
      <div className="us-ask" ref={ask}>
        {isBelow ? (
          <button type="button" className="us-latest" onClick={toEnd}>
            <Icon of="down" size={16} />
            {words.latest}
          </button>
        ) : null}
        <Composer
          value={draft}
          onChange={write}
          onSend={send}
          onStop={talk.stop}
          placeholder={props.placeholder}
          isPending={pending !== undefined}
          field={field}
          words={words}
          hint={`${id}-hint`}
        />
      </div>
      <div className="us-footnote">
        <span className="us-keys" id={`${id}-hint`}>
          {props.footnote ?? words.hint}
        </span>
        {exchanges.length > 0 ? (
          <span className="us-row">
            <button type="button" className="us-link" onClick={() => clear(false)}>
              {words.newChat}
            </button>
            {remember === undefined ? null : (
              <button type="button" className="us-link" onClick={() => clear(true)}>
                {words.clear}
              </button>
            )}
          </span>
        ) : null}
      </div>
      <Announcement talk={talk} words={words} />
    </section>
  );
}

/** After an answer the next question can be typed at once. Only then: a field that is disabled takes no focus. */
function useFocusAfter(isPending: boolean, field: RefObject<HTMLTextAreaElement | null>): void {
  const was = useRef(false);
  useEffect(() => {
    const isOver = was.current && !isPending;
    was.current = isPending;
    // Whoever has gone elsewhere on the page in the meantime stays there.
    const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
    if (isOver && !isElsewhere && hasFinePointer()) field.current?.focus({ preventScroll: true });
  }, [isPending, field]);
}

const LONGEST_ANNOUNCED = 600;

/** An answer is read out once, when it has ended, and not word by word. */
function Announcement({ talk, words }: { talk: Talk; words: ChatWords }) {
  const [text, setText] = useState("");
  const awaited = useRef<number | undefined>(undefined);
  const { pending, exchanges } = talk;
  useEffect(() => {
    if (pending) {
      awaited.current = pending.key;
      setText("");
      return;
    }
    const ended = exchanges.find(({ key }) => key === awaited.current);
    awaited.current = undefined;
    if (ended?.phase === "ended") setText(announced(ended.text, distinct(ended.citations).length, words));
  }, [pending, exchanges, words]);
  return (
    <div className="us-hidden" role="status">
      {text}
    </div>
  );
}

function announced(response: string, sources: number, words: ChatWords): string {
  const plain = plainText(response);
  const short = plain.length > LONGEST_ANNOUNCED ? `${plain.slice(0, LONGEST_ANNOUNCED)}…` : plain;
  if (sources === 0) return short;
  return `${short} ${sources === 1 ? words.oneSource : say(words.manySources, { COUNT: sources })}`;
}
