import type { AnswerTest, AnswerTestRun, AnswerTests, TestedAnswer } from "@understudy/contracts";
import { changeOf, type JudgedAnswer, lacksOf, type Required } from "./judge.ts";
import type { ResultRow, RunRow, TestRow, TestWords } from "./repository.ts";

type Last = { question: string; after: JudgedAnswer; at: Date };

export function presentTest(row: TestRow, last: Last | undefined): AnswerTest {
  const required = requiredOf(row);
  // The last answer is irrelevant if the question has been reworded since.
  const known = last?.question === row.question ? last : undefined;
  return {
    id: row.id,
    question: row.question,
    ...shown(required),
    createdAt: row.created_at.toISOString(),
    last: known ? { passed: lacksOf(required, known.after).length === 0, at: known.at.toISOString() } : null,
  };
}

export function presentSummary(
  row: RunRow,
  counts: { tests: number; asked: number } = { tests: 0, asked: 0 },
): AnswerTests["runs"][number] {
  const { id, status, settings, created_at, ended_at } = row;
  return {
    id,
    status,
    tried: settings !== null,
    ...counts,
    createdAt: created_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
  };
}

export function presentRun(row: RunRow, results: readonly ResultRow[]): AnswerTestRun {
  const answered = results.filter(({ after }) => after !== null).length;
  return {
    ...presentSummary(row, { tests: results.length, asked: answered }),
    results: results.map((result) => {
      const required = requiredOf(result);
      const { test_id: testId, question, before, after } = result;
      return {
        testId,
        question,
        ...shown(required),
        change: after && changeOf(required, before, after),
        before: before && judged(required, before),
        after: after && judged(required, after),
      };
    }),
  };
}

const judged = (required: Required, answer: JudgedAnswer): TestedAnswer => ({
  ...answer,
  lacks: lacksOf(required, answer),
});

const shown = ({ contains, document, unknown }: Required) => ({
  contains: [...contains],
  document,
  unknown,
});

function requiredOf({ contains, document_id, document_name, unknown }: TestWords): Required {
  const document = document_id === null ? null : { id: document_id, name: document_name ?? "" };
  return { contains, document, unknown };
}
