import type { Page } from "@playwright/test";
import { type GoldenQuestion, questionsBefore, readOwners } from "../../testing/golden.ts";
import { expect, productEnvironment, productUrl, query, test } from "../product.ts";
import { publicOwner, SIZES } from "../public-owner.ts";
import { firstNameOf, inTurn } from "./golden-owner.ts";
import { writeSection } from "./report.ts";
import { type SeenAnswer, seeAnswer } from "./see-answer.ts";

/**
 * Asks questions of the golden owners on their public pages: every answer opens its sources at the supporting sentence,
 * or says that it doesn't know. `EMBEDDING_PROVIDER=none` runs the same without the local models.
 */
const QUESTIONS = Number(process.env.E2E_QUESTIONS ?? 100);
const REPORT = "reports/answer-journey.md";

const owners = readOwners();

for (const golden of owners) {
  test(`visitors of ${golden.name} get answers that open at their sources`, async ({ page, browser }) => {
    const owner = await publicOwner(page, golden.name, { firstName: firstNameOf(golden) });
    // The free plan doesn't allow all documents.
    await query("update users set plan_type = 'enterprise' where id = $1", [owner.id]);
    for (const document of golden.documents) await owner.upload(document);
    const all: (SeenAnswer & { item: GoldenQuestion })[] = [];
    for (const item of inTurn(golden.questions).slice(0, Math.ceil(QUESTIONS / owners.length))) {
      const visitor = await browser.newPage({ baseURL: productUrl(), viewport: SIZES[0] });
      await visitor.goto(`/p/${owner.id}`);
      all.push({ item, ...(await ask(visitor, item)) });
      await visitor.close();
    }
    const count = (state: string): number => all.filter((one) => one.state === state).length;
    const opened = all.reduce((sum, one) => sum + one.opened, 0);
    const failed = all.flatMap(({ item, fault }) => (fault ? [`${item.id}: ${fault}`] : []));
    const sum = `${all.length} asked, ${count("answered")} answered, ${count("partly")} closest found, ${count("not_answered")} not known; ${opened} sources opened, ${failed.length} failed`;
    const models = productEnvironment()["EMBEDDING_PROVIDER"] === "local" ? "local models" : "no models";
    writeSection(REPORT, `${golden.name}, ${models}`, [`${sum}.`, ...all.map(answerText)].join("\n\n"));
    expect(failed).toEqual([]);
  });
}

async function ask(page: Page, item: GoldenQuestion): Promise<SeenAnswer> {
  try {
    for (const question of questionsBefore(item)) await seeAnswer(page, question);
    const seen = await seeAnswer(page, item.question);
    const isBare = !seen.fault && seen.state === "answered" && seen.opened === 0 && item.kind !== "smalltalk";
    return isBare ? { ...seen, fault: "answered without a source" } : seen;
  } catch (error) {
    return { state: "none", response: "", opened: 0, fault: String(error).split("\n")[0] };
  }
}

function answerText({ item, state, response, opened, fault }: SeenAnswer & { item: GoldenQuestion }): string {
  const outcome = `${state}, ${opened} sources opened${fault ? `. **Failed: ${fault}**` : ""}`;
  return `### ${item.id}\n\n**${item.question}**\n\n${outcome}\n\n${response.replace(/^/gm, "> ")}`;
}
