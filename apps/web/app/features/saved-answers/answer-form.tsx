import { LIMITS } from "@understudy/contracts/plain";
import { type ReactNode, useState } from "react";
import { corrections as copy } from "../../content/saved-answers.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";

type AnswerFormProps = {
  /** Initial text of the field. */
  first?: string | undefined;
  isPending: boolean;
  onSave: (answer: string) => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** A single field, because the question is already known. */
export function AnswerForm({ first = "", isPending, onSave, onCancel, children }: AnswerFormProps) {
  const [answer, setAnswer] = useState(first);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.trim()) onSave(answer.trim());
      }}
    >
      {children}
      <Field label={copy.better.label} hint={copy.better.hint}>
        <Textarea
          rows={4}
          required
          // If the question still has to be written, its field gets the focus instead.
          autoFocus={children === undefined || first !== ""}
          dir="auto"
          maxLength={LIMITS.correctionCharacters}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isPending} disabled={answer.trim() === ""}>
          {copy.better.save}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {copy.better.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The question of a saved answer, where the owner writes it. */
export function AskedField({ value, onChange }: { value: string; onChange: (question: string) => void }) {
  return (
    <Field label={copy.list.question}>
      <Input
        required
        autoFocus={value === ""}
        dir="auto"
        maxLength={LIMITS.messageCharacters}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
