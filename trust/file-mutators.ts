import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { unpackWord } from "../packages/knowledge/src/read/archive.ts";
import type { Upload } from "../testing/owner-client.ts";
import { zip } from "../testing/zip-fixture.ts";
import { onePage } from "./pdf-maker.ts";

type Extension = keyof typeof UPLOAD_TYPES;
type Random = () => number;
type Seed = { type: Extension; bytes: Buffer; parts?: Record<string, string> };

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../packages/knowledge/test-files/${name}`, import.meta.url));

/** This many bytes of a file stay unchanged, so that it is still recognized as its type. */
const HEAD = 64;

/** Files that real programs wrote, and how often each is corrupted. */
async function seeds(): Promise<Seed[]> {
  const docx = fixture("handbook.docx");
  const word: Seed = { type: "docx", bytes: docx, parts: await partsOf(docx) };
  const pdfs: Seed[] = [fixture("handbook.pdf"), fixture("prices.pdf"), Buffer.from(onePage())].map(
    (bytes) => ({ type: "pdf", bytes }),
  );
  const doc: Seed = { type: "doc", bytes: fixture("handbook.doc") };
  return [
    ...pdfs,
    word,
    doc,
    ...pdfs,
    word,
    doc,
    { type: "md", bytes: fixture("handbook.md") },
    { type: "txt", bytes: fixture("handbook.txt") },
    { type: "png", bytes: fixture("handbook.png") },
    { type: "jpg", bytes: fixture("handbook.jpg") },
  ];
}

async function partsOf(bytes: Buffer): Promise<Record<string, string>> {
  const parts = await unpackWord(bytes, () => {});
  return Object.fromEntries([...parts].map(([name, part]) => [name, Buffer.from(part).toString()]));
}

/** Corrupted files, the same ones in every run: the file number is the only random seed. */
export async function fileMutators(): Promise<(number: number) => Promise<Upload>> {
  const known = await seeds();
  const hasZzuf = spawnSync("zzuf", ["--version"]).status === 0;
  return async (number) => {
    const random = chance(number);
    const seed = known[number % known.length] ?? { type: "txt", bytes: Buffer.alloc(0) };
    const bytes =
      seed.parts && random() < 0.5
        ? zip(spoiledParts(seed.parts, random))
        : hasZzuf && number % 10 === 9
          ? await withZzuf(seed.bytes, number)
          : spoiled(seed.bytes, random);
    return { filename: `spoiled-${number}.${seed.type}`, type: UPLOAD_TYPES[seed.type], bytes };
  };
}

/** A small, fast and repeatable random generator. Its quality doesn't matter. */
function chance(seed: number): Random {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const below = (random: Random, limit: number): number => Math.floor(random() * limit);

const WAYS: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  function flip(bytes, random) {
    const share = 10 ** -(1 + random() * 3);
    for (let count = Math.ceil(bytes.length * share); count > 0; count -= 1) {
      const at = HEAD + below(random, bytes.length - HEAD);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8));
    }
    return bytes;
  },
  function cut(bytes, random) {
    return bytes.subarray(0, HEAD + below(random, bytes.length - HEAD));
  },
  function copyOver(bytes, random) {
    const length = below(random, 2_000);
    bytes.copy(
      bytes,
      HEAD + below(random, bytes.length - HEAD),
      below(random, bytes.length),
      below(random, bytes.length) + length,
    );
    return bytes;
  },
  function insert(bytes, random) {
    const at = HEAD + below(random, bytes.length - HEAD);
    const block = Buffer.alloc(below(random, 5_000), random() < 0.5 ? below(random, 256) : "[<(/");
    return Buffer.concat([bytes.subarray(0, at), block, bytes.subarray(at)]);
  },
  function largeNumbers(bytes, random) {
    for (let count = 1 + below(random, 8); count > 0; count -= 1) {
      const value = [0xffffffff, 0x7fffffff, 0, 1, 0x80000000][below(random, 5)] ?? 0;
      bytes.writeUInt32LE(value, HEAD + below(random, bytes.length - HEAD - 4));
    }
    return bytes;
  },
  function otherFigures(bytes, random) {
    const text = bytes
      .toString("latin1")
      .replace(/\d+/g, (figure) => (random() < 0.05 ? String(below(random, 1e9)) : figure));
    return Buffer.from(text, "latin1");
  },
];

function spoiled(original: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(original);
  for (let times = 1 + below(random, 2); times > 0; times -= 1) {
    if (bytes.length > HEAD * 2) bytes = WAYS[below(random, WAYS.length)]?.(bytes, random) ?? bytes;
  }
  return bytes;
}

/** The markup of a Word file, with its elements duplicated, dropped, moved and unbalanced. */
function spoiledParts(parts: Record<string, string>, random: Random): Record<string, string> {
  const entries = Object.entries(parts).map(([name, text]): [string, string] => {
    if (random() < 0.5 && name !== "word/document.xml") return [name, text];
    const tags = text.split(/(?=<)/);
    for (let times = 1 + below(random, 6); times > 0; times -= 1) {
      const [from, to, length] = [below(random, tags.length), below(random, tags.length), below(random, 40)];
      const moved = random() < 0.5 ? tags.slice(from, from + length) : tags.splice(from, length);
      if (random() < 0.8) tags.splice(to, 0, ...moved);
    }
    return [name, tags.join("")];
  });
  return Object.fromEntries(entries.filter(([name]) => name === "word/document.xml" || random() < 0.95));
}

async function withZzuf(bytes: Buffer, seed: number): Promise<Buffer> {
  const child = spawn("zzuf", ["-s", String(seed), "-r", "0.0005:0.02", "-b", `${HEAD}-`], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdin.end(bytes);
  const pieces: Buffer[] = [];
  for await (const piece of child.stdout) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
