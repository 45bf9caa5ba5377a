import type { RefObject } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";

export type StepProps = {
  title: RefObject<HTMLHeadingElement | null>;
  /** Only on `/onboarding`; the other wizard has none. */
  description: string | undefined;
};

type StepHeadProps = StepProps & { heading: string; lead: string };

/** The heading of a step. It gets the focus when the step is reached. */
export function StepHead({ title, description, heading, lead }: StepHeadProps) {
  return (
    <div className="mt-8 mb-8 md:mt-11">
      <h1 ref={title} tabIndex={-1} className="display text-33 outline-none md:text-48">
        {heading}
      </h1>
      <p className="mt-3 max-w-[40em] text-17 text-ink-soft md:text-19">
        {description ? `${description}. ` : ""}
        {lead}
      </p>
    </div>
  );
}

/** In place of a step whose data is loading. The page keeps its heading. */
export function StepLoading({ heading, className }: { heading: string; className: string }) {
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <Skeleton className={className} />
    </>
  );
}
