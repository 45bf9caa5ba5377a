import { readdirSync, readFileSync } from "node:fs";
import { LIMITS, PLANS, PROFILE_TONES, WIDGET_RANGES } from "@understudy/contracts/plain";
import { expect, test } from "vitest";

const FOLDER = new URL("../../../../content/docs/", import.meta.url);
const pages = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file, readFileSync(new URL(file, FOLDER), "utf8")]),
);
const page = (name: string): string => pages[`${name}.md`] ?? "";
const number = (value: number | null): string => value?.toLocaleString("en") ?? "unlimited";
const row = (label: string, field: Exclude<keyof (typeof PLANS)["free"], "paid">): string =>
  `| ${[label, ...Object.values(PLANS).map((plan) => number(plan[field]))].join(" | ")} |`;

test("the plans have one name each on every page, and the room that the product gives them", () => {
  for (const [file, text] of Object.entries(pages)) {
    // The one page that explains the earlier plan names.
    const named = file === "plans.md" ? text.replace(/Earlier versions called[^:]*:/, "") : text;
    expect(named.match(/\bCreator\+?|\bEnterprise plans?|Pro (?:and|or) Enterprise/g), file).toBeNull();
  }
  expect(page("plans")).toContain("| | Free | Pro | Pro+ |");
  expect(page("plans")).toContain(row("Conversations a month", "conversationsPerMonth"));
  expect(page("plans")).toContain(row("AI profiles beside the main one", "profilesBesideMain"));
  expect(page("plans")).toContain(row("Documents for each AI profile", "documentsPerProfile"));
  expect(page("plans")).toContain(row("Questions in answer tests a month", "rehearsedPerMonth"));
  expect(page("plans")).toContain(row("Private links at a time", "runningOccasions"));
});

test("one price list names every price", () => {
  const prices = [
    "| Free | $0 | 100 |",
    "| Pro | $29 | 2,500 |",
    "| Pro+ | $99 | unlimited |",
    "| Business Starter | $49 | 1,000 |",
    "| Business Professional | $149 | 10,000 |",
    "| Managed Starter | $99 | 1,000 |",
    "| Managed Professional | $299 | 10,000 |",
  ];
  for (const price of prices) expect(page("plans")).toContain(price);
  for (const [file, text] of Object.entries(pages))
    if (file !== "plans.md") expect(text.match(/\$\d+/g), file).toBeNull();
});

test("retention and questions of a conversation are told as their sliders go, wherever they are told", () => {
  const { dataRetention, maxMessages } = WIDGET_RANGES;
  const kept = `from ${dataRetention.min} to ${dataRetention.max} days`;
  for (const name of ["conversations", "customizing", "security-and-privacy"])
    expect(page(name), name).toContain(kept);
  const asked = `from ${maxMessages.min} to ${maxMessages.max}`;
  for (const name of ["plans", "customizing"]) expect(page(name), name).toContain(asked);
});

test("suggested questions are twelve in an owner's list and five on the page", () => {
  expect([LIMITS.chosenQuestions, LIMITS.suggestedQuestions]).toEqual([12, 5]);
  for (const name of ["settings", "visitors"]) {
    expect(page(name), name).toMatch(/up to twelve/);
    expect(page(name), name).toMatch(/visitors see the first five/);
  }
});

test("tones, a new profile, waiting visitors and API keys are told alike everywhere", () => {
  expect(page("assistants").toLowerCase()).toContain(
    `choose a tone: ${PROFILE_TONES.slice(0, -1).join(", ")} or ${PROFILE_TONES.at(-1)}`,
  );
  expect(page("start")).toContain("professional, friendly or casual");
  expect(page("settings")).toContain("Casual, which the setup wizard offers as its third");
  for (const name of ["assistants", "sharing"]) {
    expect(page(name), name).toMatch(/main profile\S* .*public from the beginning/);
    expect(page(name), name).toMatch(/AI profile( that you add)? is private/);
  }
  for (const [file, text] of Object.entries(pages)) {
    expect(text, file).not.toMatch(/opens a letter in your own mail program/);
    expect(text, file).not.toMatch(/keys for programs are planned|not there yet/);
  }
});
