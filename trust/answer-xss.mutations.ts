import { type Mutation, mutateExport, type Replacement } from "../testing/mutation.ts";

const MARKDOWN = "packages/widget/src/markdown.tsx";
const POLICY = "platform/content-policy.ts";
const DRAWN = "nothing is drawn but what a chat draws";
const STAYS = ["policy off: nothing leaves the browser", "policy off: nothing runs"];

/** A React or Preact element. A copy with another type and other properties is a different element. */
type Element = { props: { children?: unknown; [name: string]: unknown } };
type Markdown = (given: { content: { text: string } }) => Element;
type Citation = { number: number; documentName: string; quote: string | null };
type Source = (given: { citations: Citation[]; number: number }) => Element | null;
type Answer = (given: { exchange: { citations: Citation[] } }) => Element;
type ParseBlocks = (text: string, parseInline: object) => object[];

/**
 * The policies of both kinds of pages with one rule changed. The rule becomes part of the replacement's source text.
 */
function policies(rule: string, other: string): Replacement[] {
  const change = `replace(${JSON.stringify(rule)}, ${JSON.stringify(other)})`;
  const hydrated = `(original) => (...given) => original(...given).${change}`;
  const still = `(original) => (...given) => (framedBy) => original(...given)(framedBy).${change}`;
  return [
    { module: POLICY, export: "hydratedPolicy", source: hydrated },
    { module: POLICY, export: "staticPolicies", source: still },
  ];
}

export const mutations: readonly Mutation[] = [
  mutateExport<Markdown>(
    "an answer is put into the page as markup",
    [MARKDOWN, "Markdown"],
    (original) => (given) => {
      const props = { dangerouslySetInnerHTML: { __html: given.content.text } };
      return { ...original(given), type: "p", props };
    },
    `both layers: ${DRAWN}`,
    ...STAYS,
  ),
  mutateExport<Markdown>(
    "pictures are shown",
    [MARKDOWN, "Markdown"],
    (original) => (given) => {
      const drawn = original(given);
      const pictures = [...given.content.text.matchAll(/!\[[^\]]*\]\(([^)\s]+)/g)].map(([, src], key) => ({
        ...drawn,
        type: "img",
        key,
        props: { alt: "", src },
      }));
      return { ...drawn, props: { children: [drawn.props.children, pictures] } };
    },
    `both layers: ${DRAWN}`,
    "policy off: nothing leaves the browser",
  ),
  mutateExport<Markdown>(
    "a link leads wherever it says",
    [MARKDOWN, "Markdown"],
    (original) => (given) => {
      const drawn = original(given);
      const links = [...given.content.text.matchAll(/\[([^\]]*)\]\(([^)\s]+)/g)].map(
        ([, children, href], key) => ({
          ...drawn,
          type: "a",
          key,
          props: { href, children },
        }),
      );
      return { ...drawn, props: { children: [drawn.props.children, links] } };
    },
    `both layers: ${DRAWN}`,
    `policy off: ${DRAWN}`,
  ),
  mutateExport<Source>(
    "the words of a source are put into the page as markup",
    ["packages/widget/src/source.tsx", "Source"],
    (original) => (given) => {
      const drawn = original(given);
      const open = given.citations.find(({ number }) => number === given.number);
      const props = { dangerouslySetInnerHTML: { __html: open?.quote ?? "" } };
      const words = { ...drawn, type: "p", key: "words", ref: null, props };
      return drawn && { ...drawn, props: { ...drawn.props, children: [drawn.props.children, words] } };
    },
    ...STAYS,
  ),
  mutateExport<Answer>(
    "the name of a source is put into the page as markup",
    ["packages/widget/src/answer.tsx", "Answer"],
    (original) => (given) => {
      const drawn = original(given);
      const names = given.exchange.citations.map(({ documentName }, key) => ({
        ...drawn,
        type: "span",
        key,
        props: { dangerouslySetInnerHTML: { __html: documentName } },
      }));
      return { ...drawn, props: { children: [drawn.props.children, names] } };
    },
    ...STAYS,
  ),
  mutateExport<ParseBlocks>(
    "nothing is shown at all",
    ["packages/widget/src/markdown-blocks.ts", "parseBlocks"],
    (original) => (_text, parseInline) => original("", parseInline),
    "both layers: every text can be read",
  ),
  {
    name: "pictures may come from anywhere",
    replaces: policies("img-src 'self'", "img-src *"),
    mustFail: ["sanitiser off: nothing leaves the browser"],
  },
  mutateExport<() => (framedBy: string) => string>(
    "public pages allow inline scripts",
    [POLICY, "staticPolicies"],
    (original) =>
      (...args) =>
      (framedBy) =>
        original(...args)(framedBy).replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    "sanitiser off: nothing runs",
  ),
  mutateExport<() => string>(
    "the app's pages allow every script",
    [POLICY, "hydratedPolicy"],
    (original) =>
      (...args) =>
        original(...args).replace(/script-src [^;]*/, "script-src * 'unsafe-inline'"),
    "sanitiser off: nothing runs",
  ),
  {
    name: "what no rule names is allowed",
    replaces: policies("default-src 'none'", "default-src *"),
    mustFail: ["sanitiser off: nothing leaves the browser"],
  },
];
