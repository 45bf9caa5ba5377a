import type { Package } from "./packages.ts";

/** Licenses that allow redistribution. Each license text is in the part's folder. */
const PERMITTED =
  /\b(?:MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|Python-2\.0|PSF-2\.0|Zlib|MPL-2\.0|LGPL-3\.0-or-later)\b/;

/** Weights are data, not packages. They are in MODEL_DIR. */
const WEIGHTS = [
  ["gte-small (weights)", "int8", "MIT"],
  ["multilingual-e5-small (weights)", "int8", "MIT"],
  ["ms-marco-MiniLM-L-12-v2 (weights; also taught as understudy-reader)", "int8", "Apache-2.0"],
] as const;

export function unlicensed(parts: Package[]): string[] {
  return parts
    .filter(({ licence }) => !PERMITTED.test(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || "no licence named"}`);
}

/** One line per part: name, version, license, location. */
export function partsList(run: Package[], bundled: Package[], weights: boolean): string {
  const inside = new Set(run.map(({ folder }) => folder));
  const lines = [
    ...run.map(({ name, version, licence, folder }) => [name, version, licence, folder]),
    ...bundled
      .filter(({ folder }) => !inside.has(folder))
      .map(({ name, version, licence }) => [name, version, licence, "in what browsers load"]),
    ...(weights ? WEIGHTS.map((weight) => [...weight, "models"]) : []),
  ];
  return `${lines.map((line) => line.join("\t")).join("\n")}\n`;
}
