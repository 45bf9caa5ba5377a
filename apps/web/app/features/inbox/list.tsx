import type { ConversationSummary, Inbox, WaitingVisitor } from "@understudy/contracts";
import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useConversations } from "../../data/conversations.ts";
import { useInbox, waitingKey } from "../../data/inbox.ts";
import { formatDay, formatElapsed, formatTime } from "../../platform/format.ts";
import { combineQueries, QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { inbox as copy } from "./copy.ts";
import { type Filters, toRequest } from "./filters.ts";
import { ContactTag, LiveTag, OwnTestTag, StateTag, ThumbTag, WaitingTag } from "./states.tsx";
import { useMinute } from "./use-wide.ts";

/** A row of the list: a conversation, or a waiting visitor whose conversation has been deleted. */
type Entry = {
  /** The last part of its address. */
  key: string;
  question: string;
  at: string;
  conversation: ConversationSummary | null;
  waiting: WaitingVisitor | undefined;
  isLive: boolean;
};

type Group = { title: string; note?: string; entries: Entry[] };
type Listed = { groups: Group[]; found: ReturnType<typeof useConversations> };

/** Waiting visitors first, then the conversations by day; with a filter, only those that match. */
export function useEntries({ chosen }: Filters) {
  // Fixed for the whole visit: a moving period would change the query key and reload the list each time.
  const [start] = useState(() => new Date());
  const found = useConversations(toRequest(chosen, start));
  const query = combineQueries({ inbox: useInbox(), found });
  const { show, ...filters } = chosen;
  const { data } = query;
  const conversations = data?.found.pages.flatMap((page) => page.conversations) ?? [];
  const isFiltered = Object.keys(filters).length > 0;
  const groups = data ? groupsOf(data.inbox, conversations, { show, isFiltered }) : [];
  return { query, groups, found };
}

type View = { show: string | undefined; isFiltered: boolean };

function groupsOf(
  inbox: Inbox,
  conversations: readonly ConversationSummary[],
  { show, isFiltered }: View,
): Group[] {
  const live = new Set(inbox.live.map(({ id }) => id));
  const waitingIn = new Map(inbox.waiting.map((one) => [one.conversation?.id, one]));
  const entryOf = (conversation: ConversationSummary): Entry => ({
    key: String(conversation.id),
    question: conversation.question,
    at: conversation.startedAt,
    conversation,
    waiting: waitingIn.get(conversation.id),
    isLive: live.has(conversation.id),
  });
  const waiting = {
    title: copy.waiting.title,
    note: copy.waiting.order,
    entries: inbox.waiting.map(waitingEntry),
  };
  if (show === "waiting") return [waiting].filter(({ entries }) => entries.length > 0);
  if (isFiltered && show !== "live") return byDay(conversations.map(entryOf));
  // A visitor who is there now is part of today, whenever the conversation started.
  const here = inbox.live.map(entryOf);
  const past = conversations.filter(({ id }) => !live.has(id) && !waitingIn.has(id)).map(entryOf);
  if (show === "live") return here.length > 0 ? [{ title: copy.live, entries: here }] : [];
  const others = byDay([...here.filter((entry) => !entry.waiting).map(asToday), ...past]);
  return waiting.entries.length > 0 ? [waiting, ...others] : others;
}

function waitingEntry(waiting: WaitingVisitor): Entry {
  const { conversation, question, since, live } = waiting;
  return {
    key: waitingKey(waiting),
    question,
    at: since,
    conversation,
    waiting,
    isLive: live,
  };
}

const asToday = (entry: Entry): Entry => ({ ...entry, at: entry.conversation?.lastAt ?? entry.at });

function byDay(entries: readonly Entry[]): Group[] {
  const days = Map.groupBy(entries, ({ at, isLive }) =>
    isLive ? formatDay(new Date().toISOString()) : formatDay(at),
  );
  return [...days].map(([title, listed]) => ({ title, entries: listed }));
}

type ListProps = {
  listed: ReturnType<typeof useEntries>;
  filters: Filters;
  /** The open conversation. */
  openKey: string | undefined;
};

export function EntryList({ listed: { query, groups, found }, filters, openKey }: ListProps) {
  return (
    <QueryBoundary query={query} loading={<Loading />} failed={copy.failed} className="p-5">
      {() => <Groups groups={groups} found={found} filters={filters} openKey={openKey} />}
    </QueryBoundary>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={copy.loading} className="px-5">
      <SkeletonRows rows={6} className="[&>div:first-child]:border-t-0" />
    </div>
  );
}

function Groups({
  groups,
  found,
  filters,
  openKey,
}: Listed & { filters: Filters; openKey: string | undefined }) {
  const now = useMinute();
  if (groups.length === 0) return <Nothing filters={filters} />;
  return (
    <section aria-label={copy.listed} aria-busy={found.isFetching} className="pb-4">
      {groups.map(({ title, note, entries }) => (
        <Fragment key={title}>
          <h2 className="flex items-baseline justify-between gap-2 px-4 pt-3.5 pb-1.5 text-12 leading-[1.4] md:px-5">
            {title}
            {note ? <span className="font-normal text-ink-soft">{note}</span> : null}
          </h2>
          <ul className="[&>li+li>a]:before:absolute [&>li+li>a]:before:inset-x-4 [&>li+li>a]:before:top-0 [&>li+li>a]:before:border-t md:[&>li+li>a]:before:inset-x-5">
            {entries.map((entry) => (
              <Row
                key={entry.key}
                entry={entry}
                isOpen={entry.key === openKey}
                query={filters.query}
                now={now}
              />
            ))}
          </ul>
        </Fragment>
      ))}
      {found.hasNextPage && !filters.chosen.show ? (
        <div className="px-4 py-4 md:px-5">
          <Button
            variant="quiet"
            wide
            pending={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {copy.more}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Nothing({ filters: { chosen } }: { filters: Filters }) {
  const none = (text: { title: string; text: string }): ReactNode => (
    <EmptyState shape="none" title={text.title} className="px-5 pt-12">
      {text.text}
    </EmptyState>
  );
  if (chosen.show === "waiting") return none(copy.noneWaiting);
  if (chosen.show === "live") return none(copy.noneLive);
  if (Object.keys(chosen).length > 0) return none(copy.nothing);
  return (
    <EmptyState
      title={copy.empty.title}
      className="px-5"
      action={
        <Button asChild>
          <Link to="/chat">{copy.empty.action}</Link>
        </Button>
      }
    >
      {copy.empty.text}
    </EmptyState>
  );
}

type RowProps = { entry: Entry; isOpen: boolean; query: string; now: Date };

/** Titled by the visitor's question, because most visitors have no name. */
function Row({ entry, isOpen, query, now }: RowProps) {
  const { key, question, at, conversation, waiting } = entry;
  const isToday = formatDay(at, now) === formatDay(now.toISOString(), now);
  const time = waiting && !isToday ? formatDay(at, now) : formatTime(at);
  return (
    <li>
      <Link
        to={`/inbox/${key}${query}`}
        data-inbox-row
        aria-current={isOpen ? "true" : undefined}
        className={cn(
          "relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-3 hover:bg-aubergine-wash/50 focus-visible:outline-offset-[-2px] md:px-5 md:pt-2.5",
          "md:aria-[current]:bg-aubergine-wash md:aria-[current]:shadow-[inset_3px_0_0_var(--aubergine)]",
        )}
      >
        <span
          dir="auto"
          className="wrap-anywhere line-clamp-2 font-[440] font-serif text-17 leading-[1.32] tracking-[-0.005em]"
        >
          {question}
        </span>
        <time dateTime={at} className="text-12 text-ink-soft leading-[1.9] tabular-nums">
          {time}
        </time>
        <span className="col-span-full truncate text-14 text-ink-soft leading-[1.45]">{whoOf(entry)}</span>
        <span className="col-span-full mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5">
          {entry.isLive ? <LiveTag /> : null}
          {waiting ? <WaitingTag>{copy.waits(formatElapsed(waiting.since, now))}</WaitingTag> : null}
          {waiting || !conversation ? null : <StateTag state={worstOf(conversation)} />}
          {conversation?.byOwner ? <OwnTestTag /> : null}
          {waiting?.contact || (conversation?.contacts ?? 0) > 0 ? <ContactTag /> : null}
          {(conversation?.thumbs.down ?? 0) > 0 ? <ThumbTag thumb={-1} /> : null}
          {(conversation?.thumbs.up ?? 0) > 0 ? <ThumbTag thumb={1} /> : null}
        </span>
      </Link>
    </li>
  );
}

/** The visitor's name or address, or else where the visitor came from; and the profile, unless it is the main one. */
function whoOf({ conversation, waiting }: Entry): string {
  if (!conversation) return waiting?.contact?.email ?? copy.one.visitor;
  const { source, embedHost, byOwner, visitorName, email, isMain, profileName } = conversation;
  const known = visitorName ?? waiting?.contact?.email ?? email;
  const from = byOwner ? undefined : (known ?? embedHost ?? copy.sources[source]);
  return [from, isMain ? undefined : profileName].filter(Boolean).join(" · ");
}

/** The outcome of the question that most needs the owner's attention. Without a question it was small talk. */
function worstOf({ states, questions }: ConversationSummary) {
  if (questions === 0) return "small_talk";
  if (states.notAnswered > 0) return "not_answered";
  if (states.partly > 0) return "partly";
  if (states.uncited > 0) return "uncited";
  return states.answered > 0 ? "answered" : "failed";
}
