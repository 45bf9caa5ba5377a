import { lazy, Suspense } from "react";

// Lazy, so that it isn't part of the analytics bundle.
const AnswerGap = lazy(() => import("./answer-gap.tsx").then((it) => ({ default: it.AnswerGap })));

/** Renders the answer form under a gap of this profile. */
export function gapAnswer(profileId: number) {
  return (gap: { id: number }, way: "answer" | "ask", onClose: () => void) => (
    <Suspense fallback={null}>
      <AnswerGap
        profileId={profileId}
        gapId={gap.id}
        way={way}
        onClose={onClose}
        listHref={`/answers?profile=${profileId}`}
      />
    </Suspense>
  );
}
