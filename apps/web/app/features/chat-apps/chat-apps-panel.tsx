import { CHAT_APPS, type ChatChannelMessage } from "@understudy/contracts";
import { useChatApps } from "../../data/chat-apps.ts";
import { formatRecent } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardHead, CardRow, CardRows } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChatAppCard } from "./chat-app-card.tsx";
import { apps, chatApps as copy, outcomes, reasons } from "./copy.ts";

/** The chat apps of an assistant, one card each, and what became of their messages. */
export function ChatAppsPanel({ profileId }: { profileId: number }) {
  return (
    <QueryBoundary
      query={useChatApps(profileId)}
      loading={<Skeleton className="h-64 w-full rounded-card" />}
      className="mt-6"
    >
      {({ channels, messages, addresses }) => (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
          {CHAT_APPS.map((app) => (
            <ChatAppCard
              key={app}
              app={app}
              profileId={profileId}
              address={addresses[app] ?? ""}
              channel={channels.find((one) => one.app === app)}
            />
          ))}
          {messages.length > 0 ? <Messages messages={messages} /> : null}
        </div>
      )}
    </QueryBoundary>
  );
}

const TONES = { working: "neutral", sent: "good", skipped: "neutral", failed: "bad" } as const;

function Messages({ messages }: { messages: readonly ChatChannelMessage[] }) {
  return (
    <Card flush>
      <CardHead title={copy.messages.title} className="mb-1" />
      <CardRows aria-label={copy.messages.title}>
        {messages.map(({ id, app, author, senderName, outcome, reason, receivedAt }) => {
          const name = senderName ?? copy.messages.unknown;
          return (
            <CardRow key={id}>
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span dir="auto" className="min-w-0 font-[550] [overflow-wrap:anywhere]">
                    {author === "owner" ? copy.messages.byYou(name) : name}
                  </span>
                  <Badge tone={TONES[outcome]}>
                    {author === "owner" && outcome === "sent" ? copy.messages.passedOn : outcomes[outcome]}
                  </Badge>
                </p>
                <p className="text-14 text-ink-soft">
                  {[apps[app].name, formatRecent(receivedAt)].join(", ")}
                </p>
                {reason ? <p className="text-14 text-ink-soft">{reasons[reason]}</p> : null}
              </div>
            </CardRow>
          );
        })}
      </CardRows>
    </Card>
  );
}
