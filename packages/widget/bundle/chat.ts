import { build } from "esbuild";

/** What makes Preact of the React that the chat is written in. */
export const CHAT_ALIASES = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
};

/** The chat of public pages as one file. Compiled with Preact: React alone would weigh more than the whole chat may. */
export async function buildChat(outfile: string, minify = true): Promise<string> {
  await build({
    entryPoints: ["packages/widget/src/page.tsx"],
    outfile,
    bundle: true,
    minify,
    format: "esm",
    // A module is read as UTF-8 whatever the server says; escaped, the words of other languages weigh double.
    charset: "utf8",
    target: ["es2022"],
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: CHAT_ALIASES,
    logLevel: "warning",
  });
  return outfile;
}
