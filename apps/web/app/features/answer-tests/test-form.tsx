import type { Document } from "@understudy/contracts";
import { LIMITS } from "@understudy/contracts/plain";
import { useState } from "react";
import { answerTests as copy } from "../../content/answer-tests.ts";
import { type TestDraft, useSaveTest } from "../../data/answer-tests.ts";
import { useDocuments } from "../../data/documents.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";

type TestFormProps = {
  profileId: number;
  /** The test to update; without an id a new test is created. */
  testId?: number | undefined;
  first: TestDraft;
  onSaved: () => void;
  onCancel: () => void;
};

/** A question, and what a correct answer must contain. */
export function TestForm({ profileId, testId, first, onSaved, onCancel }: TestFormProps) {
  const [draft, setDraft] = useState(first);
  const [lines, setLines] = useState(first.contains.join("\n"));
  const { mutate, isPending } = useSaveTest(profileId, testId);
  const contains = lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const { question, documentId, unknown } = draft;
  const asks = unknown || contains.length > 0 || documentId !== null;
  const save = (): void =>
    mutate(unknown ? { question, contains: [], documentId: null, unknown } : { ...draft, contains }, {
      onSuccess: onSaved,
      onError: (error) => toast({ ...copy.form.failed, detail: error.message, variant: "destructive" }),
    });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (question.trim() && asks) save();
      }}
    >
      <Field label={copy.form.question}>
        <Input
          required
          autoFocus={first.question === ""}
          dir="auto"
          maxLength={LIMITS.messageCharacters}
          value={question}
          onChange={(event) => setDraft({ ...draft, question: event.currentTarget.value })}
        />
      </Field>
      {unknown ? null : (
        <>
          <Field label={copy.form.contains} hint={copy.form.containsHint}>
            <Textarea
              rows={3}
              autoFocus={first.question !== ""}
              dir="auto"
              value={lines}
              onChange={(event) => setLines(event.currentTarget.value)}
            />
          </Field>
          <Cited
            profileId={profileId}
            documentId={documentId}
            onChange={(id) => setDraft({ ...draft, documentId: id })}
          />
        </>
      )}
      <CheckboxField
        label={copy.form.unknown}
        checked={unknown}
        onCheckedChange={(checked) => setDraft({ ...draft, unknown: checked === true })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isPending} disabled={!question.trim() || !asks}>
          {copy.form.save}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {copy.form.cancel}
        </Button>
      </div>
    </form>
  );
}

type CitedProps = {
  profileId: number;
  documentId: number | null;
  onChange: (documentId: number | null) => void;
};

function Cited({ profileId, ...field }: CitedProps) {
  return (
    <QueryBoundary query={useDocuments(profileId)} loading={<CitedField documents={[]} {...field} />}>
      {(documents) => <CitedField documents={documents} {...field} />}
    </QueryBoundary>
  );
}

type CitedFieldProps = Omit<CitedProps, "profileId"> & { documents: readonly Document[] };

function CitedField({ documents, documentId, onChange }: CitedFieldProps) {
  return (
    <Field label={copy.form.document} optional>
      <Select
        value={documentId ?? ""}
        onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
      >
        <option value="">{copy.form.anyDocument}</option>
        {documents.map(({ id, filename }) => (
          <option key={id} value={id}>
            {filename}
          </option>
        ))}
      </Select>
    </Field>
  );
}
