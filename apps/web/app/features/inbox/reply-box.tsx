import type { Contact, Conversation } from "@understudy/contracts";
import { LIMITS } from "@understudy/contracts/plain";
import { ApiError } from "@understudy/sdk";
import { ArrowUp, Mail } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useAnswerContacts } from "../../data/contacts.ts";
import { useHandBack, useJoin, useSay } from "../../data/conversations.ts";
import { useCreateSavedAnswer } from "../../data/saved-answers.ts";
import { formatTime } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { toast } from "../../ui/toast.ts";
import { useBottomBar } from "../../ui/use-bottom-bar.ts";
import { audienceOf } from "./audience.ts";
import { reply as copy } from "./reply-copy.ts";
import { LiveDot } from "./states.tsx";

type Way = "chat" | "email";
type Waiting = Pick<Contact, "id" | "email"> & { question: string };

/** What is typed but not sent, by conversation, so that reading another one loses nothing. */
const drafts = new Map<string, string>();

/** How often typing is reported: an owner who types counts as present even before the first message. */
const SIGN_MS = 45_000;

type ReplyBoxProps = { conversation: Conversation; isLive: boolean; isReachable: boolean };

/** The owner's reply: into the chat, or by e-mail to an address that waits. The visitor's presence decides first. */
export function ReplyBox({ conversation, isLive, isReachable }: ReplyBoxProps) {
  const { byOwner, exchanges } = conversation;
  const waiting = exchanges.flatMap(({ message, contacts }) =>
    contacts
      .filter(({ answeredAt }) => answeredAt === null)
      .map(({ id, email }) => ({ id, email, question: message })),
  );
  if (byOwner) return <Note>{copy.lines.ownTest}</Note>;
  if (!isReachable && waiting.length === 0) return <Note>{copy.lines.elsewhere}</Note>;
  return <Composer conversation={conversation} waiting={waiting} isLive={isLive} canChat={isReachable} />;
}

function Note({ children }: { children: string }) {
  return <p className="border-t px-4 py-4 text-14 text-ink-soft md:px-6">{children}</p>;
}

type ComposerProps = {
  conversation: Conversation;
  waiting: readonly Waiting[];
  isLive: boolean;
  canChat: boolean;
};

