import type { Conversation } from "@understudy/contracts";
import { readable } from "@understudy/widget/chat";
import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { useClosestPassage } from "../../data/inbox.ts";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { inbox as copy } from "./copy.ts";

type Exchange = Conversation["exchanges"][number];

type WeakTurnProps = {
  conversationId: number;
  exchange: Exchange;
  /** `lit`: the one that needs an answer next; `open`: another one; `settled`: answered or closed since. */
  look: "lit" | "open" | "settled";
  /** The button that saves an answer, and its form. It keeps its state when the look changes. */
  children: ReactNode;
};

/** Under an answer that did not help: the closest passage, and the way to a saved answer. */
export function WeakTurn({ conversationId, exchange, look, children }: WeakTurnProps) {
  const isSettled = look === "settled";
  return (
    <div
      data-weak={look}
      className={cn(
        "mt-3 font-sans text-16",
        !isSettled && "rounded-card px-4 py-3.5",
        look === "lit" && "bg-spotlight-wash inset-ring inset-ring-spotlight/55",
        look === "open" && "inset-ring inset-ring-line",
      )}
    >
      {isSettled ? (
        <p className="text-14 text-ink-soft">{copy.weak.settled}</p>
      ) : (
        <Closest conversationId={conversationId} exchange={exchange} isLit={look === "lit"} />
      )}
      <div className="mt-2.5 [&_button]:border-line-strong">{children}</div>
    </div>
  );
}

type ClosestProps = { conversationId: number; exchange: Exchange; isLit: boolean };

/** What the answer quoted, or else what a search finds. The search runs only for the one that is lit. */
function Closest({ conversationId, exchange, isLit }: ClosestProps) {
  const { id, state, citations } = exchange;
  const [quoted] = citations;
  const isRated = state !== "not_answered" && state !== "partly";
  const isWanted = isLit && !quoted && !isRated;
  const { data, isFetching } = useClosestPassage(conversationId, id, isWanted);
  const label = <p className="mb-1 font-semibold text-12 leading-[1.4]">{copy.weak.closest}</p>;
  if (isRated) return <p className="font-semibold text-14">{copy.weak.notHelpful}</p>;
  if (quoted)
    return (
      <>
        {label}
        <Quote text={quoted.quote ?? quoted.passage ?? ""} source={quoted} />
      </>
    );
  if (!isWanted) return null;
  if (isFetching)
    return (
      <p role="status" className="text-14 text-ink-soft">
        {copy.weak.looking}
      </p>
    );
  if (!data?.passage) return <p className="text-14 text-ink-soft">{copy.weak.nothing}</p>;
  return (
    <>
      {label}
      <Quote text={data.passage.text} source={data.passage} />
    </>
  );
}

type Source = { documentName: string; headingPath: readonly string[]; page: number | null };

function Quote({ text, source: { documentName, headingPath, page } }: { text: string; source: Source }) {
  const heading = headingPath.at(-1) ?? (page === null ? undefined : copy.weak.page(page));
  return (
    <>
      <blockquote
        dir="auto"
        className="wrap-anywhere line-clamp-4 font-[380] font-serif text-16 leading-normal before:content-['“'] after:content-['”']"
      >
        {readable(text)}
      </blockquote>
      <p className="mt-2 flex items-start gap-2 text-14 text-ink-soft leading-[1.4]">
        <Icon of={FileText} size={16} className="mt-0.5 shrink-0" />
        <span className="wrap-anywhere">
          <b className="font-[550] text-ink">{documentName}</b> {heading}
        </span>
      </p>
    </>
  );
}
