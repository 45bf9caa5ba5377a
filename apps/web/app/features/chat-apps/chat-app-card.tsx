import type { ChatApp, ChatChannel } from "@understudy/contracts";
import { ExternalLink, Pencil, RotateCw, Unplug } from "lucide-react";
import { useState } from "react";
import { useCheckChatApp, useConnectChatApp, useDisconnectChatApp } from "../../data/chat-apps.ts";
import { formatRecent } from "../../platform/format.ts";
import { useUnsaved } from "../../platform/unsaved.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { toast } from "../../ui/toast.ts";
import { apps, chatApps as copy } from "./copy.ts";

type CardProps = {
  app: ChatApp;
  profileId: number;
  /** Where the app sends its messages. */
  address: string;
  channel: ChatChannel | undefined;
};

/** One chat app: the steps that connect it, or its state. */
export function ChatAppCard({ app, profileId, address, channel }: CardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, about } = apps[app];
  const state = !channel ? "off" : channel.fault ? "fault" : "on";
  const tone = { off: "neutral", fault: "bad", on: "good" } as const;
  return (
    <Card aria-labelledby={`chat-app-${app}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`chat-app-${app}`} className="font-semibold text-18">
          {name}
        </h2>
        <Badge tone={tone[state]}>{copy.status[state]}</Badge>
      </div>
      {channel ? null : <p className="mt-1 text-14 text-ink-soft">{about}</p>}
      {channel && !isOpen ? (
        <Status app={app} profileId={profileId} channel={channel} onChange={() => setIsOpen(true)} />
      ) : (
        <Steps
          app={app}
          profileId={profileId}
          address={address}
          {...(channel ? { onEnd: () => setIsOpen(false) } : {})}
        />
      )}
    </Card>
  );
}

type StepsProps = Omit<CardProps, "channel"> & { onEnd?: () => void };

/** Connecting signs in to the service, so the answer may take a few seconds. */
function Steps({ app, profileId, address, onEnd }: StepsProps) {
  const { mutate, isPending, error } = useConnectChatApp(profileId, app);
  const [token, setToken] = useState("");
  const [signingSecret, setSigningSecret] = useState("");
  const clear = (): void => {
    setToken("");
    setSigningSecret("");
  };
  useUnsaved(token + signingSecret !== "" && !isPending, clear);
  const words = apps[app];
  const connect = (): void =>
    mutate(words.signingSecret ? { token, signingSecret } : { token }, {
      onSuccess: ({ channels }) => {
        clear();
        // Signed in, but the service can't reach our address: the card says why.
        const isFaulty = channels.some((one) => one.app === app && one.fault);
        if (!isFaulty) toast({ ...copy.toasts.connected, variant: "success" });
        onEnd?.();
      },
    });
  return (
    <form
      className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        connect();
      }}
    >
      <ol className="grid list-decimal gap-1.5 ps-5 marker:text-ink-soft">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {words.start ? (
        <Button asChild variant="quiet" className="justify-self-start">
          <a href={words.start.address(address)} target="_blank" rel="noreferrer">
            <Icon of={ExternalLink} size={16} />
            {words.start.label}
          </a>
        </Button>
      ) : null}
      <KeyField label={words.token} placeholder={words.placeholder} value={token} onChange={setToken} />
      {words.signingSecret ? (
        <KeyField label={words.signingSecret} value={signingSecret} onChange={setSigningSecret} />
      ) : null}
      {error ? (
        <Callout tone="bad" urgent>
          {error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending} pendingLabel={copy.form.connecting}>
          {copy.form.connect}
        </Button>
        {onEnd ? (
          <Button variant="quiet" onClick={onEnd}>
            {copy.form.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type KeyFieldProps = {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
};

function KeyField({ label, placeholder, value, onChange }: KeyFieldProps) {
  return (
    <Field label={label} hint={copy.form.kept}>
      <Input
        required
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

type StatusProps = { app: ChatApp; profileId: number; channel: ChatChannel; onChange: () => void };

function Status({ app, profileId, channel, onChange }: StatusProps) {
  const { accountName, connectedAt, lastMessageAt, fault, installAddress } = channel;
  const check = useCheckChatApp(profileId, app);
  const disconnect = useDisconnectChatApp(profileId, app);
  const words = apps[app];
  const failed = (): void => {
    toast({ ...copy.toasts.failed, variant: "destructive" });
  };
  const facts = [
    copy.status.since(formatRecent(connectedAt)),
    lastMessageAt ? copy.status.lastMessage(formatRecent(lastMessageAt)) : copy.status.noMessage,
  ];
  return (
    <>
      <p className="mt-1 [overflow-wrap:anywhere]">
        <span className="font-[550]">{accountName}</span>{" "}
        <span className="text-14 text-ink-soft">{facts.join(", ")}</span>
      </p>
      {fault ? (
        <Callout tone="bad" className="mt-4">
          {fault}
        </Callout>
      ) : (
        <p className="mt-3 text-14 text-ink-soft">{words.next(accountName)}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {installAddress && words.install ? (
          <Button asChild variant="quiet">
            <a href={installAddress} target="_blank" rel="noreferrer">
              <Icon of={ExternalLink} size={16} />
              {words.install}
            </a>
          </Button>
        ) : null}
        <Button
          variant="quiet"
          pending={check.isPending}
          onClick={() =>
            check.mutate(undefined, {
              onSuccess: ({ channels }) => {
                const isFaulty = channels.some((one) => one.app === app && one.fault);
                if (!isFaulty) toast({ ...copy.toasts.checked, variant: "success" });
              },
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
          title={copy.disconnect.title(words.name)}
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
    </>
  );
}
