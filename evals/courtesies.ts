import { readFileSync } from "node:fs";
import { understand } from "@understudy/knowledge";
import { askedQuestions } from "./courtesies/asked.ts";
import { share } from "./statistics.ts";

type Judged = { message: string; kind: string; before?: string };

const JUDGED = ["judged-1.jsonl", "judged-2.jsonl"];
const LEARNED = ["learned-1.jsonl", "learned-2.jsonl", "learned-3.jsonl"];

/** Whether messages that nobody learned from are known as what they are, and no question is taken for a courtesy. */
export async function evalCourtesies(): Promise<void> {
  // Everyone writes "bye". What was learned word for word is not judged.
  const learned = new Set(LEARNED.flatMap((file) => read(file).map(({ message }) => message.toLowerCase())));
  const isNew = (message: string): boolean => !learned.has(message.toLowerCase());
  const files = JUDGED.map((file) =>
    judge(
      file,
      read(file).filter(({ message }) => isNew(message)),
    ),
  );
  const unlearned = askedQuestions("judge").filter(isNew);
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
  return { file, of: courtesies?.length, courtesies: right(courtesies), questions: right(questions) };
}

function kindOf({ message, before }: Judged): string {
  return understand(message, before ? [before] : [], "Claire Marsh").kind;
}

function read(file: string): Judged[] {
  return readFileSync(`evals/courtesies/${file}`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Judged);
}
