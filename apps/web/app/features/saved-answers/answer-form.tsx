import { LIMITS } from "@understudy/contracts/plain";
import { type ReactNode, useState } from "react";
import { savedAnswers as copy } from "../../content/saved-answers.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";

type AnswerFormProps = {
  /** Initial text of the field. */
  first?: string | undefined;
  isPending: boolean;
  /** Whether the owner opened this form explicitly; a field is then focused. */
  isAsked?: boolean | undefined;
  /** Visitors who wait for this answer. Saving it also replies to them, unless the owner only saves it. */
  reply?: { people: number; isPending: boolean; onReply: (answer: string) => void } | undefined;
  onSave: (answer: string) => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** A single field, because the question is already known. */
export function AnswerForm({
  first = "",
  isPending,
  isAsked = true,
  reply,
  onSave,
  onCancel,
  children,
}: AnswerFormProps) {
  const [answer, setAnswer] = useState(first);
  const isEmpty = answer.trim() === "";
  const submit = reply?.onReply ?? onSave;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) submit(answer.trim());
      }}
    >
      {children}
      <Field label={copy.better.label} hint={copy.better.hint}>
        <Textarea
          rows={4}
          required
          // If the question still has to be written, its field gets the focus instead.
          autoFocus={isAsked && (children === undefined || first !== "")}
          dir="auto"
          maxLength={LIMITS.correctionCharacters}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={reply ? reply.isPending : isPending} disabled={isEmpty}>
          {reply ? copy.gap.saveAndReply(reply.people) : copy.better.save}
        </Button>
        {reply ? (
          <Button
            size="sm"
            variant="quiet"
            pending={isPending}
            disabled={isEmpty}
            onClick={() => onSave(answer.trim())}
          >
            {copy.gap.saveOnly}
          </Button>
        ) : null}
        <Button size="sm" variant={reply ? "ghost" : "quiet"} onClick={onCancel}>
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
