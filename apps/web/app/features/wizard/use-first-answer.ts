import type { PreviewAnswer } from "@understudy/contracts";
import { useEffect, useRef, useState } from "react";
import { usePreview } from "../../data/settings.ts";
import { useAnsweredQuestions } from "../../data/suggested-questions.ts";

type Shown = { question: string; answer: PreviewAnswer };
export type FirstAnswerState = ReturnType<typeof useFirstAnswer>;

/**
 * Asks the first question that the documents are proved to answer, as soon as there is one, and then what she picks.
 * Nothing is stored or counted.
 */
export function useFirstAnswer(startedAt: number | undefined) {
  const { data: questions = [] } = useAnsweredQuestions();
  const { mutate, error, isPending } = usePreview();
  // The answer before stays until the next one is here.
  const [shown, setShown] = useState<Shown>();
  const [seconds, setSeconds] = useState<number>();
  const isAsked = useRef(false);
  const [first] = questions;

  function ask(question: string): void {
    isAsked.current = true;
    mutate({ question, settings: {} }, { onSuccess: ({ after }) => setShown({ question, answer: after }) });
  }

  useEffect(() => {
    if (first === undefined || isAsked.current) return;
    isAsked.current = true;
    mutate(
      { question: first, settings: {} },
      {
        onSuccess: ({ after }) => {
          setShown({ question: first, answer: after });
          if (startedAt !== undefined) setSeconds(Math.round((performance.now() - startedAt) / 1000));
        },
      },
    );
  }, [first, mutate, startedAt]);

  return { questions, shown, ask, error, isPending, seconds };
}
