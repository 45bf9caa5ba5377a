import type { WebhookDelivery } from "@understudy/contracts";
import { CircleAlert, CircleCheck, Clock, Laptop, type LucideIcon, RotateCw, Send } from "lucide-react";
import { Link } from "react-router";
import { useDeliveries, useReplay, useTestWebhook } from "../../data/developers.ts";
import { useWidget } from "../../data/widgets.ts";
import { formatRecent } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead, CardRow, CardRows } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonRows, SkeletonText } from "../../ui/skeleton.tsx";
import { textLink } from "../../ui/text-link.ts";
import { toast } from "../../ui/toast.ts";
import { developers as copy } from "./copy.ts";
import { WebhookEvents } from "./webhook-events.tsx";

const words = copy.deliveries;

const looks: Record<
  WebhookDelivery["status"],
  { tone: "good" | "warn" | "bad" | "neutral"; icon: LucideIcon }
> = {
  waiting: { tone: "warn", icon: Clock },
  delivered: { tone: "good", icon: CircleCheck },
  failed: { tone: "bad", icon: CircleAlert },
  local: { tone: "neutral", icon: Laptop },
};

/** Webhooks of an assistant: where they go, what was sent, the response, and a button to send it again. */
export function Deliveries({ profileId }: { profileId: number }) {
  const test = useTestWebhook(profileId);
  const send = (): void =>
    test.mutate(undefined, {
      onSuccess: () => toast({ ...words.sent, variant: "success" }),
      onError: (error) => toast({ ...words.notSent, detail: error.message, variant: "destructive" }),
    });
  const button = (
    <Button variant="quiet" wide="phone" pending={test.isPending} pendingLabel={words.testing} onClick={send}>
      <Icon of={Send} size={16} />
      {words.test}
    </Button>
  );
  return (
    <Card flush>
      <CardHead title={words.title} action={button} className="mb-1" />
      <Hint className="mb-4">{words.lead}</Hint>
      <Address profileId={profileId} />
      <WebhookEvents profileId={profileId} />
      <QueryBoundary
        query={useDeliveries(profileId)}
        loading={<SkeletonRows rows={1} />}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
        className="mb-4"
      >
        {(deliveries) => (
          <CardRows aria-label={words.title}>
            {deliveries.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} profileId={profileId} />
            ))}
          </CardRows>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Address({ profileId }: { profileId: number }) {
  return (
    <QueryBoundary query={useWidget(profileId)} loading={<SkeletonText lines={1} />} className="mb-4">
      {({ config: { webhookUrl } }) => (
        <p className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-14">
          {webhookUrl ? (
            <code className="font-mono [overflow-wrap:anywhere]">{webhookUrl}</code>
          ) : (
            <span>{copy.webhook.none}</span>
          )}
          <Link to={copy.webhook.href} className={textLink}>
            {webhookUrl ? copy.webhook.change : copy.webhook.set}
          </Link>
        </p>
      )}
    </QueryBoundary>
  );
}

function Row({ delivery, profileId }: { delivery: WebhookDelivery; profileId: number }) {
  const { id, event, url, status, attempts, answer, fault, createdAt, nextAt } = delivery;
  const replay = useReplay(profileId);
  const look = looks[status];
  const when = formatRecent(createdAt);
  const notes = [
    when,
    words.attempts(attempts),
    ...(answer === null ? [] : [words.answer(answer)]),
    ...(status === "waiting" && nextAt ? [words.next(formatRecent(nextAt))] : []),
  ];
  const again = (): void =>
    replay.mutate(id, {
      onSuccess: () => toast({ ...words.replayed, variant: "success" }),
      onError: (error) => toast({ ...words.notSent, detail: error.message, variant: "destructive" }),
    });
  return (
    <CardRow className="flex-wrap">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code className="font-mono text-14">{event}</code>
          <Badge tone={look.tone}>
            <look.icon aria-hidden="true" />
            {words.states[status]}
          </Badge>
        </p>
        <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">{url}</p>
        <p className="text-14 text-ink-soft">{notes.join(", ")}</p>
        {fault ? <p className="text-14 text-bad [overflow-wrap:anywhere]">{fault}</p> : null}
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={words.replayName(event, when)}
        pending={replay.isPending}
        onClick={again}
      >
        <Icon of={RotateCw} size={16} />
        {words.replay}
      </Button>
    </CardRow>
  );
}
