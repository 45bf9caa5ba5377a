import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { CHAT_ALIASES } from "../scripts/build/chat.ts";
import { applyEdit, type Edit, type Sabotage } from "./sabotage.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const WIDGET = "packages/widget/";

type Build = {
  /** What is built, as source text whose imports are read from the root of the repository. */
  source: string;
  /** Of the two that the product ships: pages of its own are React, the script of public pages is Preact. */
  flavour: "react" | "preact";
  edits?: readonly Edit[];
  /** In place of the component that draws an answer. */
  markdown?: string | undefined;
};

/** The chat as it is built for pages, whole or broken, as one script. */
export async function buildChatScript({ source, flavour, edits = [], markdown }: Build): Promise<string> {
  const { broken, expectAll } = brokenBy(edits, markdown);
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ROOT, loader: "ts" },
    ...{ bundle: true, write: false, format: "esm", target: ["es2022"], charset: "utf8", minify: false },
    ...{ jsx: "automatic", logLevel: "warning", plugins: [broken] },
    nodePaths: [`${ROOT}node_modules`],
    define: { "process.env.NODE_ENV": '"production"' },
    alias: flavour === "preact" ? CHAT_ALIASES : {},
  });
  expectAll();
  return outputFiles[0]?.text ?? "";
}

/** Puts the edits of a sabotage into the chat's source while it is built. */
export function brokenBy(edits: readonly Edit[], markdown?: string) {
  const found = new Map<object, number>();
  const broken: Plugin = {
    name: "broken",
    setup: ({ onLoad }) => {
      onLoad({ filter: /\/packages\/widget\/src\/.*\.tsx?$/ }, async ({ path }) => {
        const place = path.slice(ROOT.length);
        const loader = path.endsWith("x") ? "tsx" : "ts";
        if (markdown !== undefined && place === `${WIDGET}src/markdown.tsx`)
          return { contents: markdown, loader };
        let contents = await readFile(path, "utf8");
        for (const edit of edits.filter((one) => place.startsWith(one.in))) {
          const { source: next, count } = applyEdit(contents, edit);
          contents = next;
          found.set(edit, Math.max(found.get(edit) ?? 0, count));
        }
        return { contents, loader };
      });
    },
  };
  function expectAll(): void {
    for (const edit of edits) {
      const count = found.get(edit) ?? 0;
      if (count !== 1) throw new Error(`${edit.in} has "${edit.find}" ${count} times; a sabotage needs one.`);
    }
  }
  return { broken, expectAll };
}

/** The script of public pages as it is shipped, but for what is broken. */
export const pageScript = (rest: Omit<Build, "source" | "flavour">): Promise<string> =>
  buildChatScript({ source: 'import "./packages/widget/src/page.tsx";', flavour: "preact", ...rest });

/** What of a sabotage is done to the chat; the rest is done to the server. */
export function widgetEdits(sabotage: Sabotage | undefined): readonly Edit[] {
  return sabotage?.edits.filter((edit) => edit.in.startsWith(WIDGET)) ?? [];
}

export function serverPart(sabotage: Sabotage | undefined): Sabotage | undefined {
  const edits = sabotage?.edits.filter((edit) => !edit.in.startsWith(WIDGET)) ?? [];
  return sabotage && edits.length > 0 ? { ...sabotage, edits } : undefined;
}
