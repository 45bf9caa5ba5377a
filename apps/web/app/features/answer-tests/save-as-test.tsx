import { ListChecks } from "lucide-react";
import { lazy, useState } from "react";
import { Link } from "react-router";
import { answerTests as copy } from "../../content/answer-tests.ts";
import { useMainProfileId } from "../../data/profiles.ts";
import { Part } from "../../platform/part.tsx";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { textLink } from "../../ui/text-link.ts";
import { figuresOf } from "./figures.ts";

// Lazy, so that it isn't loaded with every answer.
const TestForm = lazy(() => import("./test-form.tsx").then((it) => ({ default: it.TestForm })));

type KeepProps = {
  profileId: number;
  question: string;
  /** The given answer. Its prices are the most likely expectations of the test. */
  answer?: string | undefined;
  look?: "quiet" | "ghost" | undefined;
};

/** For the main profile, which the test chat uses. */
export function MainSaveAsTest({ question }: { question: string }) {
  // Its neighbor under the answer, a saved answer, says when the profile could not be loaded.
  return (
    <QueryBoundary query={useMainProfileId()} loading={null} failed={() => null}>
      {(profileId) => <SaveAsTest profileId={profileId} question={question} />}
    </QueryBoundary>
  );
}

/** Under an answer: turns its question into an answer test. */
export function SaveAsTest({ profileId, question, answer, look = "quiet" }: KeepProps) {
  const [isOpen, setOpen] = useState(false);
  const [isKept, setKept] = useState(false);
  if (isKept) return <SavedNotice profileId={profileId} />;
  return (
    <div className="mt-3 grid gap-3 font-sans text-16">
      {isOpen ? (
        <KeepForm
          profileId={profileId}
          question={question}
          answer={answer}
          onSaved={() => setKept(true)}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button
            size="sm"
            variant={look}
            aria-label={copy.keep.openLabel(question)}
            onClick={() => setOpen(true)}
          >
            <Icon of={ListChecks} size={16} />
            {copy.keep.open}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Under a gap, until the owner closes it. */
export function KeepGap({ profileId, question, onClose }: KeepProps & { onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  if (isKept) return <SavedNotice profileId={profileId} />;
  return (
    <KeepForm profileId={profileId} question={question} onSaved={() => setKept(true)} onCancel={onClose} />
  );
}

function KeepForm({
  profileId,
  question,
  answer = "",
  ...ends
}: KeepProps & { onSaved: () => void; onCancel: () => void }) {
  const first = { question, contains: figuresOf(answer), documentId: null, unknown: false };
  return (
    <Part waiting={null}>
      <TestForm profileId={profileId} first={first} {...ends} />
    </Part>
  );
}

function SavedNotice({ profileId }: { profileId: number }) {
  return (
    <p role="status" className="mt-3 font-sans text-14 text-ink-soft">
      {copy.keep.kept}.{" "}
      <Link to={`/rehearsal?profile=${profileId}`} className={textLink}>
        {copy.keep.all}
      </Link>
    </p>
  );
}
