import { FileText } from "lucide-react";
import { home } from "../../content/home.ts";
import { CitationMark } from "../../ui/citation-mark.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Portrait } from "./portrait.tsx";

/** The source highlighted at first. */
const FIRST = 1;

/** A part of the example that belongs to a source. The page's script sets `data-lit` on the highlighted ones. */
const partOf = (source: number | undefined) =>
  source === undefined ? {} : { "data-source": source, "data-lit": source === FIRST ? "" : undefined };

/** Unlike a real citation mark it opens nothing: it moves the highlight. */
function LampMark({ source }: { source: number }) {
  return (
    <CitationMark
      number={source}
      aria-label={`${home.example.sourceLabel} ${source}`}
      aria-expanded={undefined}
      aria-pressed={source === FIRST}
      className="data-lit:bg-spotlight data-lit:text-on-spotlight"
      {...partOf(source)}
    />
  );
}

function Answer() {
  const { question, assistant, answer } = home.example;
  return (
    <div className="relative z-30 max-w-125 rounded-talk border bg-surface px-5 pt-5 pb-8 shadow-float md:px-7 md:pt-6 md:pb-9">
      <p className="font-[440] font-serif text-19 text-balance leading-[1.3] tracking-[-0.01em] md:text-23">
        {question}
      </p>
      <p className="mt-4.5 mb-2 flex items-center gap-2 font-[550] text-14">
        <Portrait size={28} />
        {assistant}
      </p>
      <p className="text-16 leading-[1.68] md:text-17">
        {answer.map((part) => (
          <span key={part.text}>
            <span className="data-lit:lit-wash" {...partOf(part.source)}>
              {part.text}
            </span>
            {part.source === undefined ? null : <LampMark source={part.source} />}{" "}
          </span>
        ))}
      </p>
      <span
        aria-hidden="true"
        data-number=""
        className="absolute -bottom-5.5 left-(--lamp) grid size-11 -translate-x-1/2 place-items-center rounded-full bg-spotlight font-[650] text-19 text-on-spotlight md:-bottom-6 md:size-12"
      >
        {FIRST}
      </span>
    </div>
  );
}

/** The product in one picture: a citation mark casts a light on the sentence that supports the answer. */
export function HeroExample() {
  const { label, document: file, chapter, heading, passage } = home.example;
  return (
    <figure data-lamp="" className="relative isolate [--lamp:50%] md:[--lamp:270px]">
      <figcaption className="sr-only">{label}</figcaption>
      <Answer />
      <div className="relative pt-16 md:pt-21">
        <div className="ml-auto max-w-135 rounded-[4px] border bg-surface">
          <div className="relative z-20 p-5 md:px-8 md:pt-6 md:pb-8">
            <p className="mb-4 flex items-center gap-2 border-b pb-3 font-[550] text-14 md:mb-5">
              <Icon of={FileText} size={16} />
              {file}
              <span className="ml-auto font-normal text-ink-soft">{chapter}</span>
            </p>
            <p className="mb-2 font-[550] font-serif text-17 text-ink-soft leading-[1.4]">{heading}</p>
            <p className="passage max-md:text-16">
              {passage.map((part, index) => (
                <span
                  key={part.text}
                  className={index === passage.length - 1 ? "mt-1.5 block w-fit" : undefined}
                >
                  <span data-ground="" className="data-lit:lit-full" {...partOf(part.source)}>
                    {part.text}
                  </span>{" "}
                </span>
              ))}
            </p>
          </div>
        </div>
        <div
          data-beam=""
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-10 bg-linear-to-b from-spotlight/50 via-[84px] via-beam to-beam/40 [--doc:max(0px,100%-540px)] [--floor-left:7px] [--floor-right:314.7px] [--floor:calc(100%-15.4px)] [clip-path:polygon(calc(var(--lamp)-17px)_0,calc(var(--lamp)+17px)_0,var(--floor-right)_var(--floor),var(--floor-left)_var(--floor))] md:[--floor-left:calc(var(--doc)+19px)] md:[--floor-right:calc(var(--doc)+343.9px)] md:[--floor:calc(100%-26.8px)]"
        />
      </div>
    </figure>
  );
}
