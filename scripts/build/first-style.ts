import { globSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import beasties from "beasties";

// It is an ES module, but its types declare CommonJS.
const Beasties = beasties as unknown as typeof beasties.default;

/**
 * React Router writes it into every document that it hydrates. Those documents must stay exactly as React rendered
 * them.
 */
const HYDRATED = "__reactRouterContext";
/** The two fonts of nearly every line, and their fallbacks until they have loaded. */
const FIRST_FACES = /Stand-in|fraunces-latin-opsz-normal|inter-latin-wght-normal/;

/**
 * A document that is never hydrated inlines the style of its own elements and loads the rest at the end. On a slow
 * phone another round trip before the first line would be most of the wait. The rest must also load without scripts, so
 * it is a plain link at the end of the body.
 */
export async function writeFirstStyles(client: string): Promise<number> {
  const inliner = new Beasties({
    path: client,
    publicPath: "/",
    logLevel: "warn",
    preload: "body",
    pruneSource: false,
    keyframes: "critical",
    // The dark colors are chosen by the system or by an attribute, which no element has yet.
    allowRules: [/^:root/],
    // Font families are set by variables, which it doesn't resolve.
    fonts: false,
  });
  const faces = firstFaces(client);
  let written = 0;
  for (const name of globSync("**/*.html", { cwd: client })) {
    const file = path.join(client, name);
    const html = await readFile(file, "utf8");
    if (html.includes(HYDRATED)) continue;
    const styled = await inliner.process(html);
    if (!styled.includes("<style>")) throw new Error(`${name} got no style of its own.`);
    await writeFile(
      file,
      styled.replace("<style>", () => `<style>${faces}`),
    );
    written += 1;
  }
  return written;
}

function firstFaces(client: string): string {
  const [sheet = ""] = globSync("assets/app-*.css", { cwd: client });
  const faces = readFileSync(path.join(client, sheet), "utf8").match(/@font-face\{[^}]*\}/g) ?? [];
  return faces.filter((face) => FIRST_FACES.test(face)).join("");
}
