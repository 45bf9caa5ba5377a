import type { SavedAnswer } from "@understudy/contracts";
import { BookmarkPlus, PencilLine } from "lucide-react";
import { useState } from "react";
import { savedAnswers as copy } from "../../content/saved-answers.ts";
import { useMainProfileId } from "../../data/profiles.ts";
import { useCreateSavedAnswer } from "../../data/saved-answers.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { AnswerForm } from "./answer-form.tsx";
import { AskedAgain } from "./asked-again.tsx";

type AnswerBetterProps = {
  profileId: number;
  question: string;
  /** The saved answer that the assistant gave, if it gave one. The form starts with it. */
  own?: string | undefined;
  listHref: string;
  /** The audience of the new answer: the same as for the answer it replaces. */
  audience?: SavedAnswer["circle"] | undefined;
  privateLinkId?: number | null | undefined;
  /** The exchange that it answers better; if it was an unanswered question, it is one no more. */
  exchangeId?: number | undefined;
  /** `weak`: the answer did not help, so a saved answer is what is missing. */
  look?: "quiet" | "ghost" | "weak" | undefined;
};

/** For the main profile, which the test chat uses. */
export function MainAnswerBetter({
  question,
  audience,
}: {
  question: string;
  audience: SavedAnswer["circle"];
}) {
  return (
    <QueryBoundary query={useMainProfileId()} loading={null} className="mt-3 font-sans text-16">
      {(profileId) => (
        <AnswerBetter profileId={profileId} question={question} audience={audience} listHref="/answers" />
      )}
    </QueryBoundary>
  );
}

/** Under an answer: the owner replaces it with a saved answer, active immediately, and sees the new reply. */
export function AnswerBetter(props: AnswerBetterProps) {
  const { profileId, question, own, listHref, audience = "public", privateLinkId = null, exchangeId } = props;
  const { look = "quiet" } = props;
  const isWeak = look === "weak";
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, data } = useCreateSavedAnswer(profileId);
  const save = (answer: string): void =>
    mutate(
      { question, answer, circle: audience, occasionId: privateLinkId, exchangeId },
      {
        onSuccess: () => setOpen(false),
        onError: () => toast({ ...copy.better.failed, variant: "destructive" }),
      },
    );
  return (
    <div className="mt-3 grid gap-3 font-sans text-16">
      {isOpen ? (
        <AnswerForm first={own} isPending={isPending} onSave={save} onCancel={() => setOpen(false)} />
      ) : (
        <div>
          <Button
            size="sm"
            variant={look === "ghost" ? "ghost" : "quiet"}
            aria-label={(isWeak ? copy.better.missingLabel : copy.better.openLabel)(question)}
            onClick={() => setOpen(true)}
          >
            <Icon of={isWeak ? BookmarkPlus : PencilLine} size={16} />
            {isWeak ? copy.better.missing : copy.better.open}
          </Button>
        </div>
      )}
      {data && !isOpen ? <AskedAgain again={data.again} listHref={listHref} /> : null}
    </div>
  );
}
