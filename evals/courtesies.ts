import { readFileSync } from "node:fs";
import { understand } from "@understudy/knowledge";
import { askedQuestions } from "./courtesies/asked.ts";
import { share } from "./statistics.ts";

type Judged = { message: string; kind: string; before?: string };

const FILES = ["judged-1.jsonl", "judged-2.jsonl"];

/** Whether messages that nobody learned from are known as what they are, and no question is taken for a courtesy. */
export async function evalCourtesies(): Promise<void> {
  const files = FILES.map((file) => judge(file, readJudged(`evals/courtesies/${file}`)));
  const unlearned = askedQuestions("judge");
  const taken = unlearned.filter((message) => kindOf({ message, kind: "question" }) !== "question");
  for (const message of taken) console.log(`a question taken for a courtesy: ${message}`);
  console.log(
    JSON.stringify({
      set: "courtesies",
      files,
      questions: unlearned.length,
      taken: share(taken.length, unlearned.length),
    }),
  );
}

function judge(file: string, messages: readonly Judged[]) {
  const [questions, courtesies] = [true, false].map((isQuestion) =>
    messages.filter(({ kind }) => (kind === "question") === isQuestion),
  );
  const isRight = (one: Judged): boolean => kindOf(one) === one.kind;
  const right = (some: readonly Judged[] = []): number => share(some.filter(isRight).length, some.length);
  return { file, courtesies: right(courtesies), questions: right(questions) };
}

function kindOf({ message, before }: Judged): string {
  return understand(message, before ? [before] : [], "Claire Marsh").kind;
}

function readJudged(file: string): Judged[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Judged);
}
