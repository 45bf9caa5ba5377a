import { build } from "esbuild";

/** The script of the pages that are never hydrated, as one small file. */
export async function buildSite(outfile: string, minify = true): Promise<string> {
  await build({
    entryPoints: ["apps/web/app/platform/site-script.ts"],
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
