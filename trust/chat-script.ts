import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { CHAT_ALIASES } from "../packages/widget/bundle/chat.ts";
import {
  applyEdit,
  assertApplied,
  type Mutation,
  replacedModule,
  StaleMutationError,
} from "../testing/mutation.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const WIDGET = "packages/widget/";
/** Marks the file under which a replaced module is loaded as it is. */
const ORIGINAL = "?original";

type Build = {
  /** What is built, as source text whose imports are read from the root of the repository. */
  source: string;
  /** Of the two that the product ships: pages of its own are React, the script of public pages is Preact. */
  flavour: "react" | "preact";
  mutation?: Mutation | undefined;
  /** In place of the component that draws an answer. */
  markdown?: string | undefined;
};

/** The chat as it is built for pages, as it is or with a deliberate bug, as one script. */
export async function buildChatScript({ source, flavour, mutation, markdown }: Build): Promise<string> {
  const { plugin, assertAllApplied } = mutateWidget(mutation, markdown);
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ROOT, loader: "ts" },
    ...{ bundle: true, write: false, format: "esm", target: ["es2022"], charset: "utf8", minify: false },
    ...{ jsx: "automatic", logLevel: "warning", plugins: [plugin] },
    nodePaths: [`${ROOT}node_modules`],
    define: { "process.env.NODE_ENV": '"production"' },
    alias: flavour === "preact" ? CHAT_ALIASES : {},
  });
  assertAllApplied();
  return outputFiles[0]?.text ?? "";
}

/** Applies a mutation of the chat's source while it is built. */
export function mutateWidget(mutation: Mutation | undefined, markdown?: string) {
  const counts = new Map<object, number>();
  let missing: string | undefined;
  const plugin: Plugin = {
    name: "mutate-widget",
    setup: ({ onLoad, onEnd }) => {
      // An export that is gone is only a warning of the build; in the page it would break every check.
      onEnd(({ warnings }) => {
        missing ??= warnings.find(({ id }) => id === "import-is-undefined")?.text;
      });
      onLoad({ filter: /\/packages\/widget\/src\/.*\.tsx?$/ }, async ({ path, suffix }) => {
        const file = path.slice(ROOT.length);
        const loader = path.endsWith("x") ? "tsx" : "ts";
        if (markdown !== undefined && file === `${WIDGET}src/markdown.tsx`)
          return { contents: markdown, loader };
        const replaced = mutation?.replaces?.filter(({ module }) => module === file) ?? [];
        for (const one of replaced) counts.set(one, 1);
        if (replaced.length > 0 && suffix !== ORIGINAL)
          return { contents: replacedModule(path + ORIGINAL, replaced), loader: "js" };
        let contents = await readFile(path, "utf8");
        for (const edit of mutation?.edits?.filter((one) => file.startsWith(one.in)) ?? []) {
          const { source: next, count } = applyEdit(contents, edit);
          contents = next;
          counts.set(edit, Math.max(counts.get(edit) ?? 0, count));
        }
        return { contents, loader };
      });
    },
  };
  const assertAllApplied = (): void => {
    if (mutation) assertApplied(mutation, counts);
    if (mutation && missing) throw new StaleMutationError(missing);
  };
  return { plugin, assertAllApplied };
}

/** The script of public pages as it is shipped, but for the mutation. */
export const pageScript = (rest: Omit<Build, "source" | "flavour">): Promise<string> =>
  buildChatScript({ source: 'import "./packages/widget/src/page.tsx";', flavour: "preact", ...rest });

/** The part of a mutation that changes the chat; the rest changes the server. */
export function widgetPart(mutation: Mutation | undefined): Mutation | undefined {
  return part(mutation, (file) => file.startsWith(WIDGET));
}

export function serverPart(mutation: Mutation | undefined): Mutation | undefined {
  return part(mutation, (file) => !file.startsWith(WIDGET));
}

function part(mutation: Mutation | undefined, belongs: (file: string) => boolean): Mutation | undefined {
  const edits = mutation?.edits?.filter((edit) => belongs(edit.in)) ?? [];
  const replaces = mutation?.replaces?.filter(({ module }) => belongs(module)) ?? [];
  return mutation && edits.length + replaces.length > 0 ? { ...mutation, edits, replaces } : undefined;
}
