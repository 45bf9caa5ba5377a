import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Announcement } from "./announcement.tsx";
import { Composer } from "./composer.tsx";
import { type ChatSource, type Exchange, listMessages } from "./conversation.ts";
import { Entries, entriesOf } from "./entries.tsx";
import { Icon } from "./icons.tsx";
import { deviceMemory, type Memory } from "./memory.ts";
import { HandoverNotice, PersonAnnouncement } from "./person.tsx";
import { Source } from "./source.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useConversation } from "./use-conversation.ts";
import { useFollowing, useKeyboardRoom } from "./use-following.ts";
import { useOpenSource } from "./use-open-source.ts";
import { type ChatWords, say, wordsIn } from "./words.ts";

/** Methods that a page can call on its chat. */
export type ChatHandle = {
  /** What a tap on a suggested question does. */
  choose: (question: string) => void;
  send: (question: string) => void;
  /** Starts over and leaves nothing stored on this device. */
  clear: () => void;
};

export type ChatProps = {
  source: ChatSource;
  /** Name of the assistant, as in "Marguerite's assistant". */
  assistant: string;
  /** Name of the owner, as in "Ask Marguerite". */
  ownerName: string;
  placeholder: string;
  /** Shown next to the assistant's name. Defaults to the first letter of that name. */
  face?: ReactNode;
  /** The assistant's greeting, before the first question. */
  welcome?: string | undefined;
  /** The page's own text above the empty input: not a chat message. */
  invitation?: string | undefined;
  /** Suggested first questions. */
  suggestions?: readonly string[] | undefined;
  /** Whether a suggested question only fills the input. Elsewhere one tap sends it. */
  fillsOnly?: boolean | undefined;
  /** Language of the chat's own copy; answers use the language of the question. */
  language?: string | undefined;
  /** Key under which this device stores the conversation; without it nothing is stored. */
  remember?: string | undefined;
  /** Whether it is stored only until the tab is closed. */
  isOfTab?: boolean | undefined;
  /** Called when a question could not be answered, for a page that shows the error itself. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** Shows a failure as a message of the assistant; without it, a notice with a button to send again. */
  failureText?: ((error: unknown) => string) | undefined;
  /** Shown in place of an empty answer. */
  emptyReply?: string | undefined;
  footnote?: ReactNode;
  /** Shown above the input until the first question is sent. */
  notice?: ReactNode;
  /** Shows the time of each message. */
  hasTimes?: boolean | undefined;
  /** The visitor's e-mail address, if the page knows it: prefills the contact form. */
  email?: string | undefined;
  /** Page content under a finished answer. */
  under?: ((exchange: Exchange) => ReactNode) | undefined;
  /** Opens a source under its answer, if there is no space beside it. */
  isNarrow?: boolean | undefined;
  handle?: RefObject<ChatHandle | null> | undefined;
};

/** On touch devices the input is not focused: the keyboard would cover the answer. */
const hasFinePointer = (): boolean => matchMedia("(pointer: fine)").matches;

/**
 * The only chat component: test page, public page, demo and widget all render it. Hooks only, so that it also runs in
 * Preact.
 */
