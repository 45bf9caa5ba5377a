import type { Mailbox } from "@understudy/contracts";
import { useState } from "react";
import { type MailboxFields, useConnectMailbox } from "../../data/mailbox.ts";
import { useUnsaved } from "../../platform/unsaved.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Field, FieldGroup } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { toast } from "../../ui/toast.ts";
import { email as copy } from "./copy.ts";
import { guessServers } from "./guess-servers.ts";

const EMPTY = { email: "", imapHost: "", imapPort: 993, smtpHost: "", smtpPort: 465, username: "" };

type FormProps = { profileId: number; mailbox: Mailbox | null; onEnd?: () => void };

/** Connecting signs in to both servers, so the answer may take a few seconds. */
export function MailboxForm({ profileId, mailbox, onEnd }: FormProps) {
  const { mutate, isPending, error } = useConnectMailbox(profileId);
  const [fields, setFields] = useState(() => fieldsOf(mailbox));
  const [password, setPassword] = useState("");
  const [isChanged, setIsChanged] = useState(false);
  useUnsaved(isChanged && !isPending, () => setIsChanged(false));
  const change = (some: Partial<MailboxFields>): void => {
    setFields({ ...fields, ...some });
    setIsChanged(true);
  };
  // Only what is still empty, so that nothing that was typed is replaced.
  const guess = (): void => {
    const servers = guessServers(fields.email);
    if (!servers || fields.imapHost || fields.smtpHost) return;
    setFields({ ...fields, ...servers, username: fields.username || fields.email.trim() });
  };
  const save = (): void =>
    mutate(password ? { ...fields, password } : fields, {
      onSuccess: () => {
        setIsChanged(false);
        toast({ ...copy.toasts.connected, variant: "success" });
        onEnd?.();
      },
    });
  const text = (name: "imapHost" | "smtpHost" | "username") => (
    <Input
      required
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const port = (name: "imapPort" | "smtpPort") => (
    <Input
      required
      type="number"
      inputMode="numeric"
      min={1}
      max={65_535}
      value={fields[name] || ""}
      onChange={(event) => change({ [name]: Number(event.currentTarget.value) })}
    />
  );
  return (
    <Card>
      <CardHead title={mailbox ? copy.form.change : copy.form.title} />
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={copy.form.email} hint={copy.form.emailHint}>
          <Input
            required
            type="email"
            autoComplete="email"
            value={fields.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
            onBlur={guess}
          />
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
          <Field label={copy.form.username}>{text("username")}</Field>
          <Field
            label={copy.form.password}
            hint={mailbox ? copy.form.passwordKept : copy.form.passwordHint}
            optional={mailbox !== null}
          >
            <Input
              required={mailbox === null}
              type="password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                setIsChanged(true);
              }}
            />
          </Field>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-x-3 gap-y-5">
          <Field label={copy.form.imapHost}>{text("imapHost")}</Field>
          <Field label={copy.form.port}>{port("imapPort")}</Field>
          <Field label={copy.form.smtpHost}>{text("smtpHost")}</Field>
          <Field label={copy.form.port}>{port("smtpPort")}</Field>
        </div>
        <FieldGroup legend={copy.form.mode}>
          <ChoiceCards
            aria-label={copy.form.mode}
            value={fields.mode}
            onValueChange={(mode) => change({ mode: mode === "reply" ? "reply" : "draft" })}
            choices={copy.form.modes}
          />
        </FieldGroup>
        {error ? (
          <Callout tone="bad" urgent>
            {error.message}
          </Callout>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={isPending} pendingLabel={copy.form.connecting}>
            {mailbox ? copy.form.save : copy.form.connect}
          </Button>
          {onEnd ? (
            <Button variant="quiet" onClick={onEnd}>
              {copy.form.cancel}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}

function fieldsOf(mailbox: Mailbox | null): Omit<MailboxFields, "password"> {
  if (!mailbox) return { ...EMPTY, mode: "draft" };
  const { email, imapHost, imapPort, smtpHost, smtpPort, username, mode } = mailbox;
  return { email, imapHost, imapPort, smtpHost, smtpPort, username, mode };
}
