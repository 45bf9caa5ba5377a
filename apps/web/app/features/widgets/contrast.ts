import { contrast, inkOn, readableOn } from "@understudy/contracts/colours";
import type { Draft } from "./draft.ts";

export type ColourName = "primaryColor" | "secondaryColor" | "backgroundColor" | "textColor" | "accentColor";
type CheckedName = Exclude<ColourName, "backgroundColor">;

/** The contrast of a color where the widget uses it, and the nearest readable color. */
export type Check = { name: CheckedName; ratio: number; isEnough: boolean; mended: string };

const LEAST = 4.5;

/** Primary and Accent are backgrounds for black or white text; Text and Secondary are used on Background. */
export function checksOf(draft: Draft): Check[] {
  const { primaryColor, secondaryColor, backgroundColor, textColor, accentColor } = draft;
  return [
    checkOf("primaryColor", primaryColor, inkOn(primaryColor)),
    checkOf("secondaryColor", secondaryColor, backgroundColor),
    checkOf("textColor", textColor, backgroundColor),
    checkOf("accentColor", accentColor, inkOn(accentColor)),
  ];
}

function checkOf(name: CheckedName, colour: string, other: string): Check {
  const ratio = contrast(colour, other);
  const nearest = readableOn(other, colour);
  // On a background of medium brightness, only black or only white is readable.
  const [end = "#000000"] = ["#000000", "#ffffff"].sort((a, b) => contrast(b, other) - contrast(a, other));
  const mended = contrast(nearest, other) >= LEAST ? nearest : end;
  return { name, ratio, isEnough: ratio >= LEAST, mended };
}

/** With or without `#`. */
export function isColour(text: string): boolean {
  return /^#?[0-9a-f]{6}$/i.test(text);
}
