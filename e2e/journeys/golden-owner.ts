import path from "node:path";
import type { Browser } from "@playwright/test";
import { readMarkdown } from "../../apps/web/app/platform/markdown.ts";
import type { GoldenOwner, GoldenQuestion } from "../../testing/golden.ts";
import type { OwnerFile } from "../public-owner.ts";
import { wordFile } from "./word-file.ts";

/** The documents of each owner that are uploaded as PDF, as DOCX and unchanged. Each set has tables. */
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

/** Empty for an owner without a name in the profile. */
export function firstNameOf({ name }: GoldenOwner): string {
  return CHOICE[name]?.firstName ?? "";
}

/** The three files, as their owner would upload them. */
export async function filesOf({ name, documents }: GoldenOwner, browser: Browser): Promise<OwnerFile[]> {
  const chosen = CHOICE[name];
  if (!chosen) throw new Error(`No documents are chosen for ${name}.`);
  const bytesOf = (file: string): Uint8Array => {
    const found = documents.find((document) => document.name === file);
    if (!found) throw new Error(`${name} has no ${file}.`);
    return found.bytes;
  };
  const textOf = (file: string): string => new TextDecoder().decode(bytesOf(file));
  return [
    { name: `${stem(chosen.pdf)}.pdf`, bytes: await printPdf(browser, textOf(chosen.pdf)) },
    { name: `${stem(chosen.docx)}.docx`, bytes: await wordFile(textOf(chosen.docx)) },
    { name: chosen.asIs, bytes: bytesOf(chosen.asIs) },
  ];
}

/** Prints the page to PDF as a user would, with page numbers. */
async function printPdf(browser: Browser, markdown: string): Promise<Uint8Array> {
  const page = await browser.newPage();
  await page.setContent(
    `<style>td, th { border: 1px solid; padding: 4px }</style>${readMarkdown(markdown).html}`,
  );
  const bytes = await page.pdf({
    format: "A4",
    margin: { top: "20mm", right: "20mm", bottom: "20mm", left: "20mm" },
    displayHeaderFooter: true,
    headerTemplate: "<span></span>",
    footerTemplate: `<p style="width: 100%; text-align: center; font-size: 8px">Page <span class="pageNumber"></span>
      of <span class="totalPages"></span></p>`,
  });
  await page.close();
  return bytes;
}

function stem(file: string): string {
  return path.parse(file).name;
}

/** One of each kind, then the next of each. */
export function inTurn(questions: readonly GoldenQuestion[]): GoldenQuestion[] {
  const kinds = Object.values(Object.groupBy(questions, ({ kind }) => kind)).map((group) => group ?? []);
  const longest = Math.max(0, ...kinds.map((group) => group.length));
  return Array.from({ length: longest }, (_, round) =>
    kinds.flatMap((group) => group.slice(round, round + 1)),
  ).flat();
}
