type ComingChipsProps = { hint: string; questions: readonly string[] };

/** The chat's chips before its script has loaded. They are disabled, because a press would do nothing. */
export function ComingChips({ hint, questions }: ComingChipsProps) {
  return (
    <div className="us-start">
      <p className="us-hint">{hint}</p>
      <ul className="us-chips">
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className="us-chip" disabled>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
