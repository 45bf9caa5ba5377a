import type { AnswerTest } from "@understudy/contracts";
import { CircleCheck, CircleX, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { answerTests as copy } from "../../content/answer-tests.ts";
import { useRemoveTest } from "../../data/answer-tests.ts";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { TestForm } from "./test-form.tsx";

type RowProps = { profileId: number; test: AnswerTest };

/** An answer test with its last result. */
export function TestRow({ profileId, test }: RowProps) {
  const [isEditing, setEditing] = useState(false);
  const { id, question, contains, document, unknown } = test;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t p-5 first:border-t-0">
      {isEditing ? (
        <TestForm
          profileId={profileId}
          testId={id}
          first={{ question, contains, documentId: document?.id ?? null, unknown }}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <div>
            <p dir="auto" className="wrap-anywhere font-[420] font-serif text-19 leading-[1.35]">
              {question}
            </p>
            <p className="wrap-anywhere mt-1 text-14 text-ink-soft">{requiredText(test)}</p>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Last test={test} />
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="quiet"
                aria-label={copy.tests.editLabel(question)}
                onClick={() => setEditing(true)}
              >
                <Icon of={Pencil} size={16} />
                {copy.tests.edit}
              </Button>
              <Remove profileId={profileId} test={test} />
            </div>
          </div>
        </>
      )}
    </li>
  );
}

function requiredText({ contains, document, unknown }: AnswerTest): string {
  const expectations = [
    ...(unknown ? [copy.tests.unknown] : []),
    ...(contains.length > 0 ? [copy.tests.contains(contains.map((one) => `“${one}”`).join(", "))] : []),
    ...(document ? [copy.tests.cites(document.name)] : []),
  ];
  return expectations.join(". ");
}

function Last({ test: { last } }: { test: AnswerTest }) {
  if (!last) return <span className="text-14 text-ink-soft">{copy.tests.never}</span>;
  return (
    <span className={cn("inline-flex items-center gap-1 text-14", last.passed ? "text-good" : "text-bad")}>
      <Icon of={last.passed ? CircleCheck : CircleX} size={16} />
      {last.passed ? copy.result.right : copy.result.wrong}
    </span>
  );
}

function Remove({ profileId, test: { id, question } }: RowProps) {
  const { mutate, isPending } = useRemoveTest(profileId);
  const remove = (): void =>
    mutate(id, {
      onSuccess: () => toast({ ...copy.tests.removed, variant: "success" }),
      onError: () => toast({ ...copy.form.failed, variant: "destructive" }),
    });
  return (
    <ConfirmDialog {...copy.tests.confirm} onConfirm={remove}>
      <Button size="sm" variant="danger" pending={isPending} aria-label={copy.tests.removeLabel(question)}>
        <Icon of={Trash2} size={16} />
        {copy.tests.remove}
      </Button>
    </ConfirmDialog>
  );
}
