import { type ComponentProps, lazy, Suspense } from "react";
import type { AnswerGap as AnswerGapType } from "./answer-gap.tsx";

// Lazy, so that it isn't part of the analytics bundle.
const AnswerGap = lazy(() => import("./answer-gap.tsx").then((it) => ({ default: it.AnswerGap })));

type More = Pick<ComponentProps<typeof AnswerGapType>, "waiting" | "isAsked">;

/** Renders the answer form under a gap of this profile. */
export function gapAnswer(profileId: number) {
  return (
    gap: { id: number },
    way: "answer" | "ask",
    onClose: () => void,
    { waiting, isAsked }: More = {},
  ) => (
    <Suspense fallback={null}>
      <AnswerGap
        profileId={profileId}
        gapId={gap.id}
        way={way}
        waiting={waiting}
        isAsked={isAsked}
        onClose={onClose}
        listHref={`/answers?profile=${profileId}`}
      />
    </Suspense>
  );
}
