import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

type Tone = "note" | "good" | "warn" | "bad";

const looks: Record<Tone, { icon: LucideIcon; ground: string; tone: string }> = {
  note: { icon: Info, ground: "border bg-surface", tone: "text-ink-soft" },
  good: { icon: CircleCheck, ground: "bg-good-wash", tone: "text-good" },
  warn: { icon: TriangleAlert, ground: "bg-warn-wash", tone: "text-warn" },
  bad: { icon: CircleAlert, ground: "bg-bad-wash", tone: "text-bad" },
};

type CalloutProps = {
  tone?: Tone | undefined;
  title?: ReactNode;
  /** What happened, whether anything was lost, what to do now. */
  children?: ReactNode;
  action?: ReactNode;
  /** Screen readers read it out when it appears. */
  urgent?: boolean | undefined;
  className?: string | undefined;
};

export function Callout({ tone = "note", title, children, action, urgent = false, className }: CalloutProps) {
  const look = looks[tone];
  return (
    <div
      {...(urgent ? { role: "alert" } : {})}
      className={cn("flex flex-wrap items-start gap-3 rounded-card p-4", look.ground, className)}
    >
      <Icon of={look.icon} size={20} className={cn("mt-0.5 shrink-0", look.tone)} />
      <div className="min-w-0 flex-1 basis-56 leading-normal [overflow-wrap:anywhere]">
        {title ? <p className={cn("font-semibold", tone !== "note" && look.tone)}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className="self-center max-md:w-full max-md:*:w-full">{action}</div> : null}
    </div>
  );
}
