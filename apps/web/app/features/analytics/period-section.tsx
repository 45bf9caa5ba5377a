import type { Insights } from "@understudy/contracts";
import { type Answering, Gaps } from "./gaps.tsx";
import { Performance } from "./performance.tsx";
import { Questions } from "./questions.tsx";
import { Sources } from "./sources.tsx";

type SectionProps = { profileId: number; insights: Insights; answering: Answering };

/** Analytics of one period: questions, sources, gaps, answer quality. */
export function PeriodSection({ profileId, insights, answering }: SectionProps) {
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_384px]">
        <Questions insights={insights} />
        <Sources insights={insights} />
      </div>
      <Gaps profileId={profileId} gaps={insights.gaps} answering={answering} />
      <Performance insights={insights} />
    </div>
  );
}
