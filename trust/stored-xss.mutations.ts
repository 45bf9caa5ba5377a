import type { Mutation } from "../testing/mutation.ts";

const ANSWER = "platform/public-answer.ts";
const POLICY = "platform/content-policy.ts";
const IMAGE = "features/profiles/social-image.ts";

/** What the renderer has escaped, as if it had not. */
const UNESCAPED = {
  in: ANSWER,
  find: "keepBytes(Buffer.from(text))",
  put: `keepBytes(Buffer.from(text.replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&")))`,
};

export const mutations: readonly Mutation[] = [
  {
    name: "nothing is escaped",
    edits: [UNESCAPED],
    mustFail: ["policy off: nothing runs", "both layers: nothing is drawn but what a page draws"],
  },
  {
    name: "nothing is escaped, and the policy allows scripts from everywhere",
    edits: [
      UNESCAPED,
      {
        in: POLICY,
        find: "script-src 'self'; style-src",
        put: "script-src 'self' 'unsafe-inline' *; style-src",
      },
    ],
    mustFail: ["both layers: nothing runs"],
  },
  {
    name: "the data for search engines can end its element",
    edits: [
      {
        in: ANSWER,
        find: "keepBytes(Buffer.from(text))",
        put: String.raw`keepBytes(Buffer.from(text.replaceAll("\\u003c", "<").replaceAll("\\u003e", ">")))`,
      },
    ],
    mustFail: ["policy off: nothing runs"],
  },
  {
    name: "the picture is drawn from unescaped words",
    edits: [{ in: IMAGE, find: '.replace(/[&<>"\']/g, (sign) => names[sign] ?? "")', put: "" }],
    mustFail: ["the picture and the code are drawn"],
  },
  {
    name: "the pages show nobody's words",
    edits: [
      {
        in: ANSWER,
        find: "keepBytes(Buffer.from(text))",
        put: 'keepBytes(Buffer.from("<h1></h1>"))',
      },
    ],
    mustFail: ["the payload can be read on /p/{id}"],
  },
];
