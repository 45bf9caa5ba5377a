import type { ConversationSummary } from "@understudy/contracts";
import { Mail, ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useConversations } from "../../data/conversations.ts";
import { formatRecent, plural } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ConversationFilters } from "./conversation-filters.tsx";
import { conversations as copy } from "./copy.ts";
import { asked, useFilters } from "./filters.ts";
import { StateBadge } from "./states.tsx";

/** All conversations, newest first, with full-text search and filters. */
export function ConversationList() {
  const filters = useFilters();
  // Fixed for the whole visit: a moving period would change the query key and reload the list each time.
  const [now] = useState(() => new Date());
  const found = useConversations(asked(filters.chosen, now));
  const isFiltered = Object.keys(filters.chosen).length > 0;
  return (
    <>
      <ConversationFilters {...filters} />
      <QueryBoundary
        query={found}
        loading={<Listed found={found} isFiltered={isFiltered} />}
        failed={copy.failed}
        className="mt-4"
      >
        {(loaded) => (
          <Listed
            found={found}
            isFiltered={isFiltered}
            shown={loaded.pages.flatMap(({ conversations }) => conversations)}
          />
        )}
      </QueryBoundary>
    </>
  );
}

type ListedProps = {
  found: ReturnType<typeof useConversations>;
  isFiltered: boolean;
  /** Undefined while they are loading. */
  shown?: readonly ConversationSummary[];
};

function Listed({ found, isFiltered, shown }: ListedProps) {
  return (
    <Card flush className="mt-4 pt-2 md:pt-2" aria-label={copy.listed} aria-busy={found.isFetching}>
      {shown === undefined ? <Loading /> : null}
      {shown?.length === 0 ? <Nothing isFiltered={isFiltered} /> : null}
      <ul className="[&>li+li]:border-t">
        {shown?.map((conversation) => (
          <Row key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      {found.hasNextPage ? (
        <div className="border-t py-4">
          <Button
            variant="quiet"
            wide="phone"
            pending={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {copy.more}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={copy.loading}>
      <SkeletonRows rows={6} className="[&>div:first-child]:border-t-0" />
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState shape="none" title={copy.nothing.title}>
        {copy.nothing.text}
      </EmptyState>
    );
  return (
    <EmptyState
      title={copy.empty.title}
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

function Row({ conversation }: { conversation: ConversationSummary }) {
  const { id, question, lastAt, source, embedHost, questions, byOwner, profileName, isMain } = conversation;
  const from = byOwner ? undefined : embedHost ? copy.onPage(embedHost) : copy.sources[source];
  const about = [
    formatRecent(lastAt),
    from,
    questions > 0 ? plural(questions, "question") : undefined,
    isMain ? undefined : profileName,
  ].filter(Boolean);
  return (
    <li className="relative py-4">
      <Link
        to={`/conversations/${id}`}
        dir="auto"
        className="wrap-anywhere line-clamp-2 font-[440] font-serif text-19 leading-[1.3] tracking-[-0.01em] after:absolute after:-inset-x-5 after:inset-y-0 hover:after:bg-aubergine-wash/50 focus-visible:outline-offset-2 md:after:-inset-x-6"
      >
        {question}
      </Link>
      <p className="pointer-events-none relative mt-1 text-14 text-ink-soft">{about.join(" · ")}</p>
      <Marks conversation={conversation} />
    </li>
  );
}

/** The outcome of the question that most needs the owner's attention. Without a question it was small talk. */
function worstOf({ states, questions }: ConversationSummary) {
  if (questions === 0) return "small_talk";
  if (states.notAnswered > 0) return "not_answered";
  if (states.partly > 0) return "partly";
  if (states.uncited > 0) return "uncited";
  return states.answered > 0 ? "answered" : "failed";
}

function Marks({ conversation }: { conversation: ConversationSummary }) {
  const { thumbs, contacts, byOwner } = conversation;
  return (
    <div className="pointer-events-none relative mt-2 flex flex-wrap gap-1.5">
      <StateBadge state={worstOf(conversation)} />
      {byOwner ? <Badge>{copy.ownTest}</Badge> : null}
      {contacts > 0 ? (
        <Badge tone="lit">
          <Icon of={Mail} />
          {copy.leftAddress}
        </Badge>
      ) : null}
      {thumbs.up > 0 ? (
        <Badge>
          <Icon of={ThumbsUp} />
          {copy.thumbsUp}
        </Badge>
      ) : null}
      {thumbs.down > 0 ? (
        <Badge tone="bad">
          <Icon of={ThumbsDown} />
          {copy.thumbsDown}
        </Badge>
      ) : null}
    </div>
  );
}