function Composer({ conversation, waiting, isLive, canChat }: ComposerProps) {
  const { id, takeover, profileId, messages } = conversation;
  const { person, answering, until } = takeover;
  const arrived = waiting.find((one) => window.location.hash === `#answer-${one.id}`);
  const [chosenWay, setWay] = useState<Way | undefined>(arrived ? "email" : undefined);
  const [contactId, setContactId] = useState(arrived?.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const join = useJoin(id);
  const say = useSay(id);
  const back = useHandBack(id);
  const answer = useAnswerContacts();
  const save = useCreateSavedAnswer(profileId);
  const draft = useDraft(String(id));
  const [isKept, setKept] = useState(false);
  const [isJoining, setJoining] = useState(false);
  const lastSign = useRef(0);
  // Idempotency key: sending the same text again after a lost connection doesn't create a second message.
  const key = useRef(crypto.randomUUID());

  const contact = waiting.find((one) => one.id === contactId) ?? waiting.at(-1);
  const byPresence: Way = canChat && (isLive || person || !contact) ? "chat" : "email";
  const isPossible = chosenWay === "email" ? contact !== undefined : chosenWay === "chat" && canChat;
  const way = isPossible && chosenWay ? chosenWay : byPresence;
  const question = way === "email" ? contact?.question : newestQuestion(conversation)?.question;

  // Only when the link of an e-mail was opened, and before anything else has the focus.
  const arrivedAt = useRef(arrived !== undefined);
  useEffect(() => {
    if (arrivedAt.current) field.current?.focus();
  }, []);
  // After the owner clicks "Join", focus moves to the field.
  const wasJoined = useRef(false);
  useEffect(() => {
    if (person && wasJoined.current) field.current?.focus();
    wasJoined.current = false;
  }, [person]);

  const write = (text: string): void => {
    draft.write(text);
    // The visitor may come or leave meanwhile: what is typed for one way is not sent the other way.
    if (text) setWay(way);
    key.current = crypto.randomUUID();
    if (way !== "chat" || !person || Date.now() - lastSign.current < SIGN_MS) return;
    lastSign.current = Date.now();
    join.mutate(undefined);
  };
  const finish = (): void => {
    write("");
    setWay(undefined);
    setKept(false);
  };
  // Not `join.isPending`: typing joins again now and then, and Enter must work meanwhile.
  const isSending = isJoining || say.isPending || answer.isPending;

  const joinFirst = async (): Promise<void> => {
    setJoining(true);
    await join.mutateAsync(undefined).finally(() => setJoining(false));
  };
  const sendChat = async (content: string): Promise<void> => {
    try {
      if (!person) await joinFirst();
      await say.mutateAsync({ content, key: key.current });
    } catch (error) {
      const detail = error instanceof ApiError ? error.message.replace(/^\d+: /, "") : undefined;
      toast({ ...copy.notSent, detail, variant: "destructive" });
      return;
    }
    const newest = newestQuestion(conversation);
    finish();
    if (!isKept || !newest) return;
    const pair = { ...audienceOf(conversation), ...newest, answer: content };
    await save.mutateAsync(pair).catch(() => toast({ ...copy.notSaved, variant: "destructive" }));
  };
  const sendEmail = (content: string, to: Waiting): void =>
    answer.mutate(
      { contactIds: [to.id], answer: content, keep: isKept },
      {
        onSuccess: () => {
          toast({ ...copy.sent, variant: "success" });
          finish();
        },
        onError: () => toast({ ...copy.notSent, variant: "destructive" }),
      },
    );
  const canSend = draft.text.trim() !== "" && !(way === "chat" && answering && person);
  const send = (): void => {
    if (!canSend || isSending) return;
    const content = draft.text.trim();
    if (way === "email" && contact) sendEmail(content, contact);
    else void sendChat(content);
  };

  return (
    <ReplyForm
      field={field}
      text={draft.text}
      maxLength={way === "email" ? LIMITS.correctionCharacters : LIMITS.messageCharacters}
      onWrite={write}
      onSend={send}
      sendsOnEnter={way === "chat"}
      isSending={isSending}
      canSend={canSend}
      sendLabel={way === "email" ? copy.sendEmail : copy.send}
      keep={question === undefined ? undefined : { isOn: isKept, question: question, change: setKept }}
      head={
        <>
          <Segmented
            aria-label={copy.way}
            className="max-md:inline-flex"
            value={way}
            onValueChange={(value) => setWay(value as Way)}
            segments={[
              {
                value: "chat",
                label: (
                  <>
                    {isLive ? <LiveDot /> : null}
                    {copy.chat}
                  </>
                ),
                disabled: !canChat,
              },
              {
                value: "email",
                label: (
                  <>
                    <Icon of={Mail} size={15} />
                    {copy.email}
                  </>
                ),
                disabled: contact === undefined,
              },
            ]}
          />
          <p
            className="wrap-anywhere min-w-0 flex-1 basis-40 text-14 text-ink-soft leading-[1.35] max-md:text-12"
            role="status"
          >
            {way === "email"
              ? copy.lines.email(contact?.email ?? "")
              : chatLine({ person, answering, until, isLive })}
          </p>
          {way === "chat" ? (
            <Button
              size="sm"
              variant="quiet"
              pending={person ? back.isPending : join.isPending}
              onClick={() => {
                if (person) {
                  back.mutate(undefined, {
                    onSuccess: () => toast({ ...copy.handedBack, variant: "success" }),
                    onError: () => toast({ ...copy.failed, variant: "destructive" }),
                  });
                } else {
                  wasJoined.current = true;
                  join.mutate(undefined, {
                    onError: () => toast({ ...copy.failed, variant: "destructive" }),
                  });
                }
              }}
            >
              {person ? copy.handBack : copy.join}
            </Button>
          ) : null}
          {way === "email" && waiting.length > 1 ? (
            <Select
              aria-label={copy.whom}
              className="basis-full"
              value={contact?.id}
              onChange={(event) => setContactId(Number(event.currentTarget.value))}
            >
              {waiting.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.email}: {one.question}
                </option>
              ))}
            </Select>
          ) : null}
        </>
      }
    >
      <NewMessageStatus messages={messages} />
    </ReplyForm>
  );
}

type ChatState = Pick<Conversation["takeover"], "person" | "answering" | "until"> & { isLive: boolean };

function chatLine({ person, answering, until, isLive }: ChatState): string {
  if (person && answering) return copy.lines.finishing;
  if (person && until) return copy.lines.joined(formatTime(until));
  return isLive ? copy.lines.joins : copy.lines.away;
}

/** What the visitor said last: a question to the assistant, or a message to the owner. */
function newestQuestion({ exchanges, messages }: Conversation) {
  const exchange = exchanges.findLast(({ kind }) => kind === "question");
  const message = messages.findLast(({ author, exchangeId }) => author === "visitor" && exchangeId === null);
  if (message && message.id > (exchange?.id ?? 0)) return { question: message.content };
  return exchange && { question: exchange.message, exchangeId: exchange.id };
}

