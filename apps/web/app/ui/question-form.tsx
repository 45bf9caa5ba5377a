import type { FormEvent } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

type QuestionFormProps = {
  words: { question: string; placeholder: string; ask: string; asking: string };
  question: string;
  onQuestion: (question: string) => void;
  onAsk: (question: string) => void;
  isPending: boolean;
};

/** A form to try one question. An empty question is not sent. */
export function QuestionForm({ words, question, onQuestion, onAsk, isPending }: QuestionFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (question.trim()) onAsk(question.trim());
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field label={words.question} className="flex-1 basis-52">
        <Input
          value={question}
          placeholder={words.placeholder}
          onChange={(event) => onQuestion(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="quiet"
        wide="phone"
        pending={isPending}
        pendingLabel={words.asking}
        className="h-11"
      >
        {words.ask}
      </Button>
    </form>
  );
}