export function Chat(props: ChatProps) {
  const { source, assistant, ownerName, face, welcome, invitation, suggestions = [], remember } = props;
  const { failureText, emptyReply, hasTimes, email } = props;
  const words = wordsIn(props.language);
  const [memory] = useState(() => deviceMemory(remember, props.isOfTab ? () => sessionStorage : undefined));
  const [draft, write] = useDraft(memory);
  const [isCleared, setCleared] = useState(false);
  const isAlive = useAlive();
  const opening = useOpenSource();
  const { open, setOpen, close } = opening;
  const chat = useRef<HTMLElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const ask = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const controller = useConversation({ source, memory, onFailure: props.onFailure });
  const { exchanges, pending, isReturning } = controller;
  const entries = entriesOf(controller);
  const { toEnd, isBelow, settle } = useFollowing({ log, end, foot: ask }, entries.at(-1));
  useKeyboardRoom(chat);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when a conversation has been restored
  useLayoutEffect(settle, [isReturning]);
  useFocusAfter(pending !== undefined, field);

  const choose = (question: string): void => {
    // Not sent while an answer is being written.
    if (!props.fillsOnly && send(question)) return;
    write(question);
    field.current?.focus();
  };
  useImperativeHandle(props.handle, () => ({ choose, send, clear: () => clear(true) }));

  const send = (question = draft): boolean => {
    if (!controller.send(question)) return false;
    // What the visitor has begun to write stays when they choose a suggested question.
    if (question === draft) write("");
    setCleared(false);
    setOpen(undefined);
    toEnd();
    return true;
  };
  const clear = (isWanted: boolean): void => {
    setOpen(undefined);
    controller.clear();
    if (isWanted) write("");
    setCleared(isWanted);
    if (hasFinePointer()) field.current?.focus();
  };
  const talking = say(words.talking, { NAME: ownerName });
  const [opened] = useState(() => Date.now());
  const messages = listMessages(exchanges, welcome ? { text: welcome, at: opened } : undefined);
  const isEmpty = messages.every(({ role }) => role === "assistant") && !isReturning;
  const shown = exchanges.find(({ key }) => key === open?.key);
  const sheet =
    shown && open ? (
      <Source
        words={words}
        owner={ownerName}
        citations={shown.citations}
        number={open.number}
        picture={source.page?.(shown)}
        onTurn={(number) => setOpen({ key: shown.key, number })}
        onClose={close}
      />
    ) : null;

  return (
    <section className="us-chat" aria-labelledby={id} ref={chat}>
      <h2 className="us-hidden" id={id}>
        {say(words.chatWith, { NAME: assistant })}
      </h2>
      {invitation && isEmpty ? <p className="us-invitation">{invitation}</p> : null}
      {/* In a low window the messages scroll, so they must be reachable by keyboard. */}
      <div className="us-log" ref={log} {...(props.isNarrow ? { tabIndex: 0 } : {})}>
        {welcome ? <p className="us-answer us-welcome">{welcome}</p> : null}
        {isReturning ? <p className="us-note">{words.returning}</p> : null}
        <Entries
          entries={entries}
          controller={controller}
          source={source}
          assistant={assistant}
          owner={ownerName}
          face={face}
          words={words}
          opening={opening}
          failureText={failureText}
          emptyReply={emptyReply}
          hasTimes={hasTimes}
          email={email}
          under={props.under}
          isFailureShownElsewhere={props.onFailure !== undefined}
          onChoose={choose}
          beneath={props.isNarrow ? sheet : null}
        />
        {isCleared && isEmpty ? (
          <p className="us-note" role="status">
            {words.cleared}
          </p>
        ) : null}
        <div className="us-end" ref={end} />
      </div>
      {sheet && !props.isNarrow ? <div className="us-place">{sheet}</div> : null}
      {isEmpty ? (
        <Suggestions
          label={words.pick}
          questions={suggestions}
          isDisabled={!isAlive}
          onChoose={choose}
          isStart
        />
      ) : null}
      {controller.handover?.person ? (
        <HandoverNotice text={talking} onLeave={controller.leave} words={words} />
      ) : null}
      <div className="us-ask" ref={ask}>
        {isBelow ? <Latest label={words.latest} onClick={toEnd} /> : null}
        {isEmpty ? props.notice : null}
        <Composer
          value={draft}
          onChange={write}
          onSend={() => send()}
          onStop={controller.stop}
          placeholder={props.placeholder}
          field={field}
          words={words}
          isPending={pending !== undefined}
          isReadOnly={!isAlive}
          hint={`${id}-hint`}
        />
      </div>
      <div className="us-footnote">
        <span className="us-keys" id={`${id}-hint`}>
          {props.footnote ?? words.hint}
        </span>
        {isEmpty ? null : <Leave isRemembered={remember !== undefined} onClear={clear} words={words} />}
      </div>
      <Announcement controller={controller} words={words} />
      <PersonAnnouncement handover={controller.handover} text={talking} />
    </section>
  );
}

function Latest({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="us-latest" onClick={onClick}>
      <Icon of="down" size={16} />
      {label}
    </button>
  );
}

/** The server's markup is disabled until its script has loaded: earlier input would be lost. */
function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useLayoutEffect(() => setAlive(true), []);
  return isAlive;
}

/** The typed text, stored on the device until it is sent. */
function useDraft(memory: Memory): [string, (text: string) => void] {
  const [draft, setDraft] = useState("");
  // Not in the first render: the server's markup, if any, does not know what this device stores.
  useEffect(() => setDraft((typed) => typed || (memory.read().draft ?? "")), [memory]);
  return [
    draft,
    (text) => {
      setDraft(text);
      memory.keep({ draft: text });
    },
  ];
}

/** Focuses the input after an answer, for the next question. Only then: a disabled input takes no focus. */
function useFocusAfter(isPending: boolean, field: RefObject<HTMLTextAreaElement | null>): void {
  const was = useRef(false);
  useEffect(() => {
    const isOver = was.current && !isPending;
    was.current = isPending;
    // Do not move the focus if the visitor has gone elsewhere on the page.
    const root = field.current?.getRootNode();
    const isInside = root instanceof ShadowRoot && document.activeElement === root.host;
    const active = isInside ? root.activeElement : document.activeElement;
    const isElsewhere = active !== null && active !== document.body;
    if (isOver && !isElsewhere && hasFinePointer()) field.current?.focus({ preventScroll: true });
  }, [isPending, field]);
}

type LeaveProps = { isRemembered: boolean; onClear: (isWanted: boolean) => void; words: ChatWords };

/** Two ways to start over: to ask about something else, or to leave nothing stored on this device. */
function Leave({ isRemembered, onClear, words }: LeaveProps) {
  return (
    <span className="us-row">
      <button type="button" className="us-link" onClick={() => onClear(false)}>
        {words.newChat}
      </button>
      {isRemembered ? (
        <button type="button" className="us-link" onClick={() => onClear(true)}>
          {words.clear}
        </button>
      ) : null}
    </span>
  );
}
