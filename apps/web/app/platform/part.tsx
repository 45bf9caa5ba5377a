import { Component, type ReactNode, Suspense, useState } from "react";
import { loadErrors } from "../content/load-errors.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { reloadPage } from "./unsaved.ts";

const words = loadErrors.part;

type BoundaryProps = {
  /** Shown instead of a part that failed. */
  broken?: ReactNode;
  /** A change of this key retries the part: a broken page must not break the next one. */
  resetKey?: string | undefined;
  children: ReactNode;
};

/** Prevents a part that crashed, or whose script failed to load, from breaking the rest of the page. */
export class PartBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate({ resetKey }: BoundaryProps): void {
    if (this.state.isBroken && resetKey !== this.props.resetKey) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    const { broken = <BrokenPart />, children } = this.props;
    return this.state.isBroken ? broken : children;
  }
}

/** Wraps a lazily loaded part. */
export function Part({ waiting, ...boundary }: BoundaryProps & { waiting: ReactNode }) {
  return (
    <PartBoundary {...boundary}>
      <Suspense fallback={waiting}>{boundary.children}</Suspense>
    </PartBoundary>
  );
}

function BrokenPart() {
  const [isOffline, setOffline] = useState(false);
  // Offline, a reload would lose the page as well.
  const reload = (): void => (navigator.onLine ? reloadPage() : setOffline(true));
  return (
    <Callout
      tone="bad"
      urgent
      title={words.title}
      action={<Button onClick={reload}>{words.reload}</Button>}
      className="my-4"
    >
      {isOffline ? words.offline : words.text}
    </Callout>
  );
}
