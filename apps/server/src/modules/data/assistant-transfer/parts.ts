import { LIMITS } from "@understudy/contracts";
import {
  ARCHIVE_LIMITS,
  CarriedPassage,
  CarriedQuestion,
  CarriedTest,
  ExportedSavedAnswer,
  FILES,
} from "./format.ts";
import type { Part } from "./part.ts";
import { exportAnswerTests, exportPassages, exportQuestions, exportSavedAnswers } from "./read.ts";
import { importAnswerTests, importPassages, importQuestions, importSavedAnswers } from "./write.ts";

/** Add a table here to include it in the export. Tables are exported and imported in this order. */
export const PARTS = [
  part({
    file: FILES.passages,
    row: CarriedPassage,
    maxRows: ARCHIVE_LIMITS.passages,
    exportRows: exportPassages,
    importRows: importPassages,
  }),
  part({
    file: FILES.corrections,
    row: ExportedSavedAnswer,
    maxRows: LIMITS.corrections,
    exportRows: exportSavedAnswers,
    importRows: importSavedAnswers,
  }),
  part({
    file: FILES.questions,
    row: CarriedQuestion,
    maxRows: 1_000,
    exportRows: exportQuestions,
    importRows: importQuestions,
  }),
  part({
    file: FILES.tests,
    row: CarriedTest,
    maxRows: LIMITS.rehearsalTests,
    exportRows: exportAnswerTests,
    importRows: importAnswerTests,
  }),
];

/** Erases the row type, so that callers can loop over all parts; each part is type-checked where it is defined. */
function part<Row>(one: Part<Row>): Part {
  return { ...one, importRows: (target, rows, first) => one.importRows(target, rows as Row[], first) };
}
