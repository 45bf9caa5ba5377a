import { lazy } from "react";
import type { Answering } from "../features/analytics/gaps.tsx";
import { KeepGap } from "../features/answer-tests/save-as-test.tsx";
import { gapAnswer } from "../features/saved-answers/gap-answer.tsx";
import { Part } from "../platform/part.tsx";

// Loaded when the owner answers a waiting visitor, not with the analytics.
const AnswerWaiting = lazy(() =>
  import("../features/contact/answer-waiting.tsx").then((it) => ({ default: it.AnswerWaiting })),
);

/** On the page of unanswered questions one form saves the answer and replies to who waits for it. */
export function gapForms(profileId: number): Answering {
  const answering = gapAnswer(profileId);
  return (gap, way, onClose, isAsked) => {
    if (way === "test") return <KeepGap profileId={profileId} question={gap.question} onClose={onClose} />;
    return answering(gap, way === "ask" ? "ask" : "answer", onClose, { waiting: gap.waiting, isAsked });
  };
}

/** The panel under a gap: a saved answer and its result, a new answer test, or a reply to the waiting visitors. */
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
