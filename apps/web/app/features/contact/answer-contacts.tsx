import { LIMITS } from "@understudy/contracts/plain";
import { useState } from "react";
import { useAnswerContacts } from "../../data/contacts.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { contacts as copy } from "./copy.ts";

type AnswerContactsProps = {
  people: readonly { id: number; email: string }[];
  onDone?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
};

/** One form that sends the answer to every waiting visitor in `people`. */
export function AnswerContacts({ people, onDone, onCancel }: AnswerContactsProps) {
  const [answer, setAnswer] = useState("");
  const [keep, setKeep] = useState(false);
  const { mutate, isPending } = useAnswerContacts();
  const emails = [...new Set(people.map(({ email }) => email))];
  const [first = ""] = emails;
  const label = emails.length > 1 ? copy.answerAll(emails.length) : copy.answer(first);
  return (
    <form
      className="grid gap-3 font-sans text-16"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.trim() === "") return;
        mutate(
          { contactIds: people.map(({ id }) => id), answer: answer.trim(), keep },
          {
            onSuccess: () => {
              toast({ ...copy.sent(emails.length), variant: "success" });
              onDone?.();
            },
            onError: () => toast({ ...copy.notSent, variant: "destructive" }),
          },
        );
      }}
    >
      <Field label={<span className="wrap-anywhere">{label}</span>} hint={copy.hint(emails.length)}>
        <Textarea
          rows={4}
          required
          autoFocus
          dir="auto"
          maxLength={LIMITS.correctionCharacters}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
      </Field>
      <CheckboxField
        label={copy.keep}
        hint={copy.keepHint}
        checked={keep}
        onCheckedChange={(isOn) => setKeep(isOn === true)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isPending} disabled={answer.trim() === ""}>
          {copy.send}
        </Button>
        {onCancel ? (
          <Button size="sm" variant="quiet" onClick={onCancel}>
            {copy.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
