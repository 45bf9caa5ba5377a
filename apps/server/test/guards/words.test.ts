import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../../..");

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => ending.test(file) && !file.includes("node_modules") && !/\.test\./.test(file));
}

/** Shared texts, and those of one feature beside it. */
const COPY = [
  ...filesIn("apps/web/app/content", /\.ts$/),
  ...filesIn("apps/web/app/features", /(?:^|\/|-)copy\.ts$/),
];

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const SPOKEN = new Set(["aria-label", "placeholder", "title", "alt", "label"]);

/** Text that is hard-coded in a component instead of read from a content file. */
function wordsIn(name: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2,}/u.test(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer) {
      // An empty text is allowed: it shows nothing.
      if (ts.isStringLiteral(node.initializer) && node.initializer.text) found.push(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

test("screens read their words from content files and say none by themselves [GEN-02]", () => {
  expect(wordsIn("bad.tsx", 'const a = <p aria-label="Close me">Hello there</p>;')).toHaveLength(2);
  const screens = ["pages", "features", "platform"].flatMap((folder) =>
    filesIn(`apps/web/app/${folder}`, /\.tsx$/),
  );
  expect(screens.length).toBeGreaterThan(30);
  const own = screens
    .filter((file) => !/pages\/kit/.test(file))
    .flatMap((file) => wordsIn(file, read(file)).map((words) => `${file}: ${words}`));
  expect(own).toEqual([]);
});

test("texts of the specification appear word for word in the content files [GEN-02]", () => {
  const content = COPY.map(read).join("\n");
  for (const text of [
    "404 Page Not Found",
    "Did you forget to add the page to the router?",
    "You are logged out. Logging in again...",
    "Start Building Free",
    "Try the Demo",
    "Free to start",
    "No credit card required",
    "Setup in 10 minutes",
    "Are you sure you want to delete this document?",
    "No documents uploaded yet",
    "Document deleted successfully",
    "Failed to delete document",
    "Failed to send message. Please try again.",
    "The profile you're looking for doesn't exist or isn't public.",
    "No description available. Ask the AI to learn more!",
  ]) {
    expect(content).toContain(text);
  }
});

/** The terms of the vocabulary, each with the synonyms to avoid in an API, on a screen or in a manual. */
const VOCABULARY: Record<string, RegExp> = {
  owner: /\b(tenant|subscriber|account holder)s?\b/i,
  visitor: /\b(guest|end[ _-]?user|chatter)s?\b/i,
  profile: /\b(chat)?bots?\b/i,
  document: /\b(knowledge[ _-]?base|data[ _-]?source|training[ _-](data|file))s?\b/i,
  passage: /\b(chunk|segment|text block)s?\b/i,
  conversation: /\b(chat session|chat thread|dialogue)s?\b/i,
  exchange: /\b(message pair|question-answer pair|round trip)s?\b/i,
  citation: /\b(attribution|source link|bibliograph(y|ies))s?\b/i,
  gap: /\b(missed question|blind spot|knowledge gap)s?\b/i,
  lead: /\b(prospect|sales contact)s?\b/i,
};

/** Where users see these terms: in the API, on screens and in the documentation. */
const PUBLIC_PLACES: Record<string, string[]> = {
  API: ["openapi.json"],
  interface: COPY,
  docs: filesIn("content/docs", /\.md$/),
};

/** Telegram, Slack and Discord call the account of a program a bot, and their screens say so: these texts lead through them. */
const namesBots = (word: string, file: string): boolean => word === "profile" && /\/chat-apps[/.]/.test(file);

const linesWith = (pattern: RegExp, files: readonly string[]): string[] =>
  files.flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );

test("code, API, interface and docs use the words of the vocabulary and no others for its things [GEN-05]", () => {
  // Visitors' phrases are in their own terms.
  const code = ["packages", "apps/server/src", "apps/web/app"]
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .filter((file) => !file.endsWith("knowledge/src/understand.data.ts"));

  const unused: string[] = [];
  for (const [word, others] of Object.entries(VOCABULARY)) {
    const own = new RegExp(`\\b${word}s?\\b`, "i");
    for (const [place, files] of Object.entries({ code, ...PUBLIC_PLACES }))
      if (linesWith(own, files).length === 0) unused.push(`${word} in ${place}`);
    for (const files of Object.values(PUBLIC_PLACES)) {
      const checked = files.filter((file) => !namesBots(word, file));
      expect(linesWith(others, checked)).toEqual([]);
    }
  }
  expect(unused, "a thing of the vocabulary has another name here").toEqual([]);
});

test("choices are on record: numbered without a hole, with context, decision and consequences [GEN-08]", () => {
  const records = filesIn("docs/decisions", /\.md$/).sort();
  expect(records.map((file) => Number(path.basename(file).slice(0, 4)))).toEqual(
    records.map((_, index) => index + 1),
  );
  for (const file of records) {
    const text = read(file);
    expect(text).toMatch(/^# \d{4} /);
    expect(text).toMatch(/\d{4}-\d{2}-\d{2}, (accepted|superseded by)/);
    if (!file.includes("run-time-dependencies")) {
      for (const part of ["**Context.**", "**Decision.**", "**Consequences.**"]) expect(text).toContain(part);
    }
  }
});

test("every run-time dependency has its reason on record [GEN-08]", () => {
  const manifests = filesIn("apps", /^[^/]+\/[^/]+\/package\.json$/).concat(
    filesIn("packages", /^[^/]+\/[^/]+\/package\.json$/),
  );
  const names = manifests
    .flatMap((file) => Object.keys((JSON.parse(read(file)) as { dependencies?: object }).dependencies ?? {}))
    .filter((name) => !name.startsWith("@understudy/"));
  const records = filesIn("docs/decisions", /\.md$/).map(read);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !records.some((text) => namesPackage(text, name)))).toEqual([]);
});

