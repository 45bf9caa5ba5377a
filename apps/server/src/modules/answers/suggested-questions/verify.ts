import { type AnswerCitation, type Engine, respond } from "@understudy/knowledge";

type Asked = { engine: Engine; instructions: string | undefined; today: Date };

/** Longer than any answer without a language model takes. */
const PATIENCE_MS = 30_000;

/**
 * What a visitor gets who asks this today, without a language model: the citations of a whole answer, and none where
 * the documents answer in part or not at all.
 */
export async function answersOf(
  question: string,
  { engine, instructions, today }: Asked,
): Promise<AnswerCitation[]> {
  const asked = {
    question: { text: question, before: [] },
    persona: { ownerName: "the owner", instructions },
    engine,
    model: undefined,
    signal: AbortSignal.timeout(PATIENCE_MS),
    today,
  };
  for await (const event of respond(asked)) {
    if (event.type === "end") return event.reply.state === "answered" ? event.reply.citations : [];
  }
  return [];
}
