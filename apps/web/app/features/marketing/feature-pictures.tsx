import { BadgeCheck, Inbox, Link as LinkIcon, SlidersHorizontal } from "lucide-react";
import type { Feature } from "../../content/home.ts";
import { Icon } from "../../ui/icon.tsx";

type Picture<K extends Feature["picture"]["kind"]> = Extract<Feature["picture"], { kind: K }>;

const icons = { tone: SlidersHorizontal, link: LinkIcon, brand: BadgeCheck };

function Receipt({ before, lit, after }: Picture<"receipt">) {
  return (
    <p className="passage rounded-[4px] border bg-paper px-5 py-5 md:px-7 md:py-6">
      {before}
      <span className="lit-full">{lit}</span>
      {after}
    </p>
  );
}

function Unknown({ says, after }: Picture<"unknown">) {
  return (
    <div className="grid justify-items-start gap-3 rounded-card border bg-paper px-5 py-4.5">
      <p>{says}</p>
      <span className="inline-flex h-9 items-center gap-2 rounded-control border bg-surface px-3 font-[550] text-14">
        <Icon of={Inbox} size={16} className="shrink-0 text-ink-soft" />
        {after}
      </span>
    </div>
  );
}

function Tile({ icon }: Picture<"icon">) {
  return (
    <span className="grid size-10 place-items-center rounded-control bg-aubergine-wash text-aubergine">
      <Icon of={icons[icon]} size={20} />
    </span>
  );
}

function Questions({ rows }: Picture<"questions">) {
  return (
    <div className="text-14">
      {rows.map((row) => (
        <p key={row.question} className="flex justify-between gap-3 border-b py-2.5">
          <span>{row.question}</span>
          <span className="shrink-0 font-semibold tabular-nums">{row.count}</span>
        </p>
      ))}
    </div>
  );
}

/** Uses the system's monospace font: for four lines, our own would be a sixth of the page's size. */
function Code({ lines }: Picture<"code">) {
  return (
    <pre className="overflow-hidden rounded-card bg-sunk px-4 py-5 text-12 leading-[1.8] sm:px-6 sm:text-[0.8125rem]">
      {lines.map((line) => (
        <code
          key={line.map((part) => part.text).join("")}
          className="block font-[ui-monospace,Menlo,Consolas,monospace]"
        >
          {line.map((part) => (
            <span key={part.text} className={part.tag ? "text-spotlight-ink" : undefined}>
              {part.text}
            </span>
          ))}
        </code>
      ))}
    </pre>
  );
}

export function FeaturePicture({ picture }: { picture: Feature["picture"] }) {
  switch (picture.kind) {
    case "receipt":
      return <Receipt {...picture} />;
    case "unknown":
      return <Unknown {...picture} />;
    case "icon":
      return <Tile {...picture} />;
    case "questions":
      return <Questions {...picture} />;
    case "code":
      return <Code {...picture} />;
  }
}
