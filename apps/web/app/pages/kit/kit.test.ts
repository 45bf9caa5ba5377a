import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "../..");
const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .map((name) => ({ name, source: readFileSync(join(app, name), "utf8") }));

const isUi = (name: string): boolean => name.startsWith("ui/");
const isKit = (name: string): boolean => /^pages\/kit[./]/.test(name);

/** The components of `ui/` that these files import. */
function importedBy(chosen: typeof files): Set<string> {
  const imports = chosen.flatMap(({ name, source }) => [
    ...source.matchAll(isUi(name) ? /import \{([^}]*)\} from "\.\//g : IMPORT),
  ]);
  const names = imports.flatMap(([, list = ""]) => list.split(",").map((one) => one.trim()));
  return new Set(names.filter((one) => /^[A-Z]/.test(one)));
}

const IMPORT = /import \{([^}]*)\} from "[./]*\/ui\/[\w-]+\.tsx"/g;

const exported = files
  .filter(({ name }) => isUi(name))
  .flatMap(({ source }) => [...source.matchAll(/^export (?:const|function) ([A-Z]\w+)/gm)])
  .map(([, name = ""]) => name);
const product = importedBy(files.filter(({ name }) => !isUi(name) && !isKit(name)));
const parts = importedBy(files.filter(({ name }) => isUi(name)));
const kit = importedBy(files.filter(({ name }) => isKit(name)));

/**
 * Around every page, also around the kit; one that is pinned to the edge of the window, over what is there; and one
 * behind every dialog of the kit.
 */
const ELSEWHERE = ["Toaster", "SaveBar", "Scrim"];

test("the kit shows every component that product screens use", () => {
  const shown = (name: string): boolean => kit.has(name) || ELSEWHERE.includes(name);
  expect(exported.filter((name) => product.has(name) && !shown(name))).toEqual([]);
});

test("the design system has no component that no product screen uses", () => {
  expect(exported.filter((name) => !product.has(name) && !parts.has(name))).toEqual([]);
});
