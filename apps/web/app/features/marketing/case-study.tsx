import { caseStudies } from "../../content/case-studies.ts";
import { Badge } from "../../ui/badge.tsx";
import { Worked } from "./worked.tsx";

type CaseStudyProps = { study: (typeof caseStudies)["list"][number] };

export function CaseStudy({ study }: CaseStudyProps) {
  const { parts, label } = caseStudies;
  return (
    <article
      id={study.id}
      aria-labelledby={`${study.id}-title`}
      className="wrap grid scroll-mt-20 gap-8 border-t py-12 md:py-18 lg:grid-cols-2 lg:gap-18"
    >
      <div>
        <Badge>{label}</Badge>
        <h2 id={`${study.id}-title`} className="display mt-4 text-33 md:text-40">
          {study.title}
        </h2>
        <dl className="mt-6 grid gap-5">
          {(["situation", "documents", "outcome"] as const).map((part) => (
            <div key={part}>
              <dt className="font-semibold text-14">{parts[part]}</dt>
              <dd className="mt-1 text-ink-soft">{study[part]}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Worked example={study.worked} />
    </article>
  );
}
