import type { AiSettings, ComparedAnswer } from "@understudy/contracts";
import type { ModelSource } from "@understudy/contracts/plain";
import { useEffect, useRef, useState } from "react";
import { useCompareAnswer } from "../../data/models.ts";

/** What the model's column was asked with. */
export type Trial = {
  source: ModelSource;
  settings: Pick<AiSettings, "aiPersonality" | "customInstructions">;
};
export type Entry = ComparedAnswer | "asking" | Error;
type Entries = Readonly<Record<string, Entry>>;
type Progress = { asked: Trial; startedAt: number; endedAt: number | undefined };

/** Questions at once: visitors share the same server. */
const AT_ONCE = 3;

/** Asks questions by quotation once, and by a model whenever the owner wants it. */
export function useComparison(profileId: number, questions: readonly string[]) {
  const { mutateAsync } = useCompareAnswer(profileId);
  const [quotations, setQuotations] = useState<Entries>({});
  const [answers, setAnswers] = useState<Entries>({});
  const [progress, setProgress] = useState<Progress>();
  /** Answers of an earlier round are dropped. */
  const round = useRef(0);

  async function askAll(
    list: readonly string[],
    trial: Trial | undefined,
    show: (question: string, entry: Entry) => void,
  ): Promise<void> {
    const left = [...list];
    const work = async (): Promise<void> => {
      for (let question = left.shift(); question !== undefined; question = left.shift()) {
        show(question, "asking");
        const body = { question, source: trial?.source ?? null, settings: trial?.settings ?? {} };
        show(question, await mutateAsync(body).catch((error: Error) => error));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  const quote = (list: readonly string[]): void =>
    void askAll(list, undefined, (question, entry) =>
      setQuotations((all) => ({ ...all, [question]: entry })),
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: quotations depend on the questions only
  useEffect(() => quote(questions), []);

  async function ask(trial: Trial, list: readonly string[] = questions): Promise<void> {
    round.current += 1;
    const mine = round.current;
    const isCurrent = (): boolean => mine === round.current;
    const startedAt = Date.now();
    if (list === questions) setAnswers({});
    setProgress({ asked: trial, startedAt, endedAt: undefined });
    await askAll(list, trial, (question, entry) => {
      if (isCurrent()) setAnswers((all) => ({ ...all, [question]: entry }));
    });
    if (isCurrent()) setProgress({ asked: trial, startedAt, endedAt: Date.now() });
  }

  return { quotations, answers, progress, quote, ask };
}
