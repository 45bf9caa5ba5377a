import { rm } from "node:fs/promises";
import { renderAsync } from "@resvg/resvg-js";
import type { Branding, PublicUser } from "@understudy/contracts";
import { unpackFonts } from "./social-fonts.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const INK = "#1f1a24";
const SOFT = "#5f5866";
const AUBERGINE = "#4a2545";
const SPOTLIGHT = "#f2b84b";
/** The family names inside the font files. */
const SERIF = "Fraunces Medium";
const SANS = "Inter Medium";

/**
 * The preview image of links to a profile. It is rendered outside the thread that handles requests, one at a time, so
 * that a burst of new profiles does not slow down chats.
 */
export function socialImages() {
  let fonts: ReturnType<typeof unpackFonts> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function draw(user: PublicUser): Promise<Buffer> {
    fonts ??= unpackFonts();
    const { files } = await fonts;
    const font = { loadSystemFonts: false, fontFiles: files, defaultFontFamily: SANS };
    return (await renderAsync(socialSvg(user), { font, logLevel: "off" })).asPng();
  }

  return {
    draw(user: PublicUser): Promise<Buffer> {
      const drawn = last.then(() => draw(user));
      last = drawn.catch(() => undefined);
      return drawn;
    },
    async close(): Promise<void> {
      await last;
      if (fonts) await rm((await fonts).folder, { recursive: true, force: true });
    },
  };
}

/** Never fetches a picture URL: the avatar is the first letter of the name. */
export function socialSvg(user: PublicUser): string {
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ") || "AI Assistant";
  const role = [user.title, user.company && `at ${user.company}`].filter(Boolean).join(" ");
  const question = user.suggestedQuestions.find(drawable);
  const shownName = drawable(name) ? name : "Ask my assistant";
  const title = lines(shownName, { size: 76, width: 760, most: 2 });
  const below = 150 + title.length * 84;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#faf8f5"/>
<path d="M150 250 -60 ${HEIGHT}H470L290 250Z" fill="${SPOTLIGHT}" opacity="0.28"/>
${face(name)}
${texts(title, { x: 360, y: 176, step: 84, size: 76, family: SERIF, fill: INK })}
${role && drawable(role) ? texts(lines(role, { size: 30, width: 790, most: 1 }), { x: 362, y: below, step: 0, size: 30, family: SANS, fill: SOFT }) : ""}
${bubble(question)}
${user.branding ? theirs(user.branding) : ours()}
${texts(["Answers with their sources"], { x: 1120, y: 590, step: 0, size: 26, family: SANS, fill: SOFT, anchor: "end" })}
</svg>`;
}

function face(name: string): string {
  const initial = [...name].find((sign) => /\p{L}|\p{N}/u.test(sign) && drawable(sign)) ?? "";
  return `<circle cx="220" cy="190" r="104" fill="#f3ecf1" stroke="#e7e1e8" stroke-width="2"/>
<text x="220" y="226" text-anchor="middle" font-family="${SERIF}" font-size="104" fill="${AUBERGINE}">${escapeXml(initial.toUpperCase())}</text>`;
}

/** A question that this assistant has answered before, as a visitor would type it. */
function bubble(question: string | undefined): string {
  const words = lines(question ?? "What would you like to know?", { size: 38, width: 690, most: 2 });
  const height = 60 + words.length * 50;
  const top = 372;
  return `<rect x="360" y="${top}" width="760" height="${height}" rx="26" fill="#ffffff" stroke="#8c8293" stroke-width="2"/>
${texts(words, { x: 394, y: top + 66, step: 50, size: 38, family: SANS, fill: INK })}`;
}

function ours(): string {
  return `<g transform="translate(360 552) scale(1.9)"><path fill="${SPOTLIGHT}" d="M8.6 9.4 3.4 22.5h17.2L15.4 9.4Z"/><circle fill="${AUBERGINE}" cx="12" cy="7" r="5.5"/></g>
${texts(["Understudy"], { x: 418, y: 592, step: 0, size: 34, family: SERIF, fill: INK })}`;
}

/** A paid owner's company name in place of ours, next to a square in the brand color. */
function theirs({ companyName, primaryBrand }: Branding): string {
  if (!companyName || !drawable(companyName)) return "";
  const [line = ""] = lines(companyName, { size: 34, width: 400, most: 1 });
  return `<rect x="360" y="560" width="40" height="40" rx="10" fill="${escapeXml(primaryBrand)}"/>
${texts([line], { x: 418, y: 592, step: 0, size: 34, family: SERIF, fill: INK })}`;
}

type TextBox = {
  x: number;
  y: number;
  step: number;
  size: number;
  family: string;
  fill: string;
  anchor?: "start" | "end";
};

function texts(
  words: readonly string[],
  { x, y, step, size, family, fill, anchor = "start" }: TextBox,
): string {
  return words
    .map(
      (line, index) =>
        `<text x="${x}" y="${y + index * step}" text-anchor="${anchor}" font-family="${family}" font-size="${size}" fill="${fill}">${escapeXml(line)}</text>`,
    )
    .join("\n");
}

/** Breaks lines at spaces, and inside a word that is wider than a line. Text that does not fit ends in an ellipsis. */
export function lines(
  text: string,
  { size, width, most }: { size: number; width: number; most: number },
): string[] {
  const fits = (line: string): boolean => widthOf(line) * size <= width;
  const broken: string[] = [];
  let line = "";
  for (const word of text
    .replace(/\s+/g, " ")
    .trim()
    .split(" ")
    .flatMap((long) => cut(long, fits))) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) line = longer;
    else {
      broken.push(line);
      line = word;
    }
  }
  broken.push(line);
  const whole = broken.filter(Boolean);
  if (whole.length <= most) return whole;
  const shown = whole.slice(0, most);
  let end = shown[most - 1] ?? "";
  while (end && !fits(`${end}…`)) end = end.slice(0, -1);
  return [...shown.slice(0, -1), `${end.trimEnd()}…`];
}

function cut(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const sign of word) {
    if (!fits(piece + sign)) {
      pieces.push(piece);
      piece = "";
    }
    piece += sign;
  }
  return [...pieces, piece].filter(Boolean);
}

/** Estimated width in ems, on the large side, so that no text overflows the image. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (/[il.,'’|!:;j()[\]\s-]/.test(sign)) width += 0.32;
    else if (/[mwMW@%—…]/.test(sign)) width += 0.95;
    else if (/\p{Lu}/u.test(sign)) width += 0.72;
    else width += 0.56;
  }
  return width;
}

/** Whether our fonts have the glyphs: an image full of empty boxes is worse than one without the line. */
function drawable(text: string): boolean {
  const signs = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Sc}\s+=<>|~^`]*$/u;
  return signs.test(text.normalize("NFC"));
}

function escapeXml(text: string): string {
  const names: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  // A character that XML does not allow would break the whole image.
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (sign) => names[sign] ?? "");
}
