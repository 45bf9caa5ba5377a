import { expect, test } from "vitest";
import { maskPrompt } from "./mask.ts";

const signal = AbortSignal.timeout(60_000);

function masked(content: string, more: { system?: string; boundary?: string } = {}) {
  return maskPrompt({ system: "Answer.", messages: [{ role: "user", content }], signal, ...more });
}
const textOf = (content: string): string | undefined => masked(content).prompt.messages[0]?.content;

async function* parts(...words: string[]): AsyncGenerator<string, void> {
  yield* words;
}

async function joined(words: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const word of words) text += word;
  return text;
}

test.each([
  "marguerite@voss.example",
  "o'neill+news@mail.voss.co.uk",
  "+44 20 7946 0123",
  "+4915112345678",
  "020 7946 0123",
  "(020) 7946 0123",
  "0151/12345678",
  "555-010-4477",
  "(555) 010-4477",
  "4111 1111 1111 1111",
  "4111111111111111",
  "3782-822463-10005",
])("%s is masked", (value) => {
  expect(textOf(`Ask ${value} today.`)).toMatch(/^Ask MASKED-(?:EMAIL|PHONE|CARD)-1 today\.$/);
  expect(textOf(`(${value}),`)).not.toContain(value);
});

test.each([
  "£6,000",
  "1,250,000 visitors",
  "1.250.000 €",
  "2026-02-01",
  "01.02.2026",
  "02/01/2026",
  "from 2024-2026",
  "10:00-11:30",
  "0.125",
  "order 4111 1111 1111 1112",
  "20 × 75 minutes",
  "§ 12 (3)",
])("%s is not masked", (value) => expect(textOf(`It says ${value}.`)).toBe(`It says ${value}.`));

test("a number after a word for telephone is masked, however it is written", () => {
  expect(textOf("Phone: 79460123")).toBe("Phone: MASKED-PHONE-1");
  expect(textOf("Article 79460123")).toBe("Article 79460123");
});

test("a card is found beside other numbers", () => {
  expect(textOf("12 4111 1111 1111 1111 7")).toBe("12 MASKED-CARD-1 7");
});

test("the same value gets the same placeholder, in all parts of a prompt", () => {
  const { prompt } = masked("a@voss.example, b@voss.example, a@voss.example", {
    system: "Name b@voss.example.",
  });
  expect(prompt.system).toBe("Name MASKED-EMAIL-1.");
  expect(prompt.messages[0]?.content).toBe("MASKED-EMAIL-2, MASKED-EMAIL-1, MASKED-EMAIL-2");
});

test("a document that contains a placeholder keeps it", async () => {
  const { prompt, restore } = masked("MASKED-EMAIL-1 and a@voss.example");
  expect(prompt.messages[0]?.content).toBe("MASKED-EMAIL-1 and MASKED-EMAIL-2");
  expect(await joined(restore(parts("MASKED-EMAIL-1, MASKED-EMAIL-2")))).toBe(
    "MASKED-EMAIL-1, a@voss.example",
  );
});

test("the random mark of a prompt is never masked", () => {
  const boundary = "01234567-0123-4123-8123-012345678901";
  const { prompt } = masked(`<<question ${boundary}>>\n+44 20 7946 0123\n<<end ${boundary}>>`, { boundary });
  expect(prompt.messages[0]?.content).toBe(`<<question ${boundary}>>\nMASKED-PHONE-1\n<<end ${boundary}>>`);
});

test("values are put back wherever the stream is cut", async () => {
  const values = Array.from({ length: 12 }, (_, number) => `person${number}@voss.example`);
  const { restore } = masked(values.join(" "));
  const text = "Write to MASKED-EMAIL-1 or masked-email-12. MASKED alone, MASKED-EMAIL-99 and M";
  const expected =
    "Write to person0@voss.example or person11@voss.example. MASKED alone, MASKED-EMAIL-99 and M";
  for (let size = 1; size <= text.length; size += 1) {
    const pieces = text.match(new RegExp(`.{1,${size}}`, "gs")) ?? [];
    expect(await joined(restore(parts(...pieces)))).toBe(expected);
  }
});

test("words pass at once where nothing was masked", async () => {
  const { restore } = masked("Nothing here.");
  const words: string[] = [];
  for await (const word of restore(parts("M", "AS", "KED"))) words.push(word);
  expect(words).toEqual(["M", "AS", "KED"]);
});
