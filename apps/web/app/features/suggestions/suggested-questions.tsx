import { LIMITS } from "@understudy/contracts/plain";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { messages } from "../../content/messages.ts";
import { useSaveSuggestedQuestions, useSuggestedQuestions } from "../../data/suggested-questions.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Chip, Chips } from "../../ui/chip.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { suggestedQuestions as copy } from "./copy.ts";

type Saved = NonNullable<ReturnType<typeof useSuggestedQuestions>["data"]>;

/** The questions suggested to visitors. Choosing one asks it in the chat beside them. */
export function SuggestedQuestions({ onChoose }: { onChoose: (question: string) => void }) {
  const query = useSuggestedQuestions();
  const [isEditing, setEditing] = useState(false);
  return (
    <Card>
      <CardHead
        title={copy.title}
        className="mb-3"
        action={
          query.data && !isEditing ? (
            <Button variant="quiet" size="sm" onClick={() => setEditing(true)}>
              <Icon of={Pencil} />
              {copy.edit}
            </Button>
          ) : undefined
        }
      />
      <QueryBoundary query={query} loading={<Shown saved={undefined} onChoose={onChoose} />}>
        {(saved) =>
          isEditing ? (
            <Editor saved={saved} onEnd={() => setEditing(false)} />
          ) : (
            <Shown saved={saved} onChoose={onChoose} />
          )
        }
      </QueryBoundary>
    </Card>
  );
}

type ShownProps = { saved: Saved | undefined; onChoose: (question: string) => void };

function Shown({ saved, onChoose }: ShownProps) {
  const questions = saved?.questions ?? [];
  const answered = questions.filter((one) => one.answered);
  const unanswered = questions.filter((one) => !one.answered);
  return (
    <>
      {answered.length > 0 ? (
        <Chips>
          {answered.map(({ question }) => (
            <Chip key={question} onClick={() => onChoose(question)}>
              {question}
            </Chip>
          ))}
        </Chips>
      ) : (
        <p className="text-14 text-ink-soft leading-normal">{copy.none}</p>
      )}
      {unanswered.length > 0 ? (
        <div className="mt-4 text-14 text-ink-soft leading-normal">
          <p>{copy.hidden}</p>
          <ul className="mt-1 grid gap-1">
            {unanswered.map(({ question }) => (
              <li key={question} className="text-ink">
                {question}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

/** One question per line, so that they can be edited and moved as plain text. */
function Editor({ saved, onEnd }: { saved: Saved; onEnd: () => void }) {
  const save = useSaveSuggestedQuestions(saved.id);
  const [text, setText] = useState(saved.questions.map(({ question }) => question).join("\n"));
  const questions = [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean);
  const fault =
    questions.length > LIMITS.chosenQuestions
      ? copy.tooMany(LIMITS.chosenQuestions)
      : questions.some((question) => question.length > LIMITS.suggestedQuestionCharacters)
        ? copy.tooLong(LIMITS.suggestedQuestionCharacters)
        : undefined;
  const store = (list: string[] | null): void =>
    save.mutate(list, {
      onSuccess: onEnd,
      onError: () => toast({ ...messages.settingsNotUpdated, variant: "destructive" }),
    });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!fault) store(questions.length > 0 ? questions : null);
      }}
    >
      <Field label={copy.label} hint={copy.hint} error={fault}>
        <Textarea rows={8} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={save.isPending || fault !== undefined}>
          {save.isPending ? copy.saving : copy.save}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {copy.cancel}
        </Button>
        {saved.chosen ? (
          <Button variant="quiet" disabled={save.isPending} onClick={() => store(null)}>
            {copy.drawn}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
