import type { ReactNode } from "react";
import { cn } from "../../ui/cn.ts";

/** The shape of an answer that is still to come, and a line that says so. */
export function AnswerOutline({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        "grid gap-2.5 rounded-talk border-[1.5px] border-line-strong border-dashed bg-surface p-6",
        className,
      )}
    >
      {["mb-1 h-3.5 w-9/12", "h-2.5", "h-2.5", "h-2.5 w-7/12"].map((shape) => (
        <span key={shape} className={cn("rounded-pill bg-sunk", shape)} />
      ))}
      <p className="mt-2 text-center text-14 text-ink-soft">{children}</p>
    </div>
  );
}
