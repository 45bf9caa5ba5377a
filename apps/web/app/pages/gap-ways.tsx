import { lazy } from "react";
import { gapAnswer } from "../features/corrections/gap-answer.tsx";
import type { Answering } from "../features/insights/gaps.tsx";
import { KeepGap } from "../features/rehearsal/keep-as-test.tsx";
import { Part } from "../platform/part.tsx";

// It comes when somebody is answered, and not with the figures.
const AnswerWaiting = lazy(() =>
  import("../features/contact/answer-waiting.tsx").then((it) => ({ default: it.AnswerWaiting })),
);

/** What stands under a gap: an own answer, its result, the test it becomes, or the answer to those who wait. */
export function gapWays(profileId: number): Answering {
  const answering = gapAnswer(profileId);
  return (gap, way, onClose) => {
    if (way === "test") return <KeepGap profileId={profileId} question={gap.question} onClose={onClose} />;
    if (way !== "reply") return answering(gap, way, onClose);
    return (
      <Part waiting={null}>
        <AnswerWaiting contactIds={gap.waiting.contactIds} onClose={onClose} />
      </Part>
    );
  };
}
