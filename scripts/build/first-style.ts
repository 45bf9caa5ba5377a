import { globSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import beasties from "beasties";

// It is a module, and its types say CommonJS.
const Beasties = beasties as unknown as typeof beasties.default;

/** React Router writes it into every document that it hydrates, and those must stay as React has written them. */
const HYDRATED = "__reactRouterContext";
/** The two faces of nearly every line, and what stands in for them until they are there. */
const FIRST_FACES = /Stand-in|fraunces-latin-opsz-normal|inter-latin-wght-normal/;

/**
 * A document that is never hydrated carries the style of its own elements, and asks for the rest behind its last word:
 * on a slow phone another way to the server before the first line would be most of the wait. Without script the rest
 * must come, too, so it is a plain link, at the end of the body.
 */
export async function writeFirstStyles(client: string): Promise<number> {
  const inliner = new Beasties({
    ...{ path: client, publicPath: "/", logLevel: "warn" },
    ...{ preload: "body", pruneSource: false, keyframes: "critical" },
    // The colours of the night are chosen by the system or by an attribute, which no element has yet.
    allowRules: [/^:root/],
    // Families are named by variables, which it does not follow.
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
