import { type Mutation, replace } from "../testing/mutation.ts";
import { inReader } from "./reader-mutation.ts";

const READER = "modules/documents/reader.ts";

type Parse = (bytes: Uint8Array, ...rest: unknown[]) => Promise<unknown>;
type File = { bytes: Uint8Array; fileType: string; name: string };
type CreateReader = (...args: unknown[]) => (file: File) => Promise<unknown>;

/** A parser that never returns from some of the files. */
const HANGS = inReader([
  replace<Parse>(
    "packages/knowledge/src/extract.ts",
    "readFile",
    (original) =>
      (bytes: Uint8Array, ...rest: unknown[]) => {
        if (bytes.length % 7 === 0) for (;;);
        return original(bytes, ...rest);
      },
  ),
]);

export const mutations: readonly Mutation[] = [
  {
    name: "a reader may work forever",
    replaces: [
      replace<object>(READER, "READER_LIMITS", (limits) =>
        Object.assign(limits, { stallSeconds: 1_000, cpuSeconds: 12 }),
      ),
    ],
    edits: [HANGS],
    mustFail: ["no file is read for more than 10 s"],
  },
  {
    name: "a damaged file fails without a reason",
    replaces: [
      replace<CreateReader>(READER, "createReader", (original) => (...args: unknown[]) => {
        const read = original(...args);
        return (file: File) =>
          read(file).catch((error: Error) => {
            throw Object.assign(error, { message: " " });
          });
      }),
    ],
    mustFail: ["every file ends, with a reason if it failed"],
  },
  {
    name: "a damaged file is tried again and again",
    replaces: [
      replace<CreateReader>(READER, "createReader", (original) => (...args: unknown[]) => {
        const read = original(...args);
        return (file: File) =>
          read(file).catch((error: Error) => {
            throw new Error(error.message);
          });
      }),
    ],
    mustFail: ["every file ends, with a reason if it failed"],
  },
  {
    name: "files are read in the worker itself",
    replaces: [
      replace(READER, "createReader", () => () => async ({ bytes, fileType, name }: File) => {
        const { readFile } = await import("@understudy/knowledge");
        const { preparePassages } = await import("@understudy/knowledge/prepare");
        const nothing = { text: "-", pages: [], pagesWithoutText: [] };
        const reading = await readFile(bytes, fileType).catch(() => nothing);
        return { ...reading, passages: [...preparePassages(name, reading)] };
      }),
    ],
    mustFail: ["each is read in a process of its own"],
  },
];
