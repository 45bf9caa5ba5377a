import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Evidence, GoldenOwner, GoldenQuestion } from "../../testing/golden.ts";
import { wordFile } from "./word-file.ts";

/** Which document of an owner comes as a PDF, which from a word processor, which as it is; tables in each set. */
type Choice = { firstName: string; pdf: string; docx: string; asIs: string };
const CHOICE: Record<string, Choice> = {
  coach: {
    firstName: "Marguerite",
    pdf: "faq.md",
    docx: "price-list-2026.md",
    asIs: "coaching-agreement.txt",
  },
  dental: { firstName: "", pdf: "about-and-team.md", docx: "fees-2026.md", asIs: "faq.md" },
  developer: { firstName: "Tomasz", pdf: "resume.md", docx: "rates-2026.md", asIs: "portfolio.md" },
  "fitness-es": {
    firstName: "Lucía",
    pdf: "tarifas-2026.md",
    docx: "preguntas-frecuentes.md",
    asIs: "condiciones.txt",
  },
  immigration: {
    firstName: "Puerto Claro",
    pdf: "tarifas-2026.md",
    docx: "services-company-and-property.md",
    asIs: "boletines-2026.txt",
  },
  novelist: { firstName: "Aurelia", pdf: "series-guide.md", docx: "shop-prices-2026.md", asIs: "faq.md" },
  physio: {
    firstName: "Harrow Lane Physio",
    pdf: "fees-2026.md",
    docx: "classes-autumn-2026.md",
    asIs: "faq.md",
  },
  saas: {
    firstName: "Stocklark",
    pdf: "pricing-2026.md",
    docx: "api-limits.md",
    asIs: "returns-and-refunds.md",
  },
};
const QUESTIONS = 20;
const BESIDES = { unanswerable: 4, smalltalk: 1, injection: 2 };

/** Empty for one who has not filled in their profile: then the assistant must do without a name. */
export function firstNameOf({ name }: GoldenOwner): string {
  return CHOICE[name]?.firstName ?? "";
}

export type OwnFile = { name: string; bytes: Uint8Array };

/** The three files, as their owner would upload them. */
export async function filesOf({ name, documents }: GoldenOwner): Promise<OwnFile[]> {
  const chosen = CHOICE[name];
  if (!chosen) throw new Error(`No documents are chosen for ${name}.`);
  const bytesOf = (file: string): Uint8Array => {
    const found = documents.find((document) => document.name === file);
    if (!found) throw new Error(`${name} has no ${file}.`);
    return found.bytes;
  };
  const typed = (file: string) => wordFile(new TextDecoder().decode(bytesOf(file)));
  return [
    { name: `${stem(chosen.pdf)}.pdf`, bytes: printed(await typed(chosen.pdf)) },
    { name: `${stem(chosen.docx)}.docx`, bytes: await typed(chosen.docx) },
    { name: chosen.asIs, bytes: bytesOf(chosen.asIs) },
  ];
}

/** What a word processor's "export as PDF" makes of it. */
function printed(docx: Uint8Array): Uint8Array {
  const folder = mkdtempSync(path.join(tmpdir(), "understudy-print-"));
  try {
    writeFileSync(path.join(folder, "page.docx"), docx);
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
    const command = [profile, "--headless", "--convert-to", "pdf", "--outdir", folder];
    execFileSync("soffice", [...command, path.join(folder, "page.docx")], {
      stdio: "ignore",
      timeout: 120_000,
    });
    return readFileSync(path.join(folder, "page.pdf"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function stem(file: string): string {
  return path.parse(file).name;
}

/** Twenty questions: what the three documents can tell, each kind in turn, then what they cannot or should not. */
export function questionsOf({ questions }: GoldenOwner, files: readonly OwnFile[]): GoldenQuestion[] {
  const stems = new Set(files.map((file) => stem(file.name)));
  const besides = Object.entries(BESIDES).flatMap(([kind, most]) =>
    questions.filter((item) => item.kind === kind).slice(0, most),
  );
  const told = inTurn(
    questions.filter(
      (item) =>
        item.gold.length > 0 && item.gold.every((piece) => isIn(piece, stems)) && !besides.includes(item),
    ),
  );
  const rest = questions.filter((item) => !told.includes(item) && !besides.includes(item));
  const main = [...told, ...rest].slice(0, QUESTIONS - besides.length);
  return [...main, ...besides];
}

function isIn({ doc, alt = [] }: Evidence, stems: ReadonlySet<string>): boolean {
  return [doc, ...alt.map((other) => other.doc)].some((file) => stems.has(stem(file)));
}

/** One of each kind, then the next of each. */
export function inTurn(questions: readonly GoldenQuestion[]): GoldenQuestion[] {
  const kinds = Object.values(Object.groupBy(questions, ({ kind }) => kind)).map((group) => group ?? []);
  const longest = Math.max(0, ...kinds.map((group) => group.length));
  return Array.from({ length: longest }, (_, round) =>
    kinds.flatMap((group) => group.slice(round, round + 1)),
  ).flat();
}
