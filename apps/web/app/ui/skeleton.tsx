import { cn } from "./cn.ts";
import { StatPanel } from "./stat.tsx";

/** Has the size of the coming content, so nothing jumps when it loads. The caller must say "Loading" once, as text. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn("h-4 animate-pulse rounded-control bg-sunk", className)} />;
}

const places = (count: number) => Array.from({ length: count }, (_, place) => `place ${place}`);

const widths = ["w-full", "w-11/12", "w-10/12", "w-8/12"];

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={cn("grid gap-3", className)}>
      {places(lines).map((place, line) => (
        <Skeleton
          key={place}
          className={line === lines - 1 ? "w-7/12" : (widths[line % widths.length] ?? "w-full")}
        />
      ))}
    </div>
  );
}

/** Rows of a list: picture, name and line, value. */
export function SkeletonRows({ rows = 3, className }: { rows?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={className}>
      {places(rows).map((place, row) => (
        <div key={place} className="flex items-center gap-4 border-t py-3.5">
          <Skeleton className="size-10 shrink-0" />
          <div className="grid min-w-0 flex-1 gap-2">
            <Skeleton className={cn("h-4", widths[(row + 1) % widths.length])} />
            <Skeleton className="h-3 w-4/12" />
          </div>
          <Skeleton className="h-3 w-14 shrink-0" />
        </div>
      ))}
    </div>
  );
}

export function SkeletonStats({ of = 5 }: { of?: 3 | 4 | 5 }) {
  return (
    <div aria-hidden="true">
      <StatPanel of={of}>
        {places(of).map((place) => (
          <div key={place} className="grid content-start gap-3 bg-surface p-4 md:px-6 md:pt-5 md:pb-5.5">
            <dt>
              <Skeleton className="h-3.5 w-7/12" />
            </dt>
            <dd>
              <Skeleton className="h-9 w-5/12" />
            </dd>
            <dd>
              <Skeleton className="h-3.5 w-9/12" />
            </dd>
          </div>
        ))}
      </StatPanel>
    </div>
  );
}

export function SkeletonAvatar({ className }: { className?: string }) {
  return <Skeleton className={cn("size-10 shrink-0 rounded-pill", className)} />;
}
