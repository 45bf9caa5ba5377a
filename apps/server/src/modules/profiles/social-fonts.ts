import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { unpackWoff } from "../../platform/woff.ts";

const require = createRequire(import.meta.url);
const FOLDERS = {
  fraunces: path.dirname(require.resolve("@fontsource/fraunces/package.json")),
  inter: path.dirname(require.resolve("@fontsource/inter/package.json")),
};
const FACES = [
  ["fraunces", "latin", 500],
  ["fraunces", "latin-ext", 500],
  ["fraunces", "vietnamese", 500],
  ["inter", "latin", 500],
  ["inter", "latin-ext", 500],
  ["inter", "cyrillic", 500],
  ["inter", "greek", 500],
  ["inter", "vietnamese", 500],
] as const;

/** Our fonts as files for the drawing library, unpacked once per process. */
export async function unpackFonts(): Promise<{ folder: string; files: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-fonts-"));
  const files = await Promise.all(
    FACES.map(async ([family, subset, weight]) => {
      const name = `${family}-${subset}-${weight}-normal`;
      const packed = await readFile(path.join(FOLDERS[family], "files", `${name}.woff`));
      const file = path.join(folder, `${name}.ttf`);
      await writeFile(file, unpackWoff(packed));
      return file;
    }),
  );
  return { folder, files };
}
