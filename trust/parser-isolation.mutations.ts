import type { Mutation } from "../testing/mutation.ts";
import { inReader, type ReaderEdit } from "./reader-mutation.ts";

/** `parser` is what is broken in the process that reads twice, where the product's reader is not there to break. */
export type ParserMutation = Mutation & { parser: readonly ReaderEdit[] };

const DOCX = "packages/knowledge/src/read/docx.ts";
const CHILD = "apps/server/src/features/documents/reader-child.ts";
const READER = "features/documents/reader.ts";

/** Has pictures drawn into a page and takes that for the text, as the parser was made for. */
export const FOLLOWS_LINKS: readonly ReaderEdit[] = [
  { in: DOCX, find: "externalFileAccess: false,", put: "externalFileAccess: true," },
  { in: DOCX, find: "return { ...document, children: [] };", put: "return document;" },
  { in: DOCX, find: "await mammoth.convertToHtml(", put: "const page = await mammoth.convertToHtml(" },
  {
    in: DOCX,
    find: 'if (!found) throw new Error("The parser gave no document.");',
    put: `const value = page.value.replace(/base64,([^"]*)/g, (_all, text) => Buffer.from(text, "base64").toString());
      found = { type: "document", children: [{ type: "paragraph", children: [{ type: "text", value }] }] };`,
  },
];

const CALLS: readonly ReaderEdit[] = [
  {
    in: DOCX,
    find: "const address = clean(",
    put: "void fetch(href).catch(() => {}); const address = clean(",
  },
];

const POLLUTES: readonly ReaderEdit[] = [
  {
    in: DOCX,
    find: "const styled = headingLevel(node, state.titled);",
    put: `const styled = headingLevel(node, state.titled);
      if (node.styleName === "__proto__") (({}) as any)[node.styleName].polluted = true;`,
  },
];

const FREE: Mutation["edits"] = [
  { in: READER, find: '"--permission",', put: "" },
  { in: READER, find: "...READABLE,", put: "" },
];

export const mutations: readonly ParserMutation[] = [
  {
    name: "links are followed, and the process may read everything",
    edits: [inReader(FOLLOWS_LINKS), ...FREE],
    parser: [],
    mustFail: ["no byte of the planted file is in a text"],
  },
  {
    name: "links are followed by the parser itself",
    edits: [],
    parser: FOLLOWS_LINKS,
    mustFail: ["no byte of the planted file is in a text"],
  },
  {
    name: "links are followed, and the process has the server's environment",
    edits: [inReader(FOLLOWS_LINKS), ...FREE, { in: READER, find: "env: {},", put: "env: process.env," }],
    parser: [],
    mustFail: ["nothing of the server's environment is in a text"],
  },
  {
    name: "links are asked for, and the network is open",
    edits: [inReader([...CALLS, { in: CHILD, find: "shutIn();", put: "" }])],
    parser: [],
    mustFail: ["nobody is called"],
  },
  {
    name: "links are asked for by the parser itself",
    edits: [],
    parser: CALLS,
    mustFail: ["nobody is called"],
  },
  {
    name: "a style changes what every object has",
    edits: [],
    parser: POLLUTES,
    mustFail: ["what every object has is unchanged"],
  },
];
