import type { ApiKey } from "@understudy/contracts";
import { useApiKeys, useRevokeKey } from "../../data/developers.ts";
import { useProfiles } from "../../data/profiles.ts";
import { formatDate } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead, CardRow, CardRows } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Hint } from "../../ui/field.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { whiteLabel } from "./copy.ts";
import { NewKey } from "./new-key.tsx";

const words = whiteLabel.keys;

export function ApiKeys({ level = 3 }: { level?: 2 | 3 }) {
  return (
    <Card flush>
      <CardHead level={level} title={words.title} action={<NewKey />} className="mb-1" />
      <Hint className="mb-4">{words.lead}</Hint>
      <QueryBoundary
        query={useApiKeys()}
        loading={<SkeletonRows rows={1} />}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
        className="mb-4"
      >
        {(keys) => (
          <CardRows aria-label={words.title}>
            {keys.map((key) => (
              <Row key={key.id} apiKey={key} />
            ))}
          </CardRows>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Row({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, scopes, profileId, createdAt, lastUsedAt, expiresAt, isExpired } = apiKey;
  const { data: profiles = [] } = useProfiles();
  const assistant = profileId && (profiles.find((one) => one.id === profileId)?.name ?? words.goneAssistant);
  const revoke = useRevokeKey();
  const used = lastUsedAt ? words.used(formatDate(lastUsedAt)) : words.unused;
  const ends = expiresAt ? words.expires(formatDate(expiresAt)) : words.neverExpires;
  const onRevoke = (): void =>
    revoke.mutate(id, {
      onSuccess: () => toast({ ...words.revoked, variant: "success" }),
      onError: (error) => toast({ ...words.notRevoked, detail: error.message, variant: "destructive" }),
    });
  return (
    <CardRow className="flex-wrap">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[550] [overflow-wrap:anywhere]">
          {name}
          <Badge tone="mono">{prefix}…</Badge>
          {isExpired ? <Badge tone="bad">{words.expired}</Badge> : null}
        </p>
        <p className="text-14 text-ink-soft">
          {[
            ...scopes.map((scope) => words.scopes[scope].name),
            ...(assistant ? [words.onlyFor(assistant)] : []),
          ].join(", ")}
        </p>
        <p className="text-14 text-ink-soft">
          {[words.createdOn(formatDate(createdAt)), used, ends].join(", ")}
        </p>
      </div>
      <ConfirmDialog {...words.ask} title={words.ask.title(name)} onConfirm={onRevoke}>
        <Button variant="danger" size="sm" aria-label={words.revokeName(name)} pending={revoke.isPending}>
          {words.revoke}
        </Button>
      </ConfirmDialog>
    </CardRow>
  );
}