function useDraft(name: string) {
  const [text, setText] = useState(() => drafts.get(name) ?? "");
  return {
    text,
    write(next: string): void {
      setText(next);
      if (next) drafts.set(name, next);
      else drafts.delete(name);
    },
  };
}

/** For a visitor whose conversation has been deleted: by e-mail only, and never a saved answer, which needs an audience. */
export function ContactReply({ contact }: { contact: Contact }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = useAnswerContacts();
  const draft = useDraft(`contact ${contact.id}`);
  const canSend = draft.text.trim() !== "";
  const send = (): void => {
    if (!canSend || answer.isPending) return;
    answer.mutate(
      { contactIds: [contact.id], answer: draft.text.trim() },
      {
        onSuccess: () => {
          toast({ ...copy.sent, variant: "success" });
          draft.write("");
        },
        onError: () => toast({ ...copy.notSent, variant: "destructive" }),
      },
    );
  };
  return (
    <ReplyForm
      field={field}
      text={draft.text}
      maxLength={LIMITS.correctionCharacters}
      onWrite={draft.write}
      onSend={send}
      sendsOnEnter={false}
      isSending={answer.isPending}
      canSend={canSend}
      sendLabel={copy.sendEmail}
      head={<p className="wrap-anywhere text-14 text-ink-soft">{copy.lines.emailOnly(contact.email)}</p>}
    />
  );
}

type ReplyFormProps = {
  field: React.RefObject<HTMLTextAreaElement | null>;
  text: string;
  maxLength: number;
  onWrite: (text: string) => void;
  onSend: () => void;
  /** An e-mail has paragraphs; it is sent with the button or Ctrl+Enter. */
  sendsOnEnter: boolean;
  isSending: boolean;
  canSend: boolean;
  sendLabel: string;
  keep?: { isOn: boolean; question: string; change: (isOn: boolean) => void } | undefined;
  head: ReactNode;
  children?: ReactNode;
};

/** The id of the field, for the keyboard shortcut. */
export const REPLY_FIELD = "inbox-reply";

function ReplyForm(props: ReplyFormProps) {
  const { field, text, maxLength, onWrite, onSend, sendsOnEnter, isSending, canSend, sendLabel, keep } =
    props;
  const hint = useId();
  const bar = useBottomBar<HTMLFormElement>();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!sendsOnEnter && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form
      ref={bar}
      className="border-t px-4 pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6 md:pt-3 md:pb-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 md:mb-2.5">{props.head}</div>
      <div className="rounded-card border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-aubergine focus-within:outline-offset-1">
        <textarea
          ref={field}
          id={REPLY_FIELD}
          rows={1}
          dir="auto"
          aria-label={copy.field}
          aria-describedby={sendsOnEnter ? hint : undefined}
          placeholder={copy.field}
          maxLength={maxLength}
          value={text}
          onChange={(event) => onWrite(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="block max-h-40 min-h-11 w-full resize-none rounded-card bg-transparent px-3.5 pt-2.5 pb-0.5 text-16 leading-normal [field-sizing:content] focus-visible:outline-none"
        />
        <div className="flex items-end justify-between gap-3 py-1.5 pr-1.5 pl-3.5">
          <div className="min-w-0 py-1 text-14">
            {keep ? (
              <CheckboxField
                label={copy.keep}
                hint={
                  keep.isOn ? <span className="line-clamp-2">{copy.keepHint(keep.question)}</span> : undefined
                }
                checked={keep.isOn}
                onCheckedChange={(isOn) => keep.change(isOn === true)}
              />
            ) : null}
          </div>
          <div className="flex shrink-0 items-center gap-3">
            {sendsOnEnter ? (
              <p id={hint} className="sr-only">
                {copy.enter}
              </p>
            ) : null}
            <Button type="submit" size="sm" pending={isSending} disabled={!canSend}>
              {sendLabel}
              <Icon of={ArrowUp} size={16} />
            </Button>
          </div>
        </div>
      </div>
      {props.children}
    </form>
  );
}

/** Announces new visitor messages to screen readers. */
function NewMessageStatus({ messages }: { messages: Conversation["messages"] }) {
  const last = messages.findLast(({ author }) => author === "visitor");
  const [first] = useState(last?.id);
  return (
    <p className="sr-only" role="status">
      {last && last.id !== first ? copy.visitorSays(last.content) : ""}
    </p>
  );
}
