import { afterEach, expect, test } from "vitest";
import { superlinearExpressions } from "./expressions.ts";
import { plantTree, type Tree } from "./fixture.ts";

const FILE = "packages/knowledge/src/grammar.ts";
let tree: Tree | undefined;

afterEach(() => tree?.remove());

function faultsOf(text: string, exceptions: Parameters<typeof superlinearExpressions>[2] = []) {
  tree = plantTree({ [FILE]: text });
  return superlinearExpressions(tree.root, tree.files, exceptions);
}

test.each([
  ["by two open ends", "export const heading = /^(#{1,6})\\s+(.+?)\\s*#*$/;"],
  ["by repeating what repeats", "export const words = /^(?:\\w+)+$/;"],
  ["by trying every start", "export const end = /\\s+$/;"],
  ["by a constant", `const MARK = "a+"; export const mark = new RegExp(\`\${MARK}a+$\`, "u");`],
  ["when it is loaded", 'export const any = new RegExp(["a+", "a+"].join("a") + "b");'],
])("an expression that is slow %s is refused", async (_way, text) => {
  const faults = await faultsOf(text);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^packages\/knowledge\/src\/grammar\.ts:1 .* in many "/);
});

test("an expression that is built while the program runs needs a reason", async () => {
  const text = "export const find = (word: string) => new RegExp(word);";
  expect(await faultsOf(text)).toEqual([`${FILE}:1 new RegExp(word) is built while the program runs`]);
  expect(await faultsOf(text, [{ file: FILE, source: "new RegExp(word)", reason: "It is ours." }])).toEqual(
    [],
  );
});

test("what is linear is taken, and an exception that nothing needs is not", async () => {
  const text = "export const word = /^[a-z]+$/;\nexport const end = /(?<!\\s)\\s+$/;";
  expect(await faultsOf(text)).toEqual([]);
  const [unused] = await faultsOf(text, [{ file: FILE, source: "x", reason: "It was there once." }]);
  expect(unused).toContain("is not needed");
});
