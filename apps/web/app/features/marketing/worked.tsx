import { FileText } from "lucide-react";
import { marketing, type WorkedExample } from "../../content/marketing.ts";
import { Icon } from "../../ui/icon.tsx";

/** A question, the assistant's answer, and the highlighted sentence that supports it. */
export function Worked({ example }: { example: WorkedExample }) {
  const { owner, called, question, document: file, heading, before, lit, after } = example;
  return (
    <figure className="grid min-w-0 gap-4">
      <figcaption className="text-14 text-ink-soft">
        {marketing.example}: {owner}
      </figcaption>
      <div className="rounded-talk border bg-surface p-5 md:p-7">
        <p className="font-[440] font-serif text-19 leading-[1.3] tracking-[-0.01em] md:text-23">
          {question}
        </p>
        <p className="mt-4 font-[550] text-14">{marketing.from(called)}</p>
        <p className="mt-1.5 text-16 leading-[1.68] md:text-17">
          <span className="lit-wash">{lit}</span> <Mark />
        </p>
      </div>
      <div className="rounded-[4px] border bg-surface p-5 md:px-8 md:py-7">
        <p className="mb-4 flex items-center gap-2 border-b pb-3 font-[550] text-14">
          <Icon of={FileText} size={16} />
          {file}
        </p>
        <p className="mb-2 font-[550] font-serif text-17 text-ink-soft leading-[1.4]">{heading}</p>
        <p className="passage max-md:text-16">
          {before ? `${before} ` : null}
          <span className="lit-full">{lit}</span> {after}
        </p>
      </div>
    </figure>
  );
}

function Mark() {
  return (
    <span className="inline-grid h-4.75 min-w-4.75 place-items-center rounded-pill bg-spotlight px-1 align-[0.08em] font-semibold text-[0.72rem] text-on-spotlight leading-none">
      1
    </span>
  );
}
