import type { ReactNode } from "react";

type Step = { title: string; text: string };

export function NumberedSteps({ list }: { list: readonly Step[] }) {
  return (
    <ol className="grid gap-8 md:grid-cols-2 lg:grid-cols-4">
      {list.map((step, index) => (
        <li key={step.title} className="border-t pt-5">
          <StepTitle number={index + 1}>{step.title}</StepTitle>
          <p className="mt-2 text-ink-soft">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}

export function StepTitle({ number, children }: { number: number; children: ReactNode }) {
  return (
    <h3 className="flex items-baseline gap-2.5 text-19 tracking-[-0.01em]">
      <span
        aria-hidden="true"
        className="font-normal font-serif text-28 text-spotlight-ink lining-nums leading-none"
      >
        {number}
      </span>
      {children}
    </h3>
  );
}
