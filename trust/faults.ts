import { registerHooks } from "node:module";
import ts from "typescript";

/**
 * Fail points: every `await` in the named product files can throw once on demand, before or after its effect. They are
 * inserted while the source is loaded, like a mutation, so the product contains no code for them.
 */

type Points = { before: (id: string) => void; after: <Value>(id: string, value: Value) => Value };

const SOURCE = new URL("../apps/server/src/", import.meta.url).href;
const ENGINE = new URL("../packages/knowledge/src/", import.meta.url).href;

let watched: readonly string[] = [];
let armed: string | undefined;
let struck = false;
const seen = new Set<string>();

(globalThis as unknown as { failPoint: Points }).failPoint = {
  before: (id) => strike(`${id} before`),
  after: (id, value) => {
    strike(`${id} after`);
    return value;
  },
};

function strike(point: string): void {
  seen.add(point);
  if (armed !== point) return;
  armed = undefined;
  struck = true;
  throw new Error(`fail point ${point}`);
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const [address = ""] = url.split("?");
    const name = address.startsWith(ENGINE) ? address.slice(ENGINE.length) : address.slice(SOURCE.length);
    const ours = address.startsWith(ENGINE) || address.startsWith(SOURCE);
    if (!ours || !watched.includes(name)) return loaded;
    return { ...loaded, source: withPoints(name, String(loaded.source)) };
  },
});

/** `await x` becomes `after(id, await (before(id), x))`. */
function withPoints(name: string, source: string): string {
  const pieces: { at: number; text: string }[] = [];
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isAwaitExpression(node)) {
      const { line, character } = file.getLineAndCharacterOfPosition(node.getStart());
      const id = JSON.stringify(`${name}:${line + 1}:${character + 1}`);
      pieces.push({ at: node.getStart(), text: `globalThis.failPoint.after(${id}, ` });
      pieces.push({ at: node.expression.getStart(), text: `(globalThis.failPoint.before(${id}), ` });
      pieces.push({ at: node.getEnd(), text: "))" });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return pieces
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: piece }) => text.slice(0, at) + piece + text.slice(at), source);
}

/** Adds fail points to these files whenever they are loaded from now on. */
export function watch(files: readonly string[]): void {
  watched = files;
  seen.clear();
}

/** The points that were reached so far. */
export const passedPoints = (): string[] => [...seen].sort();

/** The next call that reaches this point fails, once. */
export function arm(point: string): void {
  armed = point;
  struck = false;
}

/** Whether the point was reached. */
export function disarm(): boolean {
  armed = undefined;
  return struck;
}
