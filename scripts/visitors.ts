import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { type GoldenQuestion, questionsBefore, readOwners } from "../testing/golden.ts";
import { unhurried } from "../testing/services.ts";
import { firstNameOf, inTurn } from "./rehearse/choice.ts";
import { startProduct } from "./rehearse/product.ts";
import { type Seen, seeAnswer } from "./visitors/see-answer.ts";

/**
 * A hundred questions of the golden owners, asked in a browser on their public pages: every answer opens its sources
 * on the sentence it rests on, or says honestly that it does not know. Once with the local models, once without any.
 */
const QUESTIONS = 100;
const REPORT = "reports/visitors.md";

type Run = "local models" | "no models";
type Asked = Seen & { run: Run; item: GoldenQuestion };

const { values } = parseArgs({
  options: {
    limit: { type: "string", default: String(QUESTIONS) },
    /** Questions by their ids. */
    only: { type: "string", default: "" },
  },
});
const only = values.only.split(",").filter(Boolean);
if (!existsSync("apps/web/build/server/index.js"))
  throw new Error("There is no build yet: run npm run build.");

const asked: Asked[] = [];
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
try {
  asked.push(...(await visit(browser, "local models", { EMBEDDING_PROVIDER: "local" })));
  asked.push(...(await visit(browser, "no models", { EMBEDDING_PROVIDER: "none" })));
} finally {
  await browser.close();
}
mkdirSync("reports", { recursive: true });
writeFileSync(REPORT, reportOf(asked));
const failed = asked.filter(({ fault }) => fault);
for (const { run, item, fault } of failed) console.error(`${run}, ${item.id}: ${fault}`);
console.log(JSON.stringify({ asked: asked.length, failed: failed.length }));
process.exitCode = failed.length > 0 ? 1 : 0;

async function visit(own: Browser, run: Run, environment: Record<string, string>): Promise<Asked[]> {
  const product = await startProduct({ ...unhurried, ...environment });
  const found: Asked[] = [];
  try {
    const isAsked = ({ id }: GoldenQuestion): boolean => only.length === 0 || only.includes(id);
    const owners = readOwners().filter(({ questions }) => questions.some(isAsked));
    const each = Math.ceil(Number(values.limit) / readOwners().length);
    for (const golden of owners) {
      const owner = await product.signIn(golden.name);
      await owner.upgrade();
      await owner.introduce(firstNameOf(golden));
      for (const document of golden.documents) await owner.upload(document);
      for (const item of inTurn(golden.questions).slice(0, each).filter(isAsked)) {
        // A visitor of their own, with nothing remembered.
        const page = await own.newPage({ viewport: { width: 360, height: 640 } });
        found.push({ run, item, ...(await askOne(page, `${product.origin}/p/${owner.userId}`, item)) });
        await page.close();
      }
      console.log(`${run}: ${golden.name}`);
    }
  } finally {
    await product.close();
  }
  return found.slice(0, Number(values.limit));
}

async function askOne(page: Page, address: string, item: GoldenQuestion): Promise<Seen> {
  await page.goto(address);
  let seen: Seen | undefined;
  try {
    for (const question of [...questionsBefore(item), item.question]) seen = await seeAnswer(page, question);
    if (!seen) throw new Error("Nothing was asked.");
    const isBare = !seen.fault && seen.state === "answered" && seen.opened === 0 && item.kind !== "smalltalk";
    return isBare ? { ...seen, fault: "answered without a source" } : seen;
  } catch (error) {
    return { state: "none", response: "", opened: 0, fault: String(error).split("\n")[0] };
  }
}

function reportOf(all: readonly Asked[]): string {
  const rows = (["local models", "no models"] as const).map((run) => {
    const own = all.filter((one) => one.run === run);
    const of = (state: string) => own.filter((one) => one.state === state).length;
    const opened = own.reduce((sum, one) => sum + one.opened, 0);
    return `| ${run} | ${own.length} | ${of("answered")} | ${of("partly")} | ${of("not_answered")} | ${opened} | ${own.filter(({ fault }) => fault).length} |`;
  });
  const texts = all.map(
    ({ run, item, state, response, opened, fault }) =>
      `## ${item.id} (${run})\n\n**${item.question}**\n\n${state}, ${opened} sources opened${fault ? `. **Failed: ${fault}**` : ""}\n\n${response.replace(/^/gm, "> ")}\n`,
  );
  return [
    "# A hundred questions, asked in a browser",
    "",
    "`npm run visitors` asks them on the public pages of the golden owners at 360 x 640, opens every source and compares what it lights up with the words it supports.",
    "",
    "| | asked | answered | closest | I don't know | sources opened | failed |",
    "|---|---|---|---|---|---|---|",
    ...rows,
    "",
    ...texts,
  ].join("\n");
}
