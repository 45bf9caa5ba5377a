import type { Mailbox, MailMessage } from "@understudy/contracts";
import { Pencil, RotateCw, Unplug } from "lucide-react";
import { useState } from "react";
import { useCheckMailbox, useDisconnectMailbox, useMailbox } from "../../data/mailbox.ts";
import { formatRecent } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead, CardRow, CardRows } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { email as copy, outcomes, reasons } from "./copy.ts";
import { MailboxForm } from "./mailbox-form.tsx";

/** The mailbox of an assistant: the form that connects it, or its state and what became of its messages. */
export function MailboxPanel({ profileId }: { profileId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <QueryBoundary
      query={useMailbox(profileId)}
      loading={<Skeleton className="h-64 w-full rounded-card" />}
      className="mt-6"
    >
      {({ mailbox, messages }) => (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
          {mailbox && !isOpen ? (
            <Status profileId={profileId} mailbox={mailbox} onChange={() => setIsOpen(true)} />
          ) : (
            <MailboxForm
              profileId={profileId}
              mailbox={mailbox}
              {...(mailbox ? { onEnd: () => setIsOpen(false) } : {})}
            />
          )}
          {mailbox ? <Messages messages={messages} /> : null}
        </div>
      )}
    </QueryBoundary>
  );
}

type StatusProps = { profileId: number; mailbox: Mailbox; onChange: () => void };

function Status({ profileId, mailbox, onChange }: StatusProps) {
  const { email, mode, fault, checkedAt, authServer } = mailbox;
  const check = useCheckMailbox(profileId);
  const disconnect = useDisconnectMailbox(profileId);
  const failed = (): void => {
    toast({ ...copy.toasts.failed, variant: "destructive" });
  };
  const when = checkedAt ? copy.status.checked(formatRecent(checkedAt)) : copy.status.notYet;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold text-18 [overflow-wrap:anywhere]">{email}</h2>
        <Badge tone={fault ? "bad" : "good"}>{fault ? copy.status.fault : copy.status.on}</Badge>
      </div>
      <p className="mt-1 text-14 text-ink-soft">{[copy.status.modes[mode], when].join(", ")}</p>
      {fault ? (
        <Callout tone="bad" className="mt-4">
          {fault}
        </Callout>
      ) : null}
      {mode === "reply" && authServer === null ? (
        <Callout tone="warn" className="mt-4">
          {copy.status.unverified}
        </Callout>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          variant="quiet"
          pending={check.isPending}
          onClick={() =>
            check.mutate(undefined, {
              onSuccess: () => toast({ ...copy.toasts.checking, variant: "success" }),
              onError: failed,
            })
          }
        >
          <Icon of={RotateCw} size={16} />
          {copy.status.check}
        </Button>
        <Button variant="quiet" onClick={onChange}>
          <Icon of={Pencil} size={16} />
          {copy.status.change}
        </Button>
        <ConfirmDialog
          title={copy.disconnect.title}
          text={copy.disconnect.text}
          confirm={copy.disconnect.confirm}
          cancel={copy.form.cancel}
          onConfirm={() =>
            disconnect.mutate(undefined, {
              onSuccess: () => toast({ ...copy.toasts.disconnected, variant: "success" }),
              onError: failed,
            })
          }
        >
          <Button variant="quiet">
            <Icon of={Unplug} size={16} />
            {copy.status.disconnect}
          </Button>
        </ConfirmDialog>
      </div>
    </Card>
  );
}

const TONES = {
  working: "neutral",
  drafted: "warn",
  sent: "good",
  skipped: "neutral",
  failed: "bad",
} as const;

function Messages({ messages }: { messages: readonly MailMessage[] }) {
  return (
    <Card flush>
      <CardHead title={copy.messages.title} className="mb-1" />
      {messages.length === 0 ? (
        <EmptyState title={copy.messages.none}>{copy.messages.noneHint}</EmptyState>
      ) : (
        <CardRows aria-label={copy.messages.title}>
          {messages.map(({ id, sender, subject, outcome, reason, receivedAt }) => (
            <CardRow key={id}>
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span dir="auto" className="min-w-0 font-[550] [overflow-wrap:anywhere]">
                    {subject || copy.messages.noSubject}
                  </span>
                  <Badge tone={TONES[outcome]}>{outcomes[outcome]}</Badge>
                </p>
                <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">
                  {[sender, formatRecent(receivedAt)].filter(Boolean).join(", ")}
                </p>
                {reason ? <p className="text-14 text-ink-soft">{reasons[reason]}</p> : null}
              </div>
            </CardRow>
          ))}
        </CardRows>
      )}
    </Card>
  );
}
