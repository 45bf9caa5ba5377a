import { WIDGET_SCRIPT_PLACE } from "@understudy/contracts";

/** The loader with its configuration. Escaped so that it cannot end a script element if it is pasted inline. */
export function filled(loader: string, inside: object): string {
  const text = JSON.stringify(inside)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  return loader.replace(`"${WIDGET_SCRIPT_PLACE}"`, () => text);
}
