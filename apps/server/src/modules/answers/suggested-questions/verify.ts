import { type AnswerCitation, type Engine, respond } from "@understudy/knowledge";

type Verification = { engine: Engine; instructions: string | undefined; today: Date };

/** Longer than any answer without a language model takes. */
const PATIENCE_MS = 30_000;

/**
 * The citations that a visitor would get for this question today, without a language model. Empty if the documents
 * answer it only in part or not at all.
 */
export async function answersOf(
  question: string,
  { engine, instructions, today }: Verification,
): Promise<AnswerCitation[]> {
  const request = {
    question: { text: question, before: [] },
    persona: { ownerName: "the owner", instructions },
    engine,
    model: undefined,
    signal: AbortSignal.timeout(PATIENCE_MS),
    today,
  };
  for await (const event of respond(request)) {
    if (event.type === "end") return event.reply.state === "answered" ? event.reply.citations : [];
  }
  return [];
}
