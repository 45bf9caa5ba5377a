import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { home } from "../../content/home.ts";
import { CitationMark } from "../../ui/answer.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Portrait } from "./portrait.tsx";
import { useBeam } from "./use-beam.ts";

type LampMarkProps = { source: number; lit: boolean; onLight: (source: number) => void };

/** Opens nothing, unlike the mark of a real answer: it turns the light. */
function LampMark({ source, lit, onLight }: LampMarkProps) {
  return (
    <CitationMark
      number={source}
      active={lit}
      aria-label={`${home.example.sourceLabel} ${source}`}
      aria-expanded={undefined}
      aria-pressed={lit}
      onClick={() => onLight(source)}
    />
  );
}

function Answer({ source, onLight }: { source: number; onLight: (source: number) => void }) {
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
            <span className={part.source === source ? "lit-wash" : undefined}>{part.text}</span>
            {part.source === undefined ? null : (
              <LampMark source={part.source} lit={part.source === source} onLight={onLight} />
            )}{" "}
          </span>
        ))}
      </p>
      <span
        aria-hidden="true"
        className="absolute -bottom-5.5 left-(--lamp) grid size-11 -translate-x-1/2 place-items-center rounded-full bg-spotlight font-[650] text-19 text-on-spotlight md:-bottom-6 md:size-12"
      >
        {source}
      </span>
    </div>
  );
}

/** The idea in one picture: a citation mark is a lamp, and its light falls on the sentence that the answer rests on. */
export function HeroExample() {
  const { label, document: file, chapter, heading, passage } = home.example;
  const [source, setSource] = useState(1);
  const beam = useRef<HTMLDivElement>(null);
  const words = useRef(new Map<number, HTMLElement>());
  useBeam(beam, words, source);
  return (
    <figure className="relative isolate [--lamp:50%] md:[--lamp:270px]">
      <figcaption className="sr-only">{label}</figcaption>
      <Answer source={source} onLight={setSource} />
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
                  <span
                    ref={(element) => {
                      if (element && part.source !== undefined) words.current.set(part.source, element);
                    }}
                    className={part.source === source ? "lit-full" : undefined}
                  >
                    {part.text}
                  </span>{" "}
                </span>
              ))}
            </p>
          </div>
        </div>
        <div
          ref={beam}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-10 bg-linear-to-b from-spotlight/50 via-[84px] via-beam to-beam/40 [--doc:max(0px,100%-540px)] [--floor-left:7px] [--floor-right:314.7px] [--floor:calc(100%-15.4px)] [clip-path:polygon(calc(var(--lamp)-17px)_0,calc(var(--lamp)+17px)_0,var(--floor-right)_var(--floor),var(--floor-left)_var(--floor))] md:[--floor-left:calc(var(--doc)+19px)] md:[--floor-right:calc(var(--doc)+343.9px)] md:[--floor:calc(100%-26.8px)]"
        />
      </div>
    </figure>
  );
}
