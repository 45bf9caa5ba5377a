import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type EmptyStateProps = {
  /** A literal statement that there is nothing yet. */
  title: ReactNode;
  /** What will appear here. */
  children: ReactNode;
  /** The one action that makes it appear. */
  action?: ReactNode;
  /** A faint sketch of the future content. */
  shape?: "rows" | "cards" | "chart" | "none" | undefined;
  /** It fills the whole page, and its sentence is the page title. */
  page?: boolean | undefined;
  className?: string | undefined;
};

export function EmptyState({
  title,
  children,
  action,
  shape = "rows",
  page = false,
  className,
}: EmptyStateProps) {
  const Title = page ? "h1" : "p";
  return (
    <div className={cn("grid justify-items-center gap-1 px-4 pt-6 pb-4 text-center", className)}>
      <Shape of={shape} />
      <Title className="font-semibold text-16">{title}</Title>
      <p className="max-w-[34em] text-ink-soft">{children}</p>
      {action ? <div className="mt-3.5 max-md:w-full max-md:*:w-full">{action}</div> : null}
    </div>
  );
}

const bars = ["h-5/12", "h-8/12", "h-6/12", "h-10/12", "h-7/12", "h-9/12", "h-full"];

function Shape({ of }: { of: "rows" | "cards" | "chart" | "none" }) {
  if (of === "none") return null;
  const fade = "mb-5 w-full [mask-image:linear-gradient(#000,transparent)]";
  if (of === "chart") {
    return (
      <div aria-hidden="true" className={cn("flex h-24 items-end gap-2", fade)}>
        {bars.map((height) => (
          <span key={height} className={cn("flex-1 rounded-t-[4px] bg-sunk", height)} />
        ))}
      </div>
    );
  }
  if (of === "cards") {
    return (
      <div aria-hidden="true" className={cn("grid grid-cols-3 gap-3", fade)}>
        <span className="h-20 rounded-card bg-sunk" />
        <span className="h-20 rounded-card bg-sunk" />
        <span className="h-20 rounded-card bg-sunk" />
      </div>
    );
  }
  return (
    <div aria-hidden="true" className={cn("grid gap-4.5", fade)}>
      <span className="h-3 w-[78%] rounded-pill bg-sunk" />
      <span className="h-3 w-[64%] rounded-pill bg-sunk" />
      <span className="h-3 w-[52%] rounded-pill bg-sunk" />
    </div>
  );
}
