import { AppError, LONGEST_ANSWER_MS, type PreviewAnswer } from "@understudy/contracts";
import { type Engine, type LanguageModel, type Persona, type Reply, respond } from "@understudy/knowledge";

export type AnswerInput = {
  question: string;
  persona: Persona;
  engine: Engine;
  model: LanguageModel | undefined;
  today: Date;
  signal?: AbortSignal;
};
export type PresentPreview = (reply: Reply) => PreviewAnswer;

/** Longer than any answer takes. */
const PATIENCE_MS = LONGEST_ANSWER_MS + 30_000;

/** Answers one question as the public would be answered, and stores nothing. */
export async function answerOnce({ question, signal, ...input }: AnswerInput): Promise<Reply> {
  const until = signal ?? AbortSignal.timeout(PATIENCE_MS);
  const events = respond({ ...input, question: { text: question, before: [] }, signal: until });
  for await (const event of events) if (event.type === "end") return event.reply;
  throw new AppError("unavailable");
}
