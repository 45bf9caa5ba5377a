import { useEffect } from "react";
import { savedAnswers as copy } from "../../content/saved-answers.ts";
import { useAnswerContacts } from "../../data/contacts.ts";
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
  /** Visitors who wait for the answer, where the form replies to them as well. */
  waiting?: { people: number; contactIds: number[] } | undefined;
  isAsked?: boolean | undefined;
  listHref: string;
  onClose: () => void;
};

/**
 * Shown under a gap. The list is refetched only when the owner closes the result, so the gap stays visible until then.
 */
export function AnswerGap({ profileId, gapId, way, waiting, isAsked, listHref, onClose }: AnswerGapProps) {
  const replying = useAnswerContacts();
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
  const reply = waiting &&
    waiting.people > 0 && {
      people: waiting.people,
      isPending: replying.isPending,
      onReply: (answer: string) =>
        replying.mutate(
          { contactIds: waiting.contactIds, answer, keep: true },
          {
            onSuccess: () => {
              toast({ ...copy.gap.replied(waiting.people), variant: "success" });
              onClose();
            },
            onError: () => toast({ ...copy.gap.failed, variant: "destructive" }),
          },
        ),
    };
  return (
    <AnswerForm
      isPending={answering.isPending}
      isAsked={isAsked}
      reply={reply || undefined}
      onSave={(answer) => answering.mutate(answer, { onError: fail })}
      onCancel={onClose}
    />
  );
}
