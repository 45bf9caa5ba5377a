import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { BRAND_FONTS } from "@understudy/contracts";
import { unpackWoff } from "../../../../../platform/woff.ts";

const require = createRequire(import.meta.url);

const FOLDERS = {
  inter: path.dirname(require.resolve("@fontsource/inter/package.json")),
  poppins: path.dirname(require.resolve("@fontsource/poppins/package.json")),
  outfit: path.dirname(require.resolve("@fontsource/outfit/package.json")),
  "source-sans-3": path.dirname(require.resolve("@fontsource/source-sans-3/package.json")),
  roboto: path.dirname(require.resolve("@fontsource/roboto/package.json")),
  "open-sans": path.dirname(require.resolve("@fontsource/open-sans/package.json")),
  "jetbrains-mono": path.dirname(require.resolve("@fontsource/jetbrains-mono/package.json")),
};
type Family = keyof typeof FOLDERS;

/** The system font cannot be embedded in a PDF, so Inter replaces it. */
const FAMILIES: Record<(typeof BRAND_FONTS)[number], Family> = {
  Inter: "inter",
  Poppins: "poppins",
  Outfit: "outfit",
  "Source Sans Pro": "source-sans-3",
  Roboto: "roboto",
  "Open Sans": "open-sans",
  System: "inter",
};
/** The fallback for scripts that the brand's font does not cover. */
const LENDER = "inter";
const SUBSETS = ["latin", "latin-ext", "greek", "cyrillic", "vietnamese"] as const;
const WEIGHTS = { text: 400, bold: 600, title: 700 } as const;

export type Face = keyof typeof WEIGHTS | "mono";
/** Font files per face; the first one that has a glyph is used. */
export type FontFiles = Record<Face, Buffer[]>;

export async function fontFiles(font: (typeof BRAND_FONTS)[number]): Promise<FontFiles> {
  const family = FAMILIES[font];
  const faces = Object.entries(WEIGHTS).map(async ([face, weight]) => [
    face,
    [...(await filesOf(family, weight)), ...(family === LENDER ? [] : await filesOf(LENDER, weight))],
  ]);
  const mono = [...(await filesOf("jetbrains-mono", 400)), ...(await filesOf(LENDER, 400))];
  return { ...Object.fromEntries(await Promise.all(faces)), mono } as FontFiles;
}

async function filesOf(family: Family, weight: number): Promise<Buffer[]> {
  const files = SUBSETS.map((subset) =>
    path.join(FOLDERS[family], "files", `${family}-${subset}-${weight}-normal.woff`),
  );
  const packed = await Promise.all(files.filter((file) => existsSync(file)).map((file) => readFile(file)));
  // The library also reads WOFF, but subsetting it fails on some accented letters.
  return packed.map(unpackWoff);
}
