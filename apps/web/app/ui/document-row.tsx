import { ShieldCheck, Trash2, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { FileMark } from "./file-mark.tsx";
import { Icon } from "./icon.tsx";
import { Track } from "./progress.tsx";
import { Tooltip } from "./tooltip.tsx";

type DocumentRowProps = {
  name: string;
  /** URL of the document page. */
  href?: string | undefined;
  /** "11 passages". */
  summary: ReactNode;
  /** Progress while it is indexed: 0 to 100, with the summary as its stage. */
  percent?: number | undefined;
  /** The file type. */
  type: string;
  uploaded: ReactNode;
  /** "64 times". A list without counts omits it, here and in DocumentColumns. */
  cited?: ReactNode;
  /** Separate lines under the name, made with DocumentFlag. */
  flags?: ReactNode;
  onDelete?: (() => void) | undefined;
  deleting?: boolean | undefined;
};

/** A document in the list. A list item; must be inside a `TooltipProvider`. */
export function DocumentRow({
  name,
  href,
  summary,
  percent,
  type,
  uploaded,
  cited,
  flags,
  onDelete,
  deleting = false,
}: DocumentRowProps) {
  return (
    <li
      aria-busy={deleting}
      className={cn(
        "grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1.5 border-t pt-4 pb-3 md:gap-x-4 md:gap-y-1 md:py-3.5",
        cited === undefined
          ? "md:grid-cols-[40px_minmax(0,1fr)_112px_136px_40px]"
          : "md:grid-cols-[40px_minmax(0,1fr)_112px_136px_104px_40px]",
      )}
    >
      <FileMark />
      <div className="col-span-3 min-w-0 md:col-span-1">
        <p className="font-[550] leading-[1.4] [overflow-wrap:anywhere]">
          {href ? (
            <a
              href={href}
              className="rounded-[4px] underline decoration-transparent underline-offset-3 transition-colors duration-150 ease-quick hover:decoration-aubergine/60 max-md:relative max-md:after:absolute max-md:after:-inset-x-2.5 max-md:after:-inset-y-3"
            >
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {percent === undefined ? null : <Track value={percent} label={name} className="my-1.5" />}
        <p className="text-14 text-ink-soft leading-[1.45]">{deleting ? "Deleting" : summary}</p>
        {flags}
      </div>
      <Badge tone="mono" className="min-w-0 justify-self-start max-md:row-start-2">
        <span className="truncate leading-normal">{type}</span>
      </Badge>
      <span className="text-14 text-ink-soft tabular-nums max-md:row-start-2">{uploaded}</span>
      {cited === undefined ? null : (
        <span className="text-14 tabular-nums max-md:col-span-2 max-md:col-start-3 max-md:row-start-2 max-md:justify-self-end max-md:text-ink-soft">
          {cited ? <span className="md:hidden">cited </span> : null}
          {cited}
        </span>
      )}
      {onDelete ? (
        <Tooltip label={`Delete ${name}`} side="left">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Delete ${name}`}
            pending={deleting}
            onClick={onDelete}
            className="hover:text-bad max-md:col-start-4 max-md:row-start-1 max-md:-mt-2 max-md:-mr-2.5 max-md:self-start"
          >
            <Icon of={Trash2} />
          </Button>
        </Tooltip>
      ) : null}
    </li>
  );
}

/** Column names for the card header. Phones do not show them: a row is readable without them. */
export function DocumentColumns({ cited = true }: { cited?: boolean }) {
  return (
    <span
      className={cn(
        "hidden gap-4 whitespace-nowrap text-14 text-ink-soft md:grid",
        cited ? "grid-cols-[112px_136px_104px_40px]" : "grid-cols-[112px_136px_40px]",
      )}
    >
      <span>Type</span>
      <span>Uploaded</span>
      {cited ? <span>Cited, 30 days</span> : null}
    </span>
  );
}

/** A notice about a document. `guarded`: we have handled it; `look`: the owner should check it. */
export function DocumentFlag({ kind, children }: { kind: "guarded" | "look"; children: ReactNode }) {
  return (
    <p className="mt-1.5 flex gap-2 text-14 text-ink-soft leading-[1.45]">
      <Icon
        of={kind === "guarded" ? ShieldCheck : TriangleAlert}
        size={16}
        className="mt-0.5 shrink-0 text-warn"
      />
      <span>{children}</span>
    </p>
  );
}
