import type { Mutation } from "../testing/mutation.ts";

const WIDGET = "packages/widget/src/";
const POLICY = "platform/content-policy.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "an answer is put into the page as markup",
    edits: [
      {
        in: `${WIDGET}markdown.tsx`,
        find: "return <p key={key}>{draw(block.children, page)}</p>;",
        put: "return <p key={key} dangerouslySetInnerHTML={{ __html: page.text }} />;",
      },
    ],
    mustFail: [
      "both layers: nothing is drawn but what a chat draws",
      "policy off: nothing leaves the browser",
      "policy off: nothing runs",
    ],
  },
  {
    name: "pictures are shown",
    edits: [
      {
        in: `${WIDGET}markdown.tsx`,
        find: "{draw(node.children, page)}</a>",
        put: "{draw(node.children, page)}<img alt='' src={node.href} /></a>",
      },
      {
        in: `${WIDGET}markdown-inline.ts`,
        find: "const target = isPicture || inLink ? undefined",
        put: "const target = inLink ? undefined",
      },
    ],
    mustFail: [
      "both layers: nothing is drawn but what a chat draws",
      "policy off: nothing leaves the browser",
    ],
  },
  {
    name: "a link leads wherever it says",
    edits: [
      {
        in: `${WIDGET}markdown-inline.ts`,
        find: "if (!URL.canParse(written)) return undefined;",
        put: 'return { href: written, host: "" };',
      },
    ],
    mustFail: [
      "both layers: nothing is drawn but what a chat draws",
      "policy off: nothing is drawn but what a chat draws",
    ],
  },
  {
    name: "the words of a source are put into the page as markup",
    edits: [
      {
        in: `${WIDGET}source.tsx`,
        find: "<mark>{readable(quote)}</mark>",
        put: "<mark dangerouslySetInnerHTML={{ __html: quote }} />",
      },
    ],
    mustFail: ["policy off: nothing leaves the browser", "policy off: nothing runs"],
  },
  {
    name: "the name of a source is put into the page as markup",
    edits: [
      {
        in: `${WIDGET}answer.tsx`,
        find: "<span>{documentName}</span>",
        put: "<span dangerouslySetInnerHTML={{ __html: documentName }} />",
      },
    ],
    mustFail: ["policy off: nothing leaves the browser", "policy off: nothing runs"],
  },
  {
    name: "nothing is shown at all",
    edits: [
      {
        in: `${WIDGET}markdown.tsx`,
        find: "parseBlocks(text, parseInline)",
        put: 'parseBlocks("", parseInline)',
      },
    ],
    mustFail: ["both layers: every text can be read"],
  },
  {
    name: "pictures may come from anywhere",
    edits: [{ in: POLICY, find: "\"img-src 'self' data:\"", put: '"img-src * data:"' }],
    mustFail: ["sanitiser off: nothing leaves the browser"],
  },
  {
    name: "public pages allow inline scripts",
    edits: [
      {
        in: POLICY,
        find: "script-src 'self'; style-src",
        put: "script-src 'self' 'unsafe-inline'; style-src",
      },
    ],
    mustFail: ["sanitiser off: nothing runs"],
  },
  {
    name: "the app's pages allow every script",
    edits: [
      {
        in: POLICY,
        find: "return [...shared, UNFRAMED, scripts,",
        put: "return [...shared, UNFRAMED, \"script-src * 'unsafe-inline'\",",
      },
    ],
    mustFail: ["sanitiser off: nothing runs"],
  },
  {
    name: "what no rule names is allowed",
    edits: [{ in: POLICY, find: "\"default-src 'none'\"", put: '"default-src *"' }],
    mustFail: ["sanitiser off: nothing leaves the browser"],
  },
];
