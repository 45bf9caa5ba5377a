import { Plus } from "lucide-react";
import { useState } from "react";
import { savedAnswers as copy } from "../../content/saved-answers.ts";
import { useCreateSavedAnswer, useSavedAnswers } from "../../data/saved-answers.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { AnswerForm, AskedField } from "./answer-form.tsx";
import { TakePairs } from "./import-pairs.tsx";
import { SavedAnswerRow, type Under } from "./saved-answer-row.tsx";

/** All saved answers of a profile, with forms to add one or to import several. */
export function SavedAnswerList({ profileId, under }: { profileId: number; under: Under }) {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_320px] xl:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Add profileId={profileId} />
        <QueryBoundary query={useSavedAnswers(profileId)} failed={copy.list.failed}>
          {(saved) => (
            <Card className="p-0 md:p-0">
              {saved.length === 0 ? (
                <EmptyState shape="none" title={copy.list.empty.title}>
                  {copy.list.empty.text}
                </EmptyState>
              ) : (
                <ul aria-label={copy.title}>
                  {saved.map((correction) => (
                    <SavedAnswerRow
                      key={correction.id}
                      profileId={profileId}
                      correction={correction}
                      under={under}
                    />
                  ))}
                </ul>
              )}
            </Card>
          )}
        </QueryBoundary>
      </div>
      <TakePairs profileId={profileId} />
    </div>
  );
}

function Add({ profileId }: { profileId: number }) {
  const [isOpen, setOpen] = useState(false);
  const [question, setQuestion] = useState("");
  const { mutate, isPending } = useCreateSavedAnswer(profileId);
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>
          <Icon of={Plus} />
          {copy.list.add}
        </Button>
      </div>
    );
  }
  const close = (): void => {
    setOpen(false);
    setQuestion("");
  };
  const save = (answer: string): void =>
    mutate(
      { question: question.trim(), answer },
      {
        onSuccess: close,
        onError: () => toast({ ...copy.better.failed, variant: "destructive" }),
      },
    );
  return (
    <Card>
      <AnswerForm isPending={isPending} onSave={save} onCancel={close}>
        <AskedField value={question} onChange={setQuestion} />
      </AnswerForm>
    </Card>
  );
}
