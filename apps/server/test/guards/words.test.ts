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

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const SPOKEN = new Set(["aria-label", "placeholder", "title", "alt", "label"]);

/** Words that a component says by itself instead of reading them from a content file. */
function wordsIn(name: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2,}/u.test(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer) {
      // An empty text says that there is nothing to say.
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

test("texts of the specification stand word for word in the content files [GEN-02]", () => {
  const content = filesIn("apps/web/app/content", /\.ts$/).map(read).join("\n");
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

/** What others call our things. One thing, one word. */
const FOREIGN =
  /\b(chunk|chatbot|bot_?id|workspace_?id|tenant_?id|end_?user|knowledge_?base|answer_?session)s?\b/i;

test("code, API and docs use the words of the vocabulary [GEN-05]", () => {
  expect("const chunks = 1").toMatch(FOREIGN);
  const places = [
    ...["packages", "apps/server/src", "apps/web/app"].flatMap((folder) => filesIn(folder, /\.tsx?$/)),
    ...filesIn("apps/server/migrations", /\.sql$/),
    ...filesIn("content/docs", /\.md$/),
    "openapi.json",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
  ];
  const found = places.flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((line, index) => (FOREIGN.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
  const paths = Object.keys((JSON.parse(read("openapi.json")) as { paths: object }).paths).join(" ");
  for (const word of ["documents", "profile", "chat"]) expect(paths).toContain(word);
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
  const records = filesIn("docs/decisions", /\.md$/).map(read).join("\n");
  const manifests = filesIn("apps", /^[^/]+\/[^/]+\/package\.json$/).concat(
    filesIn("packages", /^[^/]+\/[^/]+\/package\.json$/),
  );
  const names = manifests.flatMap((file) =>
    Object.keys((JSON.parse(read(file)) as { dependencies?: object }).dependencies ?? {}),
  );
  const missing = names
    .filter((name) => !name.startsWith("@understudy/"))
    // `@fastify/cookie, multipart`: a scope is written once for its neighbours.
    .filter((name) => !records.includes(name) && !records.includes(name.split("/").at(-1) ?? name));
  expect(names.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
