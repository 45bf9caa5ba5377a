import { loadErrors as copy } from "../content/load-errors.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";

type LoadFailedProps = {
  onRetry: () => unknown;
  /** What could not be loaded, if the context does not make it clear. */
  children?: string | undefined;
  className?: string | undefined;
};

/** Replaces the content of a failed request: shows the error and offers a retry. */
export function LoadFailed({ onRetry, children = copy.failed, className }: LoadFailedProps) {
  return (
    <Callout
      tone="bad"
      urgent
      className={className}
      action={<Button onClick={() => void onRetry()}>{copy.retry}</Button>}
    >
      {children}
    </Callout>
  );
}
