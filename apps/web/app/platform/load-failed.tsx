import { loadErrors as words } from "../content/load-errors.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";

type LoadFailedProps = {
  onRetry: () => unknown;
  /** What could not be loaded, where the place alone does not say it. */
  children?: string | undefined;
  className?: string | undefined;
};

/** In place of what a failed request would have shown: says so, and asks again on a press. */
export function LoadFailed({ onRetry, children = words.failed, className }: LoadFailedProps) {
  return (
    <Callout
      tone="bad"
      urgent
      className={className}
      action={<Button onClick={() => void onRetry()}>{words.retry}</Button>}
    >
      {children}
    </Callout>
  );
}
