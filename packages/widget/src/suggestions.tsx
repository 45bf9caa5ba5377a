import { useId } from "react";

type SuggestionsProps = {
  label: string;
  questions: readonly string[];
  onChoose: (question: string) => void;
  /** Shown above the empty input, which must stay visible below. */
  isStart?: boolean;
  isDisabled?: boolean;
};

/** Suggested questions: at the start, and after an answer. */
export function Suggestions({
  label,
  questions,
  onChoose,
  isStart = false,
  isDisabled = false,
}: SuggestionsProps) {
  const id = useId();
  if (questions.length === 0) return null;
  return (
    <div className={isStart ? "us-start" : undefined}>
      <p className="us-hint" id={id}>
        {label}
      </p>
      <ul className="us-chips" aria-labelledby={id}>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="us-chip"
              dir="auto"
              disabled={isDisabled}
              onClick={() => onChoose(question)}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
