import { useEffect } from "react";
import { corrections as copy } from "../../content/saved-answers.ts";
import { useAnswerGap, useAskGap, useSavedAnswersChanged } from "../../data/saved-answers.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { AnswerForm } from "./answer-form.tsx";
import { AskedAgain } from "./asked-again.tsx";

type AnswerGapProps = {
  profileId: number;
  gapId: number;
  /** Answer it as the owner, or ask it again to see whether the documents answer it by now. */
  way: "answer" | "ask";
  listHref: string;
  onClose: () => void;
};

/**
 * Shown under a gap. The list is refetched only when the owner closes the result, so the gap stays visible until then.
 */
export function AnswerGap({ profileId, gapId, way, listHref, onClose }: AnswerGapProps) {
  const refetch = useSavedAnswersChanged();
  const answering = useAnswerGap(profileId, gapId);
  const asking = useAskGap(profileId, gapId);
  const fail = (): void => {
    toast({ ...copy.gap.failed, variant: "destructive" });
    onClose();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useEffect(() => {
    if (way === "ask") asking.mutate(undefined, { onError: fail });
  }, []);
  const again = answering.data?.again ?? asking.data;
  if (again) {
    const close = (): void => {
      void refetch();
      onClose();
    };
    return (
      <div className="grid gap-3">
        <AskedAgain again={again} listHref={listHref} />
        <div>
          <Button size="sm" variant="quiet" onClick={close}>
            {copy.gap.close}
          </Button>
        </div>
      </div>
    );
  }
  if (way === "ask") return <p role="status">{copy.gap.asking}</p>;
  return (
    <AnswerForm
      isPending={answering.isPending}
      onSave={(answer) => answering.mutate(answer, { onError: fail })}
      onCancel={onClose}
    />
  );
}
