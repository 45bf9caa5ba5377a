import type { Mutation } from "../testing/mutation.ts";

const STYLE = "features/widgets/style.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "a style may name addresses",
    edits: [{ in: STYLE, find: 'if (node.type === "Url") fault ??= "url()";', put: "" }],
    mustFail: ["nothing is fetched"],
  },
  {
    name: "a style is not kept below the owner's part",
    edits: [
      {
        in: STYLE,
        find: 'else if (selector.type === "Selector") selector.children = scoped(selector.children);',
        put: "",
      },
    ],
    mustFail: ["the widget's frame stays where and as it is", "whose software it is can be read"],
  },
  {
    name: "every function is taken",
    edits: [
      {
        in: STYLE,
        find: 'node.type === "Function" && !FUNCTIONS.has(node.name.toLowerCase())',
        put: "false",
      },
    ],
    mustFail: ["nothing is fetched"],
  },
  {
    name: "a style is passed on as it was typed",
    edits: [
      { in: STYLE, find: "cleanList(tree.children, taken);", put: "return { css: source, faults: [] };" },
    ],
    mustFail: ["nothing is fetched", "the widget's frame stays where and as it is"],
  },
];
