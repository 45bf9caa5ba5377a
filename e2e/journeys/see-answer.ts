import type { Page } from "@playwright/test";
import type { ChatAnswer, Citation } from "@understudy/contracts";

/** What a visitor saw of one answer. `fault` describes what was wrong. */
export type SeenAnswer = { state: string; response: string; opened: number; fault: string | undefined };

/** Asks in the page's own chat, waits for the end, and opens every source. */
export async function seeAnswer(page: Page, question: string): Promise<SeenAnswer> {
  const field = page.locator(".us-composer textarea");
  await field.fill(question);
  const answered = Promise.withResolvers<string>();
  // Intercepted, because the body of a stream can't be read afterwards.
  await page.route("**/api/chat", async (route) => {
    const response = await route.fetch();
    answered.resolve(await response.text());
    await route.fulfill({ response });
  });
  await field.press("Enter");
  const answer = answerIn(await answered.promise);
  await page.unroute("**/api/chat");
  const exchange = page.locator(".us-exchange").last();
  await exchange.locator(".us-after").waitFor();
  const { state, response, citations } = answer;
  const seen = { state, response, opened: 0 };
  if (state === "failed") return { ...seen, fault: "the answer failed" };
  for (const citation of citations) {
    const fault = await openSource(page, citation, response);
    if (fault) return { ...seen, fault };
    seen.opened += 1;
  }
  return { ...seen, fault: undefined };
}

function answerIn(events: string): ChatAnswer {
  const last = events.split(/\n\n/).findLast((block) => /^event: answer-(end|error)/m.test(block));
  const data = last?.match(/^data: (.*)$/m)?.[1];
  if (!data) throw new Error("The answer had no end.");
  return (JSON.parse(data) as { answer: ChatAnswer }).answer;
}

/** A citation mark highlights the text it supports, and its source highlights the sentence behind it. */
async function openSource(page: Page, citation: Citation, response: string): Promise<string | undefined> {
  const { number, documentName, quote } = citation;
  const exchange = page.locator(".us-exchange").last();
  await exchange
    .locator(".us-mark", { hasText: new RegExp(`^${number}$`) })
    .first()
    .click();
  const source = page.locator(".us-source");
  await source.waitFor();
  const lit = plain((await exchange.locator(".us-lit").allTextContents()).join(""));
  const mark = plain((await source.locator("mark").allTextContents()).join(" "));
  const name = plain((await source.locator(".us-document").textContent()) ?? "");
  await page.keyboard.press("Escape");
  await source.waitFor({ state: "detached" });
  if (name !== plain(documentName)) return `source ${number} opened ${name}`;
  if (!mark || mark !== plain(quote ?? "")) return `source ${number} highlights "${mark}"`;
  const words = plain(response.slice(citation.start, citation.end));
  if (!lit.includes(words)) return `mark ${number} highlights "${lit}" in the answer`;
  // A table row is quoted with the names of its columns.
  const own = words.split(/ – |; |: /).filter((piece) => !mark.includes(piece));
  const isTable = (quote ?? "").startsWith("|");
  return own.length === 0 || isTable ? undefined : `"${words}" is not what source ${number} says`;
}

/** Without Markdown syntax, and with single spaces. */
function plain(text: string): string {
  return text
    .replace(/[*`_]/g, "")
    .replace(/[|#·>]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
