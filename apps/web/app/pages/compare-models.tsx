import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { compare as copy } from "../features/models/compare-copy.ts";
import { ComparePanel } from "../features/models/compare-panel.tsx";
import { NamedProfile } from "../features/owner-screen/profile-page.tsx";
import { AnswerBetter } from "../features/saved-answers/answer-better.tsx";
import { Icon } from "../ui/icon.tsx";

export default function CompareModelsPage() {
  return (
    <NamedProfile>
      {({ id, name, isMain }) => {
        const of = (path: string): string => (isMain ? path : `${path}?profile=${id}`);
        return (
          <>
            <Link
              to={of("/models")}
              className="inline-flex min-h-11 items-center gap-1.5 text-14 text-ink-soft hover:text-ink"
            >
              <Icon of={ArrowLeft} size={16} />
              {copy.back}
            </Link>
            <h1 className="page-title">{copy.title}</h1>
            <p className="mt-2 max-w-2xl text-ink-soft">{copy.lead}</p>
            {isMain ? null : <p className="mt-1 font-semibold">{name}</p>}
            <ComparePanel
              profileId={id}
              modelsHref={of("/models")}
              documentsHref={isMain ? "/profile?tab=documents" : `/profile/${id}/edit#training`}
              better={(question) => (
                <AnswerBetter profileId={id} question={question} look="weak" listHref={of("/answers")} />
              )}
            />
          </>
        );
      }}
    </NamedProfile>
  );
}
