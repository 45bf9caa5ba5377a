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
/** Marks the file under which the original of a replaced module is loaded. */
const ORIGINAL = "?original";

type Build = {
  /** The source text to build. Its imports are relative to the root of the repository. */
  source: string;
  /** Which of the two shipped builds: the product's own pages use React, the script of public pages uses Preact. */
  flavor: "react" | "preact";
  mutation?: Mutation | undefined;
  /** Replaces the component that renders an answer. */
  markdown?: string | undefined;
};

/** Builds the chat as it is built for pages, unmodified or with a deliberate bug, as one script. */
export async function buildChatScript({ source, flavor, mutation, markdown }: Build): Promise<string> {
  const { plugin, assertAllApplied } = mutateWidget(mutation, markdown);
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ROOT, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    target: ["es2022"],
    charset: "utf8",
    minify: false,
    jsx: "automatic",
    logLevel: "warning",
    plugins: [plugin],
    nodePaths: [`${ROOT}node_modules`],
    define: { "process.env.NODE_ENV": '"production"' },
    alias: flavor === "preact" ? CHAT_ALIASES : {},
  });
  assertAllApplied();
  return outputFiles[0]?.text ?? "";
}

/** Applies a mutation to the chat's source during the build. */
export function mutateWidget(mutation: Mutation | undefined, markdown?: string) {
  const counts = new Map<object, number>();
  let missing: string | undefined;
  const plugin: Plugin = {
    name: "mutate-widget",
    setup: ({ onLoad, onEnd }) => {
      // A missing export is only a build warning, but in the page it would break every check.
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

/** The script of public pages as it is shipped, except for the mutation. */
export const pageScript = (rest: Omit<Build, "source" | "flavor">): Promise<string> =>
  buildChatScript({ source: 'import "./packages/widget/src/page.tsx";', flavor: "preact", ...rest });

/** The part of a mutation that changes the chat. The rest changes the server. */
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
