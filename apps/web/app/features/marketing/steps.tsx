import { Check, FileText, Link as LinkIcon, MessageCircle } from "lucide-react";
import { home, type Step } from "../../content/home.ts";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { StepTitle } from "./numbered-steps.tsx";
import { Section } from "./section.tsx";

type Picture<K extends Step["picture"]["kind"]> = Extract<Step["picture"], { kind: K }>;

function Files({ files }: Picture<"files">) {
  return files.map((file) => (
    <div key={file.name} className="flex h-9.5 items-center gap-2 rounded-control bg-sunk px-2.5">
      <Icon of={FileText} size={16} className="shrink-0" />
      <span className="min-w-0 truncate">{file.name}</span>
      {file.progress ? (
        <span className="ml-auto text-ink-soft tabular-nums">{file.progress}</span>
      ) : (
        <Icon of={Check} size={16} className="ml-auto shrink-0 text-good" />
      )}
    </div>
  ));
}

function Stage({ stage, from, document: name, rest }: Picture<"stage">) {
  return (
    <>
      <p className="font-[550]">{stage}</p>
      <div className="h-1.5 overflow-hidden rounded-pill bg-sunk">
        <div className="h-full w-[68%] rounded-pill bg-spotlight" />
      </div>
      <p className="text-ink-soft">
        {from}
        <span className="font-medium text-ink">{name}</span>
        {rest}
      </p>
    </>
  );
}

/** The chosen tone is aubergine, not amber: the progress bar beside it is the only amber element in this row. */
function Tones({ tones, chosen, says }: Picture<"tones">) {
  return (
    <>
      <div className="flex max-w-56 flex-wrap gap-1.5">
        {tones.map((tone) => (
          <span
            key={tone}
            className={cn(
              "rounded-pill border px-2.5 py-1.5 leading-tight",
              tone === chosen
                ? "border-aubergine bg-aubergine-wash font-[550] text-aubergine"
                : "text-ink-soft",
            )}
          >
            {tone}
          </span>
        ))}
      </div>
      <p className="mt-2 border-t pt-3">{says}</p>
    </>
  );
}

function Share({ path, slug }: Picture<"share">) {
  return (
    <>
      <div className="flex h-9.5 items-center gap-2 rounded-control border px-3 text-ink-soft">
        <Icon of={LinkIcon} size={16} className="shrink-0" />
        <span className="min-w-0 truncate">
          {path}
          <span className="font-semibold text-ink">{slug}</span>
        </span>
      </div>
      <div className="relative grid h-22 content-start gap-2 rounded-control bg-sunk p-3.5">
        <div className="h-1.5 w-[62%] rounded-pill bg-line" />
        <div className="h-1.5 w-[62%] rounded-pill bg-line" />
        <div className="h-1.5 w-[40%] rounded-pill bg-line" />
        <span className="absolute right-2.5 bottom-2.5 grid size-9.5 place-items-center rounded-full bg-aubergine text-on-aubergine">
          <Icon of={MessageCircle} size={18} />
        </span>
      </div>
    </>
  );
}

function StepPicture({ picture }: { picture: Step["picture"] }) {
  switch (picture.kind) {
    case "files":
      return <Files {...picture} />;
    case "stage":
      return <Stage {...picture} />;
    case "tones":
      return <Tones {...picture} />;
    case "share":
      return <Share {...picture} />;
  }
}

export function Steps() {
  return (
    <Section id="how-it-works" title={home.steps.title} className="pt-16 md:pt-28">
      <ol className="grid gap-10 md:grid-cols-2 md:gap-x-8 md:gap-y-12 lg:grid-cols-4">
        {home.steps.list.map((step, index) => (
          <li key={step.title}>
            <div
              aria-hidden="true"
              className="mb-4 grid h-46 grid-cols-[minmax(0,1fr)] content-center gap-2 overflow-hidden rounded-card border bg-surface p-5 text-14 md:mb-6 lg:max-xl:p-4"
            >
              <StepPicture picture={step.picture} />
            </div>
            <StepTitle number={index + 1}>{step.title}</StepTitle>
            <p className="mt-2 text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
