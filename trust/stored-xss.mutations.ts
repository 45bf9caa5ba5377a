import { type Mutation, type Replacement, replace } from "../testing/mutation.ts";

type KeepText = (text: string) => object;
type StillPolicies = (style?: string) => (framedBy: string) => string;

const replaceKeepText = (replacement: (original: KeepText) => KeepText): Replacement =>
  replace("platform/public-answer.ts", "keepText", replacement);

/** Undoes the renderer's escaping. */
const UNESCAPED = replaceKeepText((original) => (text) => {
  const signs = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
  return original(Object.entries(signs).reduce((page, signs) => page.replaceAll(...signs), text));
});

export const mutations: readonly Mutation[] = [
  {
    name: "nothing is escaped",
    replaces: [UNESCAPED],
    mustFail: ["policy off: nothing runs", "both layers: nothing is drawn but what a page draws"],
  },
  {
    name: "nothing is escaped, and the policy allows scripts from everywhere",
    replaces: [
      UNESCAPED,
      replace<StillPolicies>(
        "platform/content-policy.ts",
        "staticPolicies",
        (original) => (style?: string) => (framedBy: string) =>
          original(style)(framedBy).replace("script-src 'self'", "script-src 'self' 'unsafe-inline' *"),
      ),
    ],
    mustFail: ["both layers: nothing runs"],
  },
  {
    name: "the data for search engines can end its element",
    replaces: [
      replaceKeepText(
        (original) => (text) => original(text.replaceAll("\\u003c", "<").replaceAll("\\u003e", ">")),
      ),
    ],
    mustFail: ["policy off: nothing runs"],
  },
  {
    name: "the picture is drawn from unescaped words",
    // No export reaches how a word gets into the picture, so this edits the source text.
    edits: [
      {
        in: "modules/profiles/social-image.ts",
        find: '.replace(/[&<>"\']/g, (sign) => names[sign] ?? "")',
        put: "",
      },
    ],
    mustFail: ["the picture and the code are drawn"],
  },
  {
    name: "the pages show nobody's words",
    replaces: [replaceKeepText((original) => () => original("<h1></h1>"))],
    mustFail: ["the payload can be read on /p/{id}"],
  },
];
