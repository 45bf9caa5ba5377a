import type { Contact, Conversation } from "@understudy/contracts";
import { CHANNELS } from "@understudy/contracts/plain";
import { Transcript, type TranscriptExchange } from "@understudy/widget/chat";
import { ArrowLeft, Check, ChevronRight, Info, Mail, MessageCircle, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { testChat } from "../../content/test-chat.ts";
import { describeWriter } from "../../content/written-by.ts";
import { useSettleContacts } from "../../data/contacts.ts";
import { useConversation, useDeleteConversation } from "../../data/conversations.ts";
import { useInbox } from "../../data/inbox.ts";
import { useSavedAnswers } from "../../data/saved-answers.ts";
import { formatRecent, formatTime } from "../../platform/format.ts";
import { LoadFailed } from "../../platform/load-failed.tsx";
import { isNotFound } from "../../platform/problem.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Sheet, SheetContent, SheetTrigger } from "../../ui/sheet.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { textLink } from "../../ui/text-link.ts";
import { toast } from "../../ui/toast.ts";
import { inbox as copy } from "./copy.ts";
import { ContactFacts, Facts } from "./facts.tsx";
import { ContactReply, ReplyBox } from "./reply-box.tsx";
import { LiveDot, StateTag, ThumbTag } from "./states.tsx";
import { useWide } from "./use-wide.ts";
import { WeakTurn } from "./weak-turn.tsx";

type Exchange = Conversation["exchanges"][number];

export type ThreadParts = {
  firstName: string | null;
  face: ReactNode;
  /** What the owner can do about an answer: save another one, or make it a test. */
  better: (conversation: Conversation, exchange: Exchange, isWeak: boolean) => ReactNode;
};

type ThreadProps = ThreadParts & {
  /** The last part of the address: a conversation, or `contact-…` if it has been deleted. */
  openKey: string;
  /** The address of the list, with its filters. */
  listHref: string;
};

export function Thread({ openKey, ...props }: ThreadProps) {
  const [, contactId] = /^contact-(\d+)$/.exec(openKey) ?? [];
  if (contactId !== undefined) return <ContactThread contactId={Number(contactId)} {...props} />;
  return <ConversationThread id={Number(openKey)} {...props} />;
}

type PartProps = Omit<ThreadProps, "openKey">;

function ConversationThread({ id, ...props }: PartProps & { id: number }) {
  const query = useConversation(id);
  return (
    <QueryBoundary
      query={query}
      failed={(retry) => (
        <Frame title={copy.one.conversation} listHref={props.listHref}>
          <div className="p-5 md:p-6">
            {isNotFound(query.error) ? (
              <EmptyState shape="none" title={copy.one.missing.title}>
                {copy.one.missing.text}
              </EmptyState>
            ) : (
              <LoadFailed onRetry={retry}>{copy.failed}</LoadFailed>
            )}
          </div>
        </Frame>
      )}
      loading={
        <Frame title={copy.one.visitor} listHref={props.listHref}>
          <div role="status" aria-label={copy.loading} className="p-5 md:p-6">
            <SkeletonText lines={6} className="max-w-xl" />
          </div>
        </Frame>
      }
    >
      {(conversation) => <Opened conversation={conversation} {...props} />}
    </QueryBoundary>
  );
}

type FrameProps = {
  title: string;
  listHref: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  facts?: ReactNode;
};

/** Header, what scrolls, and the reply box; the facts beside it. On phones it covers the window. */
function Frame({ title, listHref, note, actions, children, facts }: FrameProps) {
  const Title = useWide() ? "h2" : "h1";
  return (
    <>
      <section
        aria-label={copy.one.label(title)}
        className={cn(
          "grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-surface max-md:fixed max-md:inset-0 max-md:z-30 max-md:h-dvh",
          !facts && "xl:col-span-2",
        )}
      >
        <header className="flex min-h-15 items-center gap-2.5 border-b py-2 pr-1.5 pl-1 md:min-h-18 md:gap-3 md:py-3 md:pr-3.5 md:pl-6">
          <Button asChild variant="ghost" size="icon" className="md:hidden">
            <Link to={listHref} aria-label={copy.one.back}>
              <Icon of={ArrowLeft} size={20} />
            </Link>
          </Button>
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-pill bg-aubergine-wash font-semibold text-14 text-aubergine max-md:hidden"
          >
            {title.slice(0, 1).toLocaleUpperCase()}
          </span>
          <div className="min-w-0 flex-1">
            <Title className="truncate font-semibold text-16 leading-[1.4]">{title}</Title>
            {note ? (
              <p className="flex items-center gap-1.75 text-14 text-ink-soft leading-[1.4]">{note}</p>
            ) : null}
          </div>
          <div className="flex shrink-0 items-center md:gap-1">
            {actions}
            {facts ? (
              <Sheet>
                <SheetTrigger asChild>
                  <Button variant="ghost" size="icon" aria-label={copy.one.info} className="xl:hidden">
                    <Icon of={Info} size={20} />
                  </Button>
                </SheetTrigger>
                <SheetContent title={copy.facts.title}>{facts}</SheetContent>
              </Sheet>
            ) : null}
          </div>
        </header>
        {children}
      </section>
      {facts ? (
        <aside
          aria-label={copy.facts.title}
          className="flex min-h-0 flex-col overflow-y-auto border-l bg-paper px-5 py-6 [scrollbar-width:thin] max-xl:hidden"
        >
          <h2 className="text-14 leading-[1.4]">{copy.facts.title}</h2>
          {facts}
        </aside>
      ) : null}
    </>
  );
}

/** Exchanges that stay open at the end; older ones are one line each. */
const OPEN_EXCHANGES = 3;

function Opened({
  conversation,
  firstName,
  face,
  better,
  listHref,
}: PartProps & { conversation: Conversation }) {
  const { id, isMain, profileId, profileName, exchanges, messages, embedHost, source } = conversation;
  const live = useInbox().data?.live.some((one) => one.id === id) ?? false;
  const saved = useSavedQuestions(profileId);
  const isWide = useWide();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const owner = (isMain ? firstName : profileName) ?? testChat.owner;
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const isOpen = (exchange: Exchange): boolean => isWeak(exchange) && !isSettled(exchange, saved);
  // One light: the newest question that still needs an answer.
  const lit = exchanges.findLast(isOpen)?.id;
  const recent = new Set(exchanges.slice(-OPEN_EXCHANGES).map((exchange) => exchange.id));
  const isFolded = (exchange: Exchange): boolean =>
    !recent.has(exchange.id) &&
    !unfolded.has(exchange.id) &&
    !isOpen(exchange) &&
    exchange.contacts.every(({ answeredAt }) => answeredAt !== null);
  const contacts = exchanges.flatMap((exchange) => exchange.contacts);
  const known = conversation.visitorName ?? contacts.at(-1)?.email;
  const title = known ?? (conversation.byOwner ? copy.ownTest : copy.one.visitor);
  const last = exchanges.at(-1)?.createdAt ?? conversation.startedAt;
  const place = useNewest(`${id}`, messages.length + exchanges.length);
  return (
    <Frame
      title={title}
      listHref={listHref}
      note={
        live ? (
          <>
            <LiveDot />
            <span className="truncate">{copy.one.hereNow(embedHost)}</span>
          </>
        ) : (
          <span className="truncate">{copy.one.lastSeen(formatRecent(last))}</span>
        )
      }
      actions={
        <>
          <SettleButton contacts={contacts} />
          <RemoveButton id={id} listHref={listHref} />
        </>
      }
      facts={<Facts conversation={conversation} />}
    >
      <div ref={place} className="us-panel inbox-thread relative min-h-0 overflow-hidden">
        <Transcript
          label={copy.one.transcript}
          exchanges={exchanges.map(toTranscript)}
          messages={messages}
          assistant={copy.one.assistant}
          ownerName={owner}
          face={face}
          isNarrow={isWide}
          folded={(exchangeId) => {
            const exchange = byId.get(exchangeId);
            if (!exchange || !isFolded(exchange)) return null;
            return (
              <FoldedLine
                exchange={exchange}
                onUnfold={() => setUnfolded(new Set([...unfolded, exchangeId]))}
              />
            );
          }}
          under={(exchangeId) => {
            const exchange = byId.get(exchangeId);
            if (!exchange || exchange.state === "pending") return null;
            return (
              <>
                <Outcome exchange={exchange} />
                {isWeak(exchange) ? (
                  <WeakTurn
                    conversationId={id}
                    exchange={exchange}
                    look={exchangeId === lit ? "lit" : isOpen(exchange) ? "open" : "settled"}
                  >
                    {better(conversation, exchange, isOpen(exchange))}
                  </WeakTurn>
                ) : (
                  better(conversation, exchange, false)
                )}
                {exchange.contacts.map((contact) => (
                  <ContactEvent key={contact.id} contact={contact} />
                ))}
              </>
            );
          }}
        />
      </div>
      <ReplyBox key={id} conversation={conversation} isLive={live} isReachable={!isElsewhere(source)} />
    </Frame>
  );
}

/** An answer that did not help: the assistant had none, had only the closest passage, or the visitor said so. */
function isWeak({ kind, state, thumb }: Exchange): boolean {
  return kind === "question" && (state === "not_answered" || state === "partly" || thumb === -1);
}

function isSettled({ gap, message }: Exchange, saved: ReadonlySet<string>): boolean {
  return gap === "closed" || saved.has(message.trim());
}

/** The questions that have a saved answer in use. */
function useSavedQuestions(profileId: number): ReadonlySet<string> {
  const { data = [] } = useSavedAnswers(profileId);
  return new Set(data.filter(({ active }) => active).map(({ question }) => question.trim()));
}

/** Scrolls to the newest message when a conversation is opened, and when one is added while it is in view. */
function useNewest(conversation: string, count: number) {
  const place = useRef<HTMLDivElement>(null);
  const log = (): Element | undefined => place.current?.getElementsByClassName("us-log")[0];
  const isAtEnd = useRef(true);
  useEffect(() => {
    const scroller = log();
    const follow = (): void => {
      if (scroller)
        isAtEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
    };
    scroller?.addEventListener("scroll", follow, { passive: true });
    return () => scroller?.removeEventListener("scroll", follow);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation starts at its end
  useLayoutEffect(() => {
    isAtEnd.current = true;
  }, [conversation]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message is added
  useLayoutEffect(() => {
    const scroller = log();
    if (scroller && isAtEnd.current) scroller.scrollTop = scroller.scrollHeight;
  }, [conversation, count]);
  return place;
}

const NEAR_END_PX = 80;

function toTranscript({
  id,
  message,
  response,
  citations,
  unsupported,
  state,
  createdAt,
}: Exchange): TranscriptExchange {
  return {
    id,
    question: message,
    text: response,
    citations,
    unsupported,
    state,
    time: <time dateTime={createdAt}>{formatTime(createdAt)}</time>,
  };
}

function FoldedLine({ exchange, onUnfold }: { exchange: Exchange; onUnfold: () => void }) {
  const { kind, state, message, createdAt } = exchange;
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={onUnfold}
      className="flex min-h-11 w-full items-center gap-2 text-14 text-ink-soft hover:text-ink"
    >
      <Icon of={ChevronRight} size={16} className="shrink-0" />
      <span dir="auto" className="min-w-0 flex-1 truncate text-left font-[420] font-serif text-16">
        {message}
      </span>
      <span className="shrink-0">
        {copy.states[kind === "question" ? state : kind]}, {formatTime(createdAt)}
      </span>
    </button>
  );
}

/** How the answer went. The visitor never sees this. */
function Outcome({ exchange }: { exchange: Exchange }) {
  const { kind, state, wholeAnswerMs, thumb, thumbReason, citations, writtenBy } = exchange;
  const hidden = new Set(citations.filter((one) => one.nameOnly).map((one) => one.documentName));
  const { times, seconds, reason, nameOnly } = copy.one;
  return (
    <div className="mt-2.5 grid gap-1 text-12 text-ink-soft leading-normal">
      <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
        <StateTag state={kind === "question" ? state : kind} />
        {thumb ? <ThumbTag thumb={thumb} /> : null}
        {wholeAnswerMs !== null ? <span>{times(seconds(wholeAnswerMs))}</span> : null}
      </p>
      {writtenBy ? <p className="wrap-anywhere">{describeWriter(writtenBy)}</p> : null}
      {thumbReason ? (
        <p dir="auto" className="wrap-anywhere text-14">
          {reason} <q className="text-ink">{thumbReason}</q>
        </p>
      ) : null}
      {[...hidden].map((name) => (
        <p key={name}>{nameOnly(name)}</p>
      ))}
    </div>
  );
}

function ContactEvent({ contact }: { contact: Exchange["contacts"][number] }) {
  const { id, email, name, confirmedAt, answeredAt, answer } = contact;
  const { left, sent, done } = copy.one;
  return (
    <div id={`answer-${id}`} className="wrap-anywhere mt-3 grid gap-1 text-14 text-ink-soft leading-[1.4]">
      <p className="flex gap-2">
        <Icon of={Mail} size={16} className="mt-0.5 shrink-0" />
        <span>{left(name ? `${name}, ${email},` : email, formatRecent(confirmedAt))}</span>
      </p>
      {answeredAt ? (
        <p className="flex gap-2">
          <Icon of={answer ? MessageCircle : Check} size={16} className="mt-0.5 shrink-0" />
          <span>{(answer ? sent : done)(email, formatRecent(answeredAt))}</span>
        </p>
      ) : null}
    </div>
  );
}

function SettleButton({ contacts }: { contacts: readonly Pick<Contact, "id" | "answeredAt">[] }) {
  const settle = useSettleContacts();
  const waiting = contacts.filter(({ answeredAt }) => answeredAt === null).map(({ id }) => id);
  if (waiting.length === 0) return null;
  const { one } = copy;
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={settle.isPending}
      aria-label={one.settle}
      onClick={() =>
        settle.mutate(waiting, {
          onSuccess: () => toast({ ...one.settled, variant: "success" }),
          onError: () => toast({ ...one.notSettled, variant: "destructive" }),
        })
      }
    >
      <Icon of={Check} size={16} />
      <span className="max-lg:hidden">{one.settle}</span>
    </Button>
  );
}

function RemoveButton({ id, listHref }: { id: number; listHref: string }) {
  const remove = useDeleteConversation();
  const navigate = useNavigate();
  const { one } = copy;
  const onDelete = (): void =>
    remove.mutate(id, {
      onSuccess: ({ exchanges, contacts }) => {
        toast({ ...copy.removed, detail: copy.removedDetail(exchanges, contacts), variant: "success" });
        void navigate(listHref);
      },
      onError: () => toast({ ...copy.notRemoved, variant: "destructive" }),
    });
  return (
    <ConfirmDialog {...one.ask} onConfirm={onDelete}>
      <Button variant="ghost" size="icon" aria-label={one.remove} pending={remove.isPending}>
        <Icon of={Trash2} size={20} />
      </Button>
    </ConfirmDialog>
  );
}

/** A visitor who waits, whose conversation has been deleted. */
function ContactThread({ contactId, listHref }: PartProps & { contactId: number }) {
  return (
    <QueryBoundary query={useInbox()} loading={null} failed={copy.failed} className="p-5">
      {({ waiting }) => {
        const contact = waiting.find((one) => one.contact?.id === contactId)?.contact;
        if (!contact)
          return (
            <Frame title={copy.one.conversation} listHref={listHref}>
              <EmptyState shape="none" title={copy.noneWaiting.title} className="p-6">
                {copy.noneWaiting.text}
              </EmptyState>
            </Frame>
          );
        return (
          <Frame
            title={contact.email}
            listHref={listHref}
            actions={<SettleButton contacts={[contact]} />}
            facts={<ContactFacts contact={contact} />}
          >
            <div className="overflow-y-auto px-4 py-5 md:px-6">
              <p dir="auto" className="wrap-anywhere font-[440] font-serif text-19 leading-[1.35]">
                {contact.question}
              </p>
              <p className="mt-3 max-w-[38em] text-14 text-ink-soft">{copy.one.gone}</p>
              {contact.conversationId === null ? null : (
                <Link className={textLink} to={`/inbox/${contact.conversationId}`}>
                  {copy.one.transcript}
                </Link>
              )}
            </div>
            <ContactReply contact={contact} />
          </Frame>
        );
      }}
    </QueryBoundary>
  );
}

/** In a visitor's AI app, an e-mail or a chat app, where nothing that is written here arrives. */
const isElsewhere = (source: Conversation["source"]): boolean =>
  CHANNELS.some((channel) => channel === source);
