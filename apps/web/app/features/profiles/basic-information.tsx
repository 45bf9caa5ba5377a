import type { CurrentUser } from "@understudy/contracts";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { loadErrors } from "../../content/load-errors.ts";
import { messages } from "../../content/messages.ts";
import { useUpdateUser } from "../../data/user.ts";
import { ChangedElsewhere } from "../../platform/changed-elsewhere.tsx";
import { isUnauthorized, staleFields } from "../../platform/problem.ts";
import { useStoredDraft, useUnsaved } from "../../platform/unsaved.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { profile } from "./copy.ts";

const words = profile.basic;

type Fields = Record<"bio" | "title" | "company" | "location", string> & { isPublic: boolean };

const LABELS: Record<keyof Fields, string> = {
  bio: words.bio,
  title: words.jobTitle,
  company: words.company,
  location: words.location,
  isPublic: words.public,
};

/** The public information about the owner. Only changed fields are sent; validation is on the server. */
export function BasicInformation({ user }: { user: CurrentUser }) {
  const update = useUpdateUser();
  const { bio, title, company, location, isPublic } = user;
  const known = { bio, title, company, location, isPublic };
  const draft = useStoredDraft<Fields, typeof known>("profile", { userId: user.id, known });
  const { edited, setEdited, drop } = draft;
  const [stale, setStale] = useState<string[]>([]);
  const stored: Fields = {
    bio: bio ?? "",
    title: title ?? "",
    company: company ?? "",
    location: location ?? "",
    isPublic,
  };
  const fields = { ...stored, ...edited };
  const names = Object.keys(stored) as (keyof Fields)[];
  const changes = Object.fromEntries(
    names.filter((name) => fields[name] !== stored[name]).map((name) => [name, fields[name]]),
  ) as Partial<Fields>;
  useUnsaved(Object.keys(changes).length > 0, drop, true);
  const field = (name: Exclude<keyof Fields, "isPublic">) => ({
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setEdited({ ...edited, [name]: event.target.value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    update.mutate(
      { ...changes, expected: draft.expected },
      {
        onSuccess: () => {
          drop();
          setStale([]);
          toast({ ...messages.profileUpdated, variant: "success" });
        },
        onError: (error) => {
          if (isUnauthorized(error)) return;
          const names = staleFields(error);
          setStale(names.map((name) => LABELS[name as keyof Fields]));
          if (names.length > 0) draft.rebase();
          const detail = names.length > 0 ? loadErrors.changedElsewhere.detail : undefined;
          toast({ ...messages.profileNotUpdated, detail, variant: "destructive" });
        },
      },
    );
  }

  return (
    <Card>
      <CardHead title={words.title} note={words.lead} />
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ChangedElsewhere fields={stale} />
        <Field label={words.bio} hint={words.bioHint}>
          <Textarea rows={4} {...field("bio")} />
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
          <Field label={words.jobTitle}>
            <Input autoComplete="organization-title" {...field("title")} />
          </Field>
          <Field label={words.company}>
            <Input autoComplete="organization" {...field("company")} />
          </Field>
        </div>
        <Field label={words.location}>
          <Input autoComplete="address-level2" {...field("location")} />
        </Field>
        <div className="border-t pt-5">
          <SwitchField
            label={words.public}
            hint={words.publicHint}
            checked={fields.isPublic}
            onCheckedChange={(checked) => setEdited({ ...edited, isPublic: checked })}
          />
        </div>
        <Button
          type="submit"
          pending={update.isPending}
          pendingLabel={words.saving}
          wide="phone"
          className="justify-self-start"
        >
          {words.save}
        </Button>
      </form>
    </Card>
  );
}
