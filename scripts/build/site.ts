import { build } from "esbuild";

const ENTRIES = {
  site: "apps/web/app/pages/site.script.ts",
  reader: "apps/web/app/pages/reader.script.ts",
};

/** Builds a script of the pages that are never hydrated, as one small file. */
export async function buildSite(name: keyof typeof ENTRIES, outfile: string, minify = true): Promise<string> {
  await build({
    entryPoints: [ENTRIES[name]],
    outfile,
    bundle: true,
    minify,
    format: "esm",
    charset: "utf8",
    target: ["es2022"],
    logLevel: "warning",
  });
  return outfile;
}
