import { parseArgs } from "node:util";
import { evalAnswerTests } from "./answer-tests.ts";
import { evalAssistantTransfer } from "./assistant-transfer.ts";
import { evalContradictions } from "./contradictions.ts";
import { evalCourtesies } from "./courtesies.ts";
import { evalDialogues } from "./dialogues.ts";
import { evalDocs, evalPrices } from "./docs.ts";
import { withEngine } from "./engine.ts";
import { evalGaps } from "./gaps.ts";
import { evalGolden } from "./golden-run.ts";
import { evalInjections } from "./injections.ts";
import { evalReceipts } from "./receipts.ts";
import { evalSavedAnswerReuse } from "./saved-answer-reuse.ts";
import { evalSavedAnswers } from "./saved-answers.ts";
import { evalScans } from "./scans.ts";
import { evalScifact } from "./scifact.ts";
import { evalSquad2 } from "./squad2.ts";
import { evalTables } from "./tables.ts";
import { evalXquad } from "./xquad.ts";

const SETS = {
  golden: evalGolden,
  scifact: evalScifact,
  "xquad-es": evalXquad,
  squad2: evalSquad2,
  injections: evalInjections,
  dialogues: evalDialogues,
  docs: evalDocs,
  prices: evalPrices,
  "saved-answer-reuse": evalSavedAnswerReuse,
  gaps: evalGaps,
  "answer-tests": evalAnswerTests,
  "saved-answers": evalSavedAnswers,
  tables: evalTables,
  scans: evalScans,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: "string" },
    owner: { type: "string" },
    set: { type: "string" },
    gate: { type: "boolean", default: false },
    model: { type: "boolean", default: false },
  },
});
const [set = ""] = positionals;
const run = SETS[set as keyof typeof SETS];
/** These need no models, or start an installation of their own. */
const ALONE = {
  "assistant-transfer": evalAssistantTransfer,
  contradictions: evalContradictions,
  courtesies: evalCourtesies,
  receipts: evalReceipts,
};
const alone = ALONE[set as keyof typeof ALONE];
if (!run && !alone) {
  console.error(
    `usage: npm run eval -- ${[...Object.keys(SETS), ...Object.keys(ALONE)].join(" | ")} [--limit N] [--owner NAME] [--set DIR] [--gate] [--model]`,
  );
  process.exit(1);
}
// The engine as the product runs it: its reader, its store on a real database, its models process.
const limit = values.limit ? Number(values.limit) : Number.POSITIVE_INFINITY;
const options = { limit, gate: values.gate, owner: values.owner, set: values.set, model: values.model };
if (run) await withEngine((engine) => run(engine, options));
else await alone?.(options);
