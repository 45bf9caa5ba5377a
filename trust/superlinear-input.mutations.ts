import { type Mutation, replace } from "../testing/mutation.ts";
import { inReader } from "./reader-mutation.ts";

type File = { bytes: Uint8Array; fileType: string; name: string };

export const mutations: readonly Mutation[] = [
  {
    name: "documents are cut in the worker",
    replaces: [
      replace(
        "modules/documents/reader.ts",
        "createReader",
        () =>
          () =>
          async ({ bytes, fileType, name }: File) => {
            const { readFile } = await import("@understudy/knowledge");
            const { preparePassages } = await import("@understudy/knowledge/prepare");
            const reading = await readFile(bytes, fileType);
            return { ...reading, passages: [...preparePassages(name, reading)] };
          },
      ),
    ],
    mustFail: ["upload: the worker does others' work meanwhile"],
  },
  {
    name: "the grammar of headings takes the square of a line",
    // No export reaches a grammar inside its module, so this edits the source text.
    edits: [
      inReader([
        {
          in: "packages/knowledge/src/blocks.ts",
          find: 'if (!text.startsWith("#") || text.length > MAX_HEADING_LINE) return undefined;',
          put: "if (!/^(#{1,6})\\s+(.+?)\\s*#*$/.test(text) || text.length > MAX_HEADING_LINE) return undefined;",
        },
      ]),
    ],
    mustFail: ["a text that is only odd is read"],
  },
  {
    name: "whatever a reader says is taken",
    replaces: [
      replace<object>("modules/documents/prepared-lines.ts", "PREPARED_LIMITS", (limits) =>
        Object.assign(limits, { passages: 1e9, windows: 1e9 }),
      ),
    ],
    mustFail: ["a document of too many passages is refused"],
  },
  {
    name: "a document is read however often its worker died",
    // No export reaches the number, so this edits the source text.
    edits: [{ in: "modules/documents/jobs.ts", find: "const MOST_LOST = 2;", put: "const MOST_LOST = 200;" }],
    mustFail: ["a document that two workers died of is unreadable"],
  },
  {
    name: "the rules of robots.txt are expressions",
    replaces: [
      replace("modules/documents/sites/robots-rules.ts", "readRobots", () => (text: string) => {
        const rules = text.split("\n").flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
        const plainly = (part: string) => part.replace(/[.?+^${}()|[\]\\]/g, "\\$&");
        const patterns = rules.map((rule) => new RegExp(`^${rule.split("*").map(plainly).join(".*")}`));
        return {
          delaySeconds: 0,
          allows: (address: string) => {
            // An expression with many wildcards never ends, so this one gets only a few of them.
            const path = new URL(address).pathname.slice(0, 18);
            return !patterns.some((pattern) => pattern.test(path));
          },
        };
      }),
    ],
    mustFail: ["page and robots: the worker does others' work meanwhile"],
  },
  {
    name: "an imported passage may be of any length",
    edits: [
      {
        in: "modules/data/assistant-transfer/write.ts",
        find: "text: text.slice(0, characters),",
        put: "text,",
      },
    ],
    mustFail: ["no imported passage is longer than the splitter makes them"],
  },
  {
    name: "answers are made of passages of any length",
    edits: [
      {
        in: "packages/knowledge/src/retrieve.ts",
        find: "found: result.found.map(bounded),",
        put: "",
      },
    ],
    mustFail: ["question: the server answers others meanwhile"],
  },
];
