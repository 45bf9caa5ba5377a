import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { REPOSITORY } from "../../testing/repository-files.ts";
import { run } from "../../testing/run-command.ts";
import { cover, idsOf, readsRow, requiredIds } from "./coverage.ts";
import { plantTree, type Tree } from "./fixture.ts";
import { outcomeOf, type Result, readPlaywright, readVitest, summary } from "./reports.ts";

const CLAUSES = [
  { id: "DOC-01", text: "An upload is listed.", check: "http" },
  { id: "DOC-02", text: "11 MB is refused.", check: "browser" },
  { id: "DATA-01", text: "The row is stored.", check: "db" },
  { id: "DATA-02", text: "The name is trimmed.", check: "unit" },
];

const passed = (title: string, file = "a.test.ts"): Result => ({ title, file, passed: true });
const inBrowser = (title: string): Result => passed(title, "e2e/a.spec.ts");
const coveredBy = (results: Result[], source = ""): string[] =>
  [...cover(CLAUSES, results, () => source).covered].sort();

describe("ids in a title", () => {
  test("are found in square brackets, in one list or in several", () => {
    expect(idsOf("rejects an 11 MB file [DOC-02]")).toEqual(["DOC-02"]);
    expect(idsOf("lists [DOC-01, DOC-02] and [DATA-01]")).toEqual(["DOC-01", "DOC-02", "DATA-01"]);
  });

  test("are nothing else", () => {
    expect(idsOf("DOC-01 without brackets, [1], [T01], [x DOC-01]")).toEqual([]);
  });
});

describe("a clause", () => {
  test("is covered by a passed test only", () => {
    expect(coveredBy([passed("a [DOC-01]")])).toEqual(["DOC-01"]);
    expect(coveredBy([{ ...passed("a [DOC-01]"), passed: false }])).toEqual([]);
  });

  test("is not covered while one of the tests that name it fails", () => {
    const failed = { ...passed("b [DOC-01]"), passed: false };
    expect(coveredBy([passed("a [DOC-01]"), failed])).toEqual([]);
    expect(coveredBy([failed, inBrowser("a [DOC-01]")])).toEqual([]);
  });

  test("of the browser counts from e2e only", () => {
    expect(coveredBy([passed("a [DOC-02]")])).toEqual([]);
    expect(coveredBy([inBrowser("a [DOC-02]"), inBrowser("b [DOC-01] [DATA-02]")])).toEqual([
      "DATA-02",
      "DOC-01",
      "DOC-02",
    ]);
  });

  test("of the database counts only from a test that reads the row", () => {
    const reads =
      'test("a [DATA-01]", async () => {\n  expect(await row("documents", id)).toEqual(1);\n});\n';
    const next = 'test("a [DATA-01]", () => {});\ntest("b", async () => { await rows("documents"); });\n';
    expect(coveredBy([passed("a [DATA-01]")], reads)).toEqual(["DATA-01"]);
    expect(coveredBy([passed("a [DATA-01]")], next)).toEqual([]);
  });

  test("of the database counts from e2e, too, when the test reads the row", () => {
    const start = 'test("a [DATA-01]", async ({ page }) => {\n  await page.goto("/");\n  ';
    const next = '\n});\ntest("b", async () => { await query("select 1"); });';
    const e2e = (body: string) => coveredBy([inBrowser("a [DATA-01]")], start + body + next);
    expect(e2e('expect(await query("select bio from users")).toEqual([{}]);')).toEqual(["DATA-01"]);
    expect(e2e("const [one] = await query(\n    `select bio\n     from users`,\n  );")).toEqual(["DATA-01"]);
    expect(e2e("expect(await rows(url)).toEqual([]);")).toEqual(["DATA-01"]);
    expect(e2e('await query("update users set bio = null");')).toEqual([]);
    expect(e2e("await expect(page).toHaveURL('/');")).toEqual([]);
  });

  test("is unknown: a fault", () => {
    expect(cover(CLAUSES, [passed("a [DOC-99]")]).faults).toEqual([
      'no clause DOC-99: "a [DOC-99]" in a.test.ts',
    ]);
  });

  test("shares its title with more than two others: a fault, and none counts", () => {
    const { covered, faults } = cover(CLAUSES, [inBrowser("a [DOC-01, DOC-02, DATA-01, DATA-02]")]);
    expect(covered.size).toBe(0);
    expect(faults).toHaveLength(1);
  });
});

