import { mkdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readOwners } from "../../testing/golden.ts";
import { firstNameOf } from "../journeys/golden-owner.ts";
import { productUrl, query, test } from "../product.ts";
import { publicOwner } from "../public-owner.ts";

/** Conversations for each owner, and the phone on which they are read. It is as high as a whole conversation. */
const DIALOGUES = Number(process.env.E2E_DIALOGUES ?? 7);
const PHONE = { width: 390, height: 2_600 };
const FOLDER = "reports/conversations";
/** Owners for whom the reader model is made. */
const OWNERS = ["coach", "dental", "developer", "novelist", "physio", "saas"];

type Dialogue = { id: string; turns: { say: string }[] };

for (const golden of readOwners().filter(({ name }) => OWNERS.includes(name))) {
  test(`conversations with ${golden.name} on a phone`, async ({ page, browser }) => {
    test.setTimeout(20 * 60_000);
    mkdirSync(FOLDER, { recursive: true });
    const owner = await publicOwner(page, golden.name, { firstName: firstNameOf(golden) });
    // The free plan doesn't allow all documents.
    await query("update users set plan_type = 'enterprise' where id = $1", [owner.id]);
    await Promise.all(golden.documents.map((document) => owner.upload(document)));
    for (const dialogue of dialoguesOf(golden.name)) {
      const visitor = await browser.newPage({ baseURL: productUrl(), viewport: PHONE });
      await visitor.goto(`/p/${owner.id}`);
      for (const { say } of dialogue.turns) await ask(visitor, say);
      await visitor.screenshot({ path: `${FOLDER}/${dialogue.id}.png`, animations: "disabled" });
      await visitor.close();
    }
  });
}

/** The last ones: rules were mostly written after reading the first. */
function dialoguesOf(owner: string): Dialogue[] {
  const lines = readFileSync(`evals/dialogues/${owner}.jsonl`, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Dialogue).slice(-DIALOGUES);
}

async function ask(page: Page, question: string): Promise<void> {
  const answered = await page.locator(".us-after").count();
  const field = page.locator(".us-composer textarea");
  await field.fill(question);
  await field.press("Enter");
  await page.locator(".us-after").nth(answered).waitFor();
}
