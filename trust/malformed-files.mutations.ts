import type { Mutation } from "../testing/mutation.ts";
import { inReader } from "./reader-mutation.ts";

const READER = "features/documents/reader.ts";
const JOBS = "features/documents/jobs.ts";

/** A parser that never comes back from some of the files. */
const HANGS = inReader([
  {
    in: "packages/knowledge/src/extract.ts",
    find: "const reading = await parse(bytes, onProgress);",
    put: "if (bytes.length % 7 === 0) for (;;); const reading = await parse(bytes, onProgress);",
  },
]);

export const mutations: readonly Mutation[] = [
  {
    name: "a reader may work for ever",
    edits: [
      HANGS,
      { in: READER, find: "stallSeconds: 4,", put: "stallSeconds: 1_000," },
      { in: READER, find: "cpuSeconds: 60,", put: "cpuSeconds: 12," },
    ],
    mustFail: ["no file is read for more than 10 s"],
  },
  {
    name: "a damaged file fails without a word",
    edits: [
      {
        in: READER,
        find: 'return new AppError("document_unreadable", { detail });',
        put: 'return new AppError("document_unreadable", { detail: " " });',
      },
    ],
    mustFail: ["every file ends, with a reason if it failed"],
  },
  {
    name: "a damaged file is tried again and again",
    edits: [{ in: JOBS, find: "if (!(error instanceof AppError)) throw error;", put: "throw error;" }],
    mustFail: ["every file ends, with a reason if it failed"],
  },
  {
    name: "files are read in the worker itself",
    edits: [
      {
        in: "compose.ts",
        find: "read: createReader(),",
        put: 'read: (bytes, type) => import("@understudy/knowledge").then((engine) => engine.readFile(bytes, type)).catch(() => ({ text: "-", pages: [], pagesWithoutText: [] })),',
      },
    ],
    mustFail: ["each is read in a process of its own"],
  },
];
