/** Colors as `#rrggbb`, and readable text on them. Owners may choose any color, and text must stay readable. */

type Rgb = readonly [number, number, number];

const INK = "#1f1a24";
const WHITE = "#ffffff";
const READABLE = 4.5;

/** The WCAG 2 contrast ratio: 1 for identical colors, 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Dark or white text, whichever has more contrast on this background. */
export function inkOn(ground: string): string {
  return contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK;
}

/** Mixes a share of the second color into the first. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgb(one), rgb(other)];
  const parts = a.map((part, index) => Math.round(part + ((b[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The color itself if it is readable on the background, else the nearest darker or lighter one that is. */
export function readableOn(ground: string, colour: string, least = READABLE): string {
  const end = inkOn(ground) === WHITE ? WHITE : "#000000";
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, end, share);
    if (contrast(mixed, ground) >= least) return mixed;
  }
  return end;
}

/** A brand color on which white text is readable, and which is readable on white. */
export function readableBrand(colour: string): string {
  return readableOn(WHITE, colour.toLowerCase());
}

type Ground = { surface: string; wash: number; lit: number; line: number };
const GROUNDS = {
  light: { surface: WHITE, wash: 0.09, lit: 0.16, line: 1.3 },
  dark: { surface: "#201b24", wash: 0.16, lit: 0.24, line: 3 },
} as const satisfies Record<string, Ground>;

/** Maps a brand to our design tokens for light and dark mode: primary for actions, secondary for highlights. */
export function brandTokens(primary: string, secondary: string) {
  return {
    light: tokensOn(GROUNDS.light, primary, secondary),
    dark: tokensOn(GROUNDS.dark, primary, secondary),
  };
}

function tokensOn({ surface, wash: share, lit: litShare, line }: Ground, primary: string, secondary: string) {
  // Badges and selected items use the color on its own tint, which is the hardest case for contrast.
  const wash = mix(surface, readableOn(surface, primary), share);
  const action = readableOn(wash, primary);
  const lit = litGround(readableOn(surface, secondary, line));
  return {
    "--aubergine": action,
    "--aubergine-hover": mix(action, surface, 0.14),
    "--on-aubergine": inkOn(action),
    "--aubergine-wash": wash,
    "--spotlight": lit,
    "--on-spotlight": inkOn(lit),
    "--spotlight-wash": mix(surface, lit, litShare),
    "--spotlight-ink": readableOn(mix(surface, lit, litShare), secondary),
    "--beam": `${lit}4d`,
  };
}

/** On a mid gray, neither dark nor white text is readable, so the background gets a little lighter. */
function litGround(colour: string): string {
  return contrast(inkOn(colour), colour) >= READABLE ? colour : readableOn(INK, colour);
}

function luminance(colour: string): number {
  const [red, green, blue] = rgb(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgb(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return [red, green, blue];
}
