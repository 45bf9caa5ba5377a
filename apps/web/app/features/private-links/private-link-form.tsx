import type { Document, PrivateLink } from "@understudy/contracts";
import { LIMITS } from "@understudy/contracts/plain";
import { ApiError } from "@understudy/sdk";
import { useState } from "react";
import { useLinkDocuments } from "../../data/documents.ts";
import { useSavePrivateLink } from "../../data/private-links.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/checkbox.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Field, FieldGroup, Hint } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { privateLinks as copy } from "./copy.ts";
import { dayOf, endOf } from "./days.ts";

type FormProps = { profileId: number; privateLink?: PrivateLink | undefined; onEnd: () => void };

/** All settings of a private link in one card. */
export function PrivateLinkForm({ profileId, privateLink, onEnd }: FormProps) {
  const { mutate, isPending } = useSavePrivateLink(profileId, privateLink?.id);
  const [name, setName] = useState(privateLink?.name ?? "");
  const [greeting, setGreeting] = useState(privateLink?.greeting ?? "");
  const [starters, setStarters] = useState((privateLink?.starters ?? []).join("\n"));
  const [documentIds, setDocumentIds] = useState(privateLink?.documentIds ?? null);
  const [lastDay, setLastDay] = useState(dayOf(privateLink?.endsAt ?? null));
  const save = (): void =>
    mutate(
      {
        name: name.trim(),
        greeting: greeting.trim() || null,
        starters: linesOf(starters),
        documentIds,
        endsAt: endOf(lastDay),
      },
      {
        onSuccess: ({ unanswered }) => {
          const message = privateLink ? copy.saved : copy.made;
          if (unanswered.length === 0) toast({ ...message, variant: "success" });
          else toast({ title: message.title, description: copy.unanswered(unanswered.join(" ")) });
          onEnd();
        },
        onError: (error) => {
          const isFull = error instanceof ApiError && error.code === "plan_limit";
          toast({ ...(isFull ? copy.limit : copy.notSaved), variant: "destructive" });
        },
      },
    );
  return (
    <Card>
      <CardHead title={privateLink ? copy.form.editTitle : copy.form.title} />
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={copy.form.name} hint={copy.form.nameHint}>
          <Input
            required
            autoFocus
            maxLength={LIMITS.profileNameCharacters}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field label={copy.form.greeting} hint={copy.form.greetingHint} optional>
          <Textarea
            rows={3}
            dir="auto"
            maxLength={LIMITS.greetingCharacters}
            value={greeting}
            onChange={(event) => setGreeting(event.currentTarget.value)}
          />
        </Field>
        <Field label={copy.form.starters} hint={copy.form.startersHint} optional>
          <Textarea
            rows={3}
            dir="auto"
            value={starters}
            onChange={(event) => setStarters(event.currentTarget.value)}
          />
        </Field>
        <QueryBoundary query={useLinkDocuments(profileId)} loading={null}>
          {(documents) => (
            <ExtraDocuments documents={documents} value={documentIds} onChange={setDocumentIds} />
          )}
        </QueryBoundary>
        <Field label={copy.form.ends} hint={copy.form.endsHint} optional className="max-w-80">
          <Input type="date" value={lastDay} onChange={(event) => setLastDay(event.currentTarget.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={isPending} disabled={name.trim() === ""}>
            {privateLink ? copy.form.save : copy.form.create}
          </Button>
          <Button variant="quiet" onClick={onEnd}>
            {copy.form.cancel}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type ExtraDocumentsProps = {
  documents: readonly Document[];
  value: number[] | null;
  onChange: (ids: number[] | null) => void;
};

function ExtraDocuments({ documents, value, onChange }: ExtraDocumentsProps) {
  return (
    <FieldGroup legend={copy.form.documents}>
      <ChoiceCards
        aria-label={copy.form.documents}
        value={value === null ? "all" : "chosen"}
        onValueChange={(way) => onChange(way === "all" ? null : [])}
        choices={[
          { value: "all", name: copy.form.all },
          { value: "chosen", name: copy.form.chosen },
        ]}
      />
      {value !== null && documents.length > 0 ? (
        <div className="mt-3 grid gap-2">
          {documents.map(({ id, filename }) => (
            <CheckboxField
              key={id}
              label={filename}
              checked={value.includes(id)}
              onCheckedChange={(on) =>
                onChange(on === true ? [...value, id] : value.filter((one) => one !== id))
              }
            />
          ))}
        </div>
      ) : null}
      {documents.length === 0 ? <Hint className="mt-2">{copy.form.noDocuments}</Hint> : null}
    </FieldGroup>
  );
}

function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim().slice(0, LIMITS.suggestedQuestionCharacters));
  return lines.filter(Boolean).slice(0, LIMITS.starterQuestions);
}
