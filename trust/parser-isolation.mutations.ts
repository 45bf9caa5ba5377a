import { type Mutation, replace } from "../testing/mutation.ts";
import { inReader, type ReaderEdit } from "./reader-mutation.ts";

/** `parser` is the mutation for the process that reads twice, where the product's reader doesn't run. */
export type ParserMutation = Mutation & { parser: readonly ReaderEdit[] };

const PARSERS = "packages/knowledge/src/read/";
const PROCESS = "platform/bounded-process.ts";

type ReadDocx = (bytes: Uint8Array, onProgress: () => void) => Promise<string>;
type Parser = {
  convertToHtml: (input: { buffer: Uint8Array }, options: object) => Promise<{ value: string }>;
};
type OnText = (text: string) => string;

/** Makes the parser embed linked images into a page, as it was designed to, and uses that page as the text. */
export const FOLLOWS_LINKS: readonly ReaderEdit[] = [
  replace<ReadDocx>(
    `${PARSERS}docx.ts`,
    "readDocx",
    (original) => async (bytes: Uint8Array, onProgress: () => void) => {
      const text = await original(bytes, onProgress);
      // Imported by a variable, because it is a dependency of packages/knowledge and not of these tests.
      const name = "mammoth";
      const { default: parser } = (await import(name)) as { default: Parser };
      const { value } = await parser.convertToHtml({ buffer: bytes }, { externalFileAccess: true });
      const page = value.replace(/base64,([^"]*)/g, (_all, drawn: string) =>
        Buffer.from(drawn, "base64")
          .toString()
          .replace(/\p{Cc}/gu, " "),
      );
      return `${text}\n\n${page}`;
    },
  ),
];

/** Requests every address that a document links to. */
const CALLS: readonly ReaderEdit[] = [
  replace<OnText>(`${PARSERS}blocks.ts`, "clean", (original) => (text: string) => {
    // Not `fetch`: what it is built on needs more address space than the reader has.
    if (/^https?:/.test(text))
      process
        .getBuiltinModule("node:http")
        .get(text)
        .on("error", () => {});
    return original(text);
  }),
];

const POLLUTES: readonly ReaderEdit[] = [
  replace<OnText>(`${PARSERS}docx-markup.ts`, "slimMarkup", (original) => (markup: string) => {
    const [, style = ""] = /<w:pStyle w:val="([^"]*)"/.exec(markup) ?? [];
    if (style === "__proto__") Reflect.get({}, style).polluted = true;
    return original(markup);
  }),
];

const OPEN_NETWORK = replace("apps/server/src/platform/bounded-inside.ts", "blockNetwork", () => () => {});

/** No export reaches the permissions and the environment of the reader's process, so these edit the source text. */
const FREE: Mutation["edits"] = [
  { in: PROCESS, find: '"--permission",', put: "" },
  { in: PROCESS, find: "...readable,", put: "" },
];
const WITH_ENVIRONMENT = { in: PROCESS, find: "env: {},", put: "env: process.env," };

export const mutations: readonly ParserMutation[] = [
  {
    name: "links are followed, and the process may read everything",
    edits: [inReader(FOLLOWS_LINKS), ...FREE],
    parser: [],
    mustFail: ["no byte of the planted file is in a text"],
  },
  {
    name: "links are followed by the parser itself",
    parser: FOLLOWS_LINKS,
    mustFail: ["no byte of the planted file is in a text"],
  },
  {
    name: "links are followed, and the process has the server's environment",
    edits: [inReader(FOLLOWS_LINKS), ...FREE, WITH_ENVIRONMENT],
    parser: [],
    mustFail: ["nothing of the server's environment is in a text"],
  },
  {
    name: "links are asked for, and the network is open",
    // Two walls keep the reader from the network: its own process, and an empty namespace where the system has them.
    replaces: [replace("platform/empty-network.ts", "INTO_EMPTY_NETWORK", () => 'exec "$@"')],
    edits: [inReader([...CALLS, OPEN_NETWORK])],
    parser: [],
    mustFail: ["nobody is called"],
  },
  {
    name: "links are asked for by the parser itself",
    parser: CALLS,
    mustFail: ["nobody is called"],
  },
  {
    name: "a style changes what every object has",
    parser: POLLUTES,
    mustFail: ["what every object has is unchanged"],
  },
];
