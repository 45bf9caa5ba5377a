import { HTML } from "./payload-html.data.ts";
import {
  ADDRESSES,
  BEDS,
  BROKEN,
  CITATIONS,
  DIAGRAMS,
  LINKS,
  PICTURES,
  PROXIES,
  SCHEMES,
} from "./payload-markdown.data.ts";

/** A hostile text. Its mark is readable wherever the text is shown, and is part of every address that it targets. */
export type Payload = { number: number; mark: string; kind: string; text: string };

/** A host name for the canary: the browser resolves every foreign name to it. */
export const CANARY_HOST = "canary.example";
export const MARK = /zq(\d+)z/;

/** The corpus must have at least this many payloads, whatever is removed. */
export const FEWEST = 400;

/** The whole corpus. `port` is where the canary listens on loopback. */
export function allPayloads(port: number): Payload[] {
  const written: [kind: string, template: string][] = [
    ...each("html", HTML),
    ...each("picture", crossed(PICTURES, "{A}", ADDRESSES)),
    ...each("scheme", crossed(LINKS, "{A}", SCHEMES)),
    ...each(
      "bed",
      crossed(BEDS, "{X}", ["![{M}]({U})", "[{M}](javascript:{J})", "<img src=x onerror={J}>{M}"]),
    ),
    ...each("diagram", DIAGRAMS),
    ...each("citation", CITATIONS),
    ...each("proxy", crossed(["![{M}]({A})", "![{M}][r]\n\n[r]: {A}"], "{A}", PROXIES)),
    ...each("broken", BROKEN),
  ];
  return written.map(([kind, template], index) => {
    const number = index + 1;
    const mark = `zq${number}z`;
    return { number, mark, kind, text: filled(template, mark, number, port) };
  });
}

/** Returns an evenly spaced sample of the values. */
export function some<Value>(values: readonly Value[], scale: number): Value[] {
  const step = Math.max(1, Math.round(1 / scale));
  return values.filter((_, place) => place % step === 0);
}

function each(kind: string, templates: readonly string[]): [string, string][] {
  return templates.map((template) => [kind, template]);
}

function crossed(outer: readonly string[], gap: string, inner: readonly string[]): string[] {
  return outer.flatMap((bed) => inner.map((one) => bed.replaceAll(gap, () => one)));
}

function filled(template: string, mark: string, number: number, port: number): string {
  const values: Record<string, string> = {
    U: `http://${CANARY_HOST}/${mark}`,
    H: CANARY_HOST,
    P: String(port),
    J: `top.__ran=${number}`,
    M: mark,
    N: String(number),
  };
  return template.replace(/\{([UHPJMN])\}/g, (_, name: string) => values[name] ?? "");
}