test("reading the row is seen through types, quotes and parameters", () => {
  expect(
    readsRow('test("says \\"no\\" [DATA-01]", () => db.rows<User>("users"));', 'says "no" [DATA-01]'),
  ).toBe(true);
  expect(readsRow('test.each([1])("with %i [DATA-01]", () => row("users"));', "with 1 [DATA-01]")).toBe(true);
  expect(readsRow('test("a [DATA-01]", () => throwAway());\nit("b", () => row());', "a [DATA-01]")).toBe(
    false,
  );
});

test("required ids are one a line, with comments", () => {
  expect(requiredIds("# first\nDOC-01\n\nDOC-02 # second\n")).toEqual(["DOC-01", "DOC-02"]);
});

describe("reports", () => {
  const vitest = {
    testResults: [
      {
        name: join(REPOSITORY, "a.test.ts"),
        status: "failed",
        assertionResults: [
          { title: "a [DOC-01]", status: "passed" },
          { title: "b", status: "failed" },
          { title: "c", status: "skipped" },
        ],
      },
      { name: join(REPOSITORY, "broken.test.ts"), status: "failed", assertionResults: [] },
    ],
  };
  const spec = (title: string, status: string, result: string) => ({
    title,
    file: "a.spec.ts",
    tests: [{ status, results: [{ status: result }] }],
  });
  const e2e = {
    suites: [
      {
        specs: [spec("a [DOC-02]", "expected", "passed"), spec("b", "unexpected", "failed")],
        suites: [{ specs: [spec("c", "skipped", "skipped"), spec("d", "expected", "failed")] }],
      },
    ],
  };
  const clauses = CLAUSES.map((clause) => JSON.stringify(clause)).join("\n");
  let tree: Tree;

  afterEach(() => tree.remove());

  const specCommand = (...args: string[]) =>
    run(process.execPath, [
      "scripts/spec.ts",
      `--clauses=${tree.root}/clauses.jsonl`,
      `--reports=${tree.root}`,
      `--root=${tree.root}`,
      `--recorded=${tree.root}/results.json`,
      ...args,
    ]);

  test("of Vitest: a file that does not load is a failure", () => {
    tree = plantTree({ "vitest.json": JSON.stringify(vitest) });
    const { results, tally } = readVitest(`${tree.root}/vitest.json`);
    expect(results.filter((result) => result.passed)).toEqual([passed("a [DOC-01]")]);
    expect(summary(tally)).toBe("1 passed, 2 failed, 1 skipped");
  });

  test("of Playwright: a test that is expected to fail proves nothing", () => {
    tree = plantTree({ "e2e.json": JSON.stringify(e2e) });
    const { results, tally } = readPlaywright(`${tree.root}/e2e.json`);
    expect(results.filter((result) => result.passed).map(({ title }) => title)).toEqual(["a [DOC-02]"]);
    expect(summary(tally)).toBe("1 passed, 1 failed, 2 skipped");
  });

  test("that are absent count as a failure", () => {
    tree = plantTree({ a: "" });
    expect(summary(outcomeOf(`${tree.root}/none.json`, readVitest, 1).tally)).toBe("0 passed, 1 failed");
  });

  test("make the last line of npm run spec", async () => {
    tree = plantTree({
      "clauses.jsonl": clauses,
      "vitest.json": JSON.stringify(vitest),
      "e2e.json": JSON.stringify(e2e),
      "a.test.ts": "DOC-01",
      "e2e/a.spec.ts": "DOC-02",
      "required.txt": "DATA-01\n",
      "kept.txt": "DOC-01 # stays\n",
    });
    const outcome = await specCommand("--missing", "DATA", `--require=${tree.root}/kept.txt`);
    expect(outcome.stdout.trimEnd().split("\n").at(-1)).toBe(
      '{"clauses":4,"covered":2,"missing":["DATA-01","DATA-02"]}',
    );
    expect(outcome.stdout).toContain("DATA-01 (db) The row is stored.");
    expect(outcome.code).toBe(0);

    const lost = await specCommand(`--require=${tree.root}/required.txt`);
    expect(lost.output).toContain("required and not covered: DATA-01");
    expect(lost.code).toBe(1);
  });

  test("that are recorded in the repository serve a fresh clone, as long as their tests exist", async () => {
    tree = plantTree({
      "clauses.jsonl": clauses,
      "results.json": JSON.stringify({ "a.test.ts": { "a [DOC-01]": true, "b [DATA-02]": true } }),
      "a.test.ts": "DOC-01",
      "kept.txt": "DOC-01\n",
    });
    const { stdout, code } = await specCommand(`--require=${tree.root}/kept.txt`);
    expect(stdout.trimEnd().split("\n").at(-1)).toBe(
      '{"clauses":4,"covered":1,"missing":["DOC-02","DATA-01","DATA-02"]}',
    );
    expect(code).toBe(0);
  });
});
