import { lazy, Suspense } from "react";

// It comes when a gap is answered, and not with the figures.
const AnswerGap = lazy(() => import("./answer-gap.tsx").then((it) => ({ default: it.AnswerGap })));

/** What stands under a gap of this profile while its owner answers it. */
export function gapAnswer(profileId: number) {
  return (gap: { id: number }, way: "answer" | "ask", onClose: () => void) => (
    <Suspense fallback={null}>
      <AnswerGap {...{ profileId, gapId: gap.id, way, onClose }} listHref={`/answers?profile=${profileId}`} />
    </Suspense>
  );
}
