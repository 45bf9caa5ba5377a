import { ArrowLeft, ArrowRight, X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

/** The visitor's question. Fraunces is the typeface for people. */
export function Question({ className, ...props }: ComponentProps<"p">) {
  return (
    <p
      className={cn(
        "text-pretty font-[440] font-serif text-[1.3rem] leading-[1.32] tracking-[-0.01em] md:text-23",
        className,
      )}
      {...props}
    />
  );
}

/** The answer, in an interview layout. It styles the paragraphs, lists and bold text inside. */
export function Answer({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn(
        "max-w-[38em] text-17 leading-[1.68] [overflow-wrap:anywhere] [&>*+*]:mt-3.5 [&_li+li]:mt-1.5 [&_li]:pl-1 [&_li]:marker:text-line-strong [&_ol]:list-decimal [&_ol]:pl-5 [&_strong]:font-[620] [&_ul]:list-disc [&_ul]:pl-5",
        className,
      )}
      {...props}
    />
  );
}

/** Highlighted text: `wash` for the text that an open source supports, `full` for the sentence that supports it. */
export function Lit({ strength = "wash", children }: { strength?: "wash" | "full"; children: ReactNode }) {
  return <mark className={strength === "full" ? "lit-full" : "lit-wash text-ink"}>{children}</mark>;
}

/** Shown at the end of an answer while it streams. */
export function Caret() {
  return (
    <span
      aria-hidden="true"
      className="ml-0.75 inline-block h-[1.15em] w-2.25 rounded-[2px] bg-spotlight align-[-0.2em]"
    />
  );
}

type CitationMarkProps = Omit<ComponentProps<"button">, "children"> & {
  number: number;
  active?: boolean | undefined;
};

/** A citation mark with the source number. It is 19 px high in the line, with a 45 px touch target. */
export function CitationMark({ number, active = false, className, ...props }: CitationMarkProps) {
  return (
    <button
      type="button"
      aria-label={`Source ${number}`}
      aria-expanded={active}
      className={cn(
        "relative mr-px ml-0.75 inline-flex h-4.75 min-w-4.75 items-center justify-center rounded-[10px] px-1.25 align-[2px] font-sans font-semibold text-[11.5px] tabular-nums leading-none transition-colors duration-150 ease-quick after:absolute after:-inset-x-2 after:-inset-y-3.25 hover:bg-spotlight hover:text-on-spotlight",
        active ? "bg-spotlight text-on-spotlight" : "bg-aubergine-wash text-aubergine",
        className,
      )}
      {...props}
    >
      {number}
    </button>
  );
}

type SourceChipProps = Omit<ComponentProps<"button">, "children"> & {
  number: number;
  document: string;
  /** Location in the document: a heading, a page, a paragraph. */
  place?: string | undefined;
  active?: boolean | undefined;
};

export function SourceChip({
  number,
  document,
  place,
  active = false,
  className,
  ...props
}: SourceChipProps) {
  return (
    <button
      type="button"
      aria-expanded={active}
      className={cn(
        "inline-flex min-h-8 max-w-full items-center gap-1.75 rounded-control py-1 pr-2.5 pl-1.5 text-14 leading-[1.35] transition-colors duration-150 ease-quick hover:bg-aubergine-wash max-md:min-h-11 max-md:pr-3.5",
        active ? "bg-spotlight-wash hover:bg-spotlight-wash" : "bg-sunk",
        className,
      )}
      {...props}
    >
      <span
        className={cn(
          "grid h-5 min-w-5 shrink-0 place-items-center rounded-[10px] px-1 font-semibold text-12 tabular-nums",
          active ? "bg-spotlight text-on-spotlight" : "bg-surface text-aubergine",
        )}
      >
        {number}
      </span>
      <span className="min-w-0 truncate font-medium">{document}</span>
      {place ? <span className="max-w-[50%] shrink truncate text-ink-soft">{place}</span> : null}
    </button>
  );
}

type SourceSheetProps = {
  number: number;
  total: number;
  document: string;
  /** The headings above the passage. */
  path?: string | undefined;
  /** The passage: paragraphs, with `<Lit strength="full">` around the cited sentence. */
  children: ReactNode;
  /** Version, date, or another sign of its age. */
  version?: string | undefined;
  /** Only in the owner's own chats: visitors see the passage, never the original. */
  openHref?: string | undefined;
  onClose?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  /** Position: beside the answer, or at the bottom edge of a phone. */
  className?: string | undefined;
};

export function SourceSheet({ className, ...source }: SourceSheetProps) {
  return (
    <section
      aria-label={`Source ${source.number}`}
      className={cn(
        "min-w-0 rounded-talk border bg-surface px-5 pt-5 pb-4 shadow-float md:px-6 md:pb-5",
        className,
      )}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3">
        <span className="grid size-7 place-items-center rounded-pill bg-spotlight font-[650] text-14 text-on-spotlight tabular-nums leading-none">
          {source.number}
        </span>
        <div>
          <h2 className="text-16 leading-[1.35] [overflow-wrap:anywhere]">{source.document}</h2>
          {source.path ? <p className="text-14 text-ink-soft leading-normal">{source.path}</p> : null}
        </div>
        {source.onClose ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Close"
            onClick={source.onClose}
            className="-mt-1.5 -mr-2.5"
          >
            <Icon of={X} size={20} />
          </Button>
        ) : null}
      </div>
      <div className="passage mt-4 grid gap-3.5 border-t pt-4 [overflow-wrap:anywhere] md:mt-5 md:pt-5">
        {source.children}
      </div>
      <SourceFoot {...source} />
    </section>
  );
}

function SourceFoot({
  number,
  total,
  version,
  openHref,
  onNext,
  onPrevious,
}: Omit<SourceSheetProps, "className">) {
  return (
    <div className="mt-4 grid gap-3 border-t pt-4 md:mt-5">
      {version ? <p className="text-14 text-ink-soft leading-normal">{version}</p> : null}
      <div className="flex items-center gap-2">
        {openHref ? (
          <Button asChild variant="quiet" size="sm">
            <a href={openHref}>Open document</a>
          </Button>
        ) : null}
        <span className="ml-auto text-14 text-ink-soft tabular-nums">
          {number} of {total}
        </span>
        <span className="-mr-2.5 flex">
          {onPrevious ? (
            <Button variant="ghost" size="icon" aria-label="Previous source" onClick={onPrevious}>
              <Icon of={ArrowLeft} size={20} />
            </Button>
          ) : null}
          {onNext ? (
            <Button variant="ghost" size="icon" aria-label="Next source" onClick={onNext}>
              <Icon of={ArrowRight} size={20} />
            </Button>
          ) : null}
        </span>
      </div>
    </div>
  );
}
