import { type Mutation, replace } from "../testing/mutation.ts";

const STYLE = "modules/embedding/widget/style.ts";
const FETCHED = "nothing is fetched";
const FRAME = "the widget's frame stays where and as it is";

type SafeStyle = (source: string) => { css: string; faults: string[] };

const safeStyle = (
  name: string,
  replacement: (original: SafeStyle) => SafeStyle,
  ...mustFail: string[]
): Mutation => ({ name, replaces: [replace(STYLE, "safeStyle", replacement)], mustFail });

export const mutations: readonly Mutation[] = [
  {
    name: "a style may name addresses",
    // No export reaches the check of a value, so this edits the source text.
    edits: [{ in: STYLE, find: 'if (node.type === "Url") fault ??= "url()";', put: "" }],
    mustFail: [FETCHED],
  },
  safeStyle(
    "a style is not kept below the owner's part",
    (original) => (source) => {
      const { css, faults } = original(source);
      return { css: css.replaceAll(".us-own ", ""), faults };
    },
    FRAME,
    "whose software it is can be read",
  ),
  {
    name: "every function is taken",
    replaces: [replace("modules/embedding/widget/style-words.ts", "FUNCTIONS", () => ({ has: () => true }))],
    mustFail: [FETCHED],
  },
  safeStyle("a style is passed on as it was typed", () => (css) => ({ css, faults: [] }), FETCHED, FRAME),
];
