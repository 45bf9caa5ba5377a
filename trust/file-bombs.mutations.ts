import { type Mutation, replace } from "../testing/mutation.ts";
import { inReader } from "./reader-mutation.ts";

const READER = "modules/documents/reader.ts";
const ARCHIVE = "packages/knowledge/src/read/archive.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "the memory of a reader is not limited",
    replaces: [
      replace<object>(READER, "READER_LIMITS", (limits) => Object.assign(limits, { memoryMb: 900 })),
    ],
    mustFail: ["none takes 256 MB more than a page"],
  },
  {
    name: "a reader may work forever",
    replaces: [
      replace<object>(READER, "READER_LIMITS", (limits) => Object.assign(limits, { stallSeconds: 9 })),
    ],
    mustFail: ["each is done within 5 s"],
  },
  // No export reaches the limits of an archive, so the next two edit the source text.
  {
    name: "entities are let through",
    edits: [
      inReader([{ in: ARCHIVE, find: 'if (FORBIDDEN.test(whole.toString("latin1")))', put: "if (false)" }]),
    ],
    mustFail: ["each is refused with a reason"],
  },
  {
    name: "an archive is unpacked however large it gets",
    edits: [
      inReader([
        { in: ARCHIVE, find: "bytes: 100 * 1024 * 1024,", put: "bytes: 1e15," },
        { in: ARCHIVE, find: "markup: 16 * 1024 * 1024,", put: "markup: 1e15," },
      ]),
    ],
    mustFail: ["each is done within 5 s"],
  },
];
