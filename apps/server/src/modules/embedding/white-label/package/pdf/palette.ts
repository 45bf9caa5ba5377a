import { contrast, inkOn, mix, readableOn } from "@understudy/contracts";

export const WHITE = "#ffffff";
export const INK = "#1b1b22";
export const GREY = "#5d5f6b";

export type Palette = ReturnType<typeof paletteOf>;

/** A brand's two colors and the shades derived from them; text is readable with any brand colors. */
export function paletteOf(primary: string, secondary: string) {
  const deep = readableOn(WHITE, primary);
  return {
    primary,
    secondary,
    /** The primary color, adjusted to be readable on white. */
    deep,
    onPrimary: inkOn(primary),
    onSecondary: inkOn(secondary),
    /** Used beside the primary color; distinguishable even if both brand colors are dark. */
    accent: contrast(primary, secondary) >= 1.4 ? secondary : mix(primary, inkOn(primary), 0.35),
    wash: mix(WHITE, deep, 0.06),
    line: mix(WHITE, INK, 0.14),
  };
}
