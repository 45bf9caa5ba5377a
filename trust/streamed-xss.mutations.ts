import type { Mutation } from "../testing/mutation.ts";

const MARKDOWN = "packages/widget/src/markdown.tsx";
const INLINE = "packages/widget/src/markdown-inline.ts";
const DRAWN = "nothing is drawn but what an answer is made of";

/** What others got wrong: the finished answer is safe, and the one under way is not. */
export const mutations: readonly Mutation[] = [
  {
    name: "an answer under way is put into the page as markup",
    edits: [
      {
        in: MARKDOWN,
        find: "const leaves = blocks.flatMap(leavesOf);",
        put: `if (said.isWriting) return <p dangerouslySetInnerHTML={{ __html: said.text }} />;
          const leaves = blocks.flatMap(leavesOf);`,
      },
    ],
    mustFail: ["nothing runs", "nothing leaves the browser", DRAWN],
  },
  {
    name: "a picture is shown while its end is not there yet",
    edits: [
      {
        in: MARKDOWN,
        find: "const leaves = blocks.flatMap(leavesOf);",
        put: `const [, early] = said.isWriting ? (/!\\[[^\\]]*\\]\\(([^)\\s]+)/.exec(said.text) ?? []) : [];
          if (early) return <img alt="" src={early} />;
          const leaves = blocks.flatMap(leavesOf);`,
      },
    ],
    mustFail: ["nothing leaves the browser", DRAWN],
  },
  {
    name: "an address under way is a link before its scheme is judged",
    edits: [
      {
        in: INLINE,
        find: "if (!URL.canParse(written)) return undefined;",
        put: 'if (!/^javascript:.+/i.test(written)) return { href: written, host: "" };',
      },
    ],
    mustFail: [DRAWN],
  },
  {
    name: "an answer that ended early is put into the page as markup",
    edits: [
      {
        in: MARKDOWN,
        find: "const leaves = blocks.flatMap(leavesOf);",
        put: `if (!said.isWriting && !/[>)\\]]$/.test(said.text)) return <p dangerouslySetInnerHTML={{ __html: said.text }} />;
          const leaves = blocks.flatMap(leavesOf);`,
      },
    ],
    mustFail: [DRAWN],
  },
  {
    name: "nothing is drawn before the end",
    edits: [
      {
        in: "packages/widget/src/exchange.tsx",
        find: "{text && !(isFailed && failureText) ?",
        put: "{isOver && text && !(isFailed && failureText) ?",
      },
    ],
    mustFail: ["every event is drawn"],
  },
];
