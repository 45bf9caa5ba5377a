import type { Conversation } from "@understudy/contracts";
import { Transcript, type TranscriptExchange } from "@understudy/widget";
import { ArrowLeft, ThumbsDown, ThumbsUp, Trash2 } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { testChat } from "../../content/test-chat.ts";
import { useConversation, useDeleteConversation } from "../../data/conversations.ts";
import { formatNumber, formatRecent, plural } from "../../platform/format.ts";
import { LoadFailed } from "../../platform/load-failed.tsx";
import { isNotFound } from "../../platform/problem.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardFacts, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { textLink } from "../../ui/text-link.ts";
import { toast } from "../../ui/toast.ts";
import { conversations as copy } from "./copy.ts";
import { StateBadge } from "./states.tsx";
import { Takeover } from "./takeover.tsx";

type ExchangeOf = Conversation["exchanges"][number];
type ViewProps = {
  id: number;
  firstName: string | null;
  face: ReactNode;
  /** Rendered under each answer of the assistant. */
  better: (conversation: Conversation, exchange: ExchangeOf) => ReactNode;
  /** Rendered under the exchange where the visitor left an e-mail address. */
  reply: (contact: ExchangeOf["contacts"][number]) => ReactNode;
};

/** One conversation as the visitor saw it, plus details that only the owner gets. */
export function ConversationView({ id, ...props }: ViewProps) {
  const query = useConversation(id);
  return (
    <>
      <p className="mb-4">
        <Link to="/conversations" className={`${textLink} inline-flex items-center gap-1.5 text-14`}>
          <Icon of={ArrowLeft} size={16} />
          {copy.one.back}
        </Link>
      </p>
      <QueryBoundary
        query={query}
        failed={(retry) => (
          <>
            <h1 className="page-title mb-8">{copy.one.title}</h1>
            {isNotFound(query.error) ? <Missing /> : <LoadFailed onRetry={retry}>{copy.failed}</LoadFailed>}
          </>
        )}
        loading={
          <div role="status" aria-label={copy.loading}>
            <SkeletonText lines={6} className="mt-8 max-w-xl" />
          </div>
        }
      >
        {(conversation) => <Talk conversation={conversation} {...props} />}
      </QueryBoundary>
    </>
  );
}

function Missing() {
  const { title, text } = copy.one.missing;
  return (
    <Card>
      <EmptyState shape="none" title={title}>
        {text}
      </EmptyState>
    </Card>
  );
}

type TalkProps = { conversation: Conversation } & Omit<ViewProps, "id">;

function Talk({ conversation, firstName, face, better, reply }: TalkProps) {
  const { isMain, profileName, exchanges, messages } = conversation;
  const owner = (isMain ? firstName : profileName) ?? testChat.owner;
  const assistant = isMain && !firstName ? testChat.yours : testChat.assistant(owner);
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  return (
    <>
      <h1 className="page-title">{copy.one.title}</h1>
      <p className="mt-2 text-ink-soft">{formatRecent(conversation.startedAt)}</p>
      <div className="group mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 [--us-gap:41px] [--us-ground:var(--surface)] [--us-rise:-25px] [--us-sheet:320px] xl:grid-cols-[minmax(0,1fr)_320px] xl:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card className="us-stage rounded-talk">
            <Transcript
              label={copy.one.transcript}
              exchanges={exchanges.map(keptOf)}
              messages={messages}
              assistant={assistant}
              ownerName={owner}
              face={face}
              under={(id) => {
                const exchange = byId.get(id);
                return (
                  <>
                    <Under exchange={exchange} />
                    {exchange?.contacts.map((contact) => (
                      <Fragment key={contact.id}>{reply(contact)}</Fragment>
                    ))}
                    {exchange && exchange.state !== "pending" ? better(conversation, exchange) : null}
                  </>
                );
              }}
            />
          </Card>
          <Takeover conversation={conversation} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:group-has-[.us-source]:invisible">
          <About conversation={conversation} />
        </div>
      </div>
    </>
  );
}