/**
 * `@fastify/cookie, multipart`: a scope is written once for several packages, and `@fontsource` for both of its kinds.
 */
function namesPackage(text: string, name: string): boolean {
  const [scope, rest] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const isNamed = (part: string) => new RegExp(`(?<![\\w@/.-])${part}(?![\\w/-])`).test(text);
  if (isNamed(name)) return true;
  return scope !== undefined && text.includes(scope.replace("-variable", "")) && isNamed(rest ?? name);
}

test("every module that the specification does not describe has a record [GEN-08]", () => {
  const folders = readdirSync(path.join(ROOT, "apps/server/src/modules"), {
    withFileTypes: true,
    recursive: true,
  })
    .filter(
      (entry) =>
        entry.isDirectory() && !/package|pdf|templates/.test(path.join(entry.parentPath, entry.name)),
    )
    .map(({ name }) => name);
  const clauses = read("docs/spec/clauses.jsonl");
  const records = filesIn("docs/decisions", /\.md$/).map(read).join("\n");
  /** Where the records use another name than the folder. */
  const words: Record<string, string> = {
    "account-export": "export",
    "assistant-transfer": "assistant export",
    inbox: "conversation",
  };
  const named = (name: string) =>
    new RegExp(`\\b${(words[name] ?? name).replace(/s$/, "").replace("-", "[ -]")}`, "i");
  const added = folders.filter((name) => !named(name).test(clauses));
  expect(added).toContain("mcp");
  expect(added.filter((name) => !named(name).test(records))).toEqual([]);
});

test("a superseded record names the one that holds now [GEN-08]", () => {
  const records = filesIn("docs/decisions", /\.md$/);
  for (const file of records) {
    const [, next] = /, superseded by (?:\[?)(\d{4})/.exec(read(file)) ?? [];
    if (next) expect(records.map((one) => path.basename(one).slice(0, 4))).toContain(next);
  }
});
