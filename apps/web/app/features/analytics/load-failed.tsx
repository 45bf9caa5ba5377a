import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Skeleton, SkeletonStats } from "../../ui/skeleton.tsx";
import { insights as copy } from "./copy.ts";

/** Shown instead of analytics that failed to load. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { title, text, note, retry } = copy.failed;
  return (
    <Callout
      tone="bad"
      urgent
      title={title}
      className="mt-8"
      action={<Button onClick={onRetry}>{retry}</Button>}
    >
      <p>{text}</p>
      <p className="text-ink-soft">{note}</p>
    </Callout>
  );
}

/** A loading message, and skeletons of the final size. */
export function LoadingFigures() {
  return (
    <div role="status" className="mt-8">
      <p className="mb-4 text-ink-soft">{copy.loading}</p>
      <SkeletonStats of={4} />
      <Skeleton className="mt-4 h-80 rounded-card" />
    </div>
  );
}