function keptOf({ id, message, response, citations, unsupported, state }: ExchangeOf): TranscriptExchange {
  return { id, question: message, text: response, citations, unsupported, state };
}

/** How the answer went. The visitor never sees this. */
function Under({ exchange }: { exchange: ExchangeOf | undefined }) {
  if (!exchange) return null;
  const { kind, state, createdAt, firstWordMs, wholeAnswerMs, thumb, thumbReason } = exchange;
  const hidden = [
    ...new Set(exchange.citations.filter((one) => one.nameOnly).map((one) => one.documentName)),
  ];
  const { times, seconds } = copy.one;
  return (
    <div className="mt-4 grid gap-2 rounded-control bg-sunk px-4 py-3 text-14 text-ink-soft leading-normal">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StateBadge state={kind === "question" ? state : kind} />
        {thumb ? (
          <Badge tone={thumb === 1 ? "neutral" : "bad"}>
            <Icon of={thumb === 1 ? ThumbsUp : ThumbsDown} />
            {thumb === 1 ? copy.thumbsUp : copy.thumbsDown}
          </Badge>
        ) : null}
        <time dateTime={createdAt}>{formatRecent(createdAt)}</time>
      </div>
      {firstWordMs !== null && wholeAnswerMs !== null ? (
        <p>{times(seconds(firstWordMs), seconds(wholeAnswerMs))}</p>
      ) : null}
      {thumbReason ? (
        <p dir="auto" className="wrap-anywhere">
          {copy.one.reason} <q className="text-ink">{thumbReason}</q>
        </p>
      ) : null}
      {hidden.map((name) => (
        <p key={name}>{copy.one.nameOnly(name)}</p>
      ))}
    </div>
  );
}

function About({ conversation }: { conversation: Conversation }) {
  const { id, startedAt, source, embedHost, byOwner, profileName, exchanges } = conversation;
  const remove = useDeleteConversation();
  const navigate = useNavigate();
  const { one } = copy;
  const onDelete = (): void =>
    remove.mutate(id, {
      onSuccess: (gone) => {
        const contacts =
          gone.contacts > 0 ? plural(gone.contacts, "e-mail address", "e-mail addresses") : undefined;
        const detail = copy.removedDetail(plural(gone.exchanges, "message"), contacts);
        toast({ ...copy.removed, detail, variant: "success" });
        void navigate("/conversations");
      },
      onError: () => toast({ ...copy.notRemoved, variant: "destructive" }),
    });
  const from = byOwner ? copy.ownTest : (embedHost ?? source);
  const questions = exchanges.filter(({ kind }) => kind === "question");
  return (
    <>
      <Waiting exchanges={exchanges} />
      <Card>
        <CardHead title={one.about} className="mb-2" />
        <CardFacts
          facts={[
            { name: one.started, value: formatRecent(startedAt) },
            { name: one.from, value: from },
            { name: one.profile, value: profileName },
            { name: one.questions, value: formatNumber(questions.length) },
          ]}
        />
        <p className="mt-3 text-14 text-ink-soft leading-normal">{one.kept}</p>
        <ConfirmDialog {...one.ask} onConfirm={onDelete}>
          <Button variant="danger" wide className="mt-4" pending={remove.isPending}>
            <Icon of={Trash2} />
            {one.remove}
          </Button>
        </ConfirmDialog>
      </Card>
    </>
  );
}

/** Links to the reply forms of the visitors who still wait for an answer. */
function Waiting({ exchanges }: { exchanges: Conversation["exchanges"] }) {
  const waiting = exchanges.flatMap(({ contacts }) =>
    contacts.filter(({ answeredAt }) => answeredAt === null),
  );
  if (waiting.length === 0) return null;
  return (
    <Callout tone="warn" title={copy.leftAddress}>
      {waiting.map(({ id, email }) => (
        <p key={id} className="wrap-anywhere">
          {copy.one.write}{" "}
          <a className={textLink} href={`#answer-${id}`}>
            {email}
          </a>
        </p>
      ))}
    </Callout>
  );
}
