import { LIMITS } from "@understudy/contracts";
import { CarriedPassage, CarriedQuestion, CarriedTest, ExportedSavedAnswer, FILES, MOST } from "./format.ts";
import type { Part } from "./part.ts";
import { exportAnswerTests, exportPassages, exportQuestions, exportSavedAnswers } from "./read.ts";
import { importAnswerTests, importPassages, importQuestions, importSavedAnswers } from "./write.ts";

/** Add a table here to include it in the export. Tables are exported and imported in this order. */
export const PARTS = [
  part({
    file: FILES.passages,
    row: CarriedPassage,
    most: MOST.passages,
    take: exportPassages,
    bring: importPassages,
  }),
  part({
    file: FILES.corrections,
    row: ExportedSavedAnswer,
    most: LIMITS.corrections,
    take: exportSavedAnswers,
    bring: importSavedAnswers,
  }),
  part({
    file: FILES.questions,
    row: CarriedQuestion,
    most: 1_000,
    take: exportQuestions,
    bring: importQuestions,
  }),
  part({
    file: FILES.tests,
    row: CarriedTest,
    most: LIMITS.rehearsalTests,
    take: exportAnswerTests,
    bring: importAnswerTests,
  }),
];

/** Erases the row type, so that callers can loop over all parts; each part is type-checked where it is defined. */
function part<Row>(one: Part<Row>): Part {
  return { ...one, bring: (target, rows, first) => one.bring(target, rows as Row[], first) };
}
