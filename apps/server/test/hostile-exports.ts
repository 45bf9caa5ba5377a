import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { VERSION } from "../src/modules/data/assistant-transfer/format.ts";
import { zip } from "../src/platform/zip.ts";

export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const found = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    found.set(entry.fileName, Buffer.concat(pieces));
  }
  return found;
}

type Entries = Map<string, Buffer>;
type Manifest = {
  version: number;
  dimensions: number | null;
  entries: { name: string; bytes: number; sha256: string }[];
};

/** The file with one change. Its manifest is updated, unless the manifest is what is wrong. */
export async function changed(
  file: Buffer,
  change: (entries: Entries) => void,
  { relist = true } = {},
): Promise<Buffer> {
  const entries = await unzipped(file);
  change(entries);
  if (relist) {
    edit<Manifest>(entries, "manifest.json", (manifest) => ({
      ...manifest,
      entries: [...entries]
        .filter(([name]) => name !== "manifest.json")
        .map(([name, bytes]) => ({
          name,
          bytes: bytes.byteLength,
          sha256: createHash("sha256").update(bytes).digest("hex"),
        })),
    }));
  }
  return packed([...entries]);
}

/** The library refuses a name that leads out of its folder, so such a name is written afterwards. */
async function packed(entries: [string, Buffer][]): Promise<Buffer> {
  const at = new Date();
  const list = entries.map(([name, body]) => ({ name: name.replaceAll("..", "::"), at, body }));
  const bytes = await buffer(zip(list));
  return Buffer.from(bytes.toString("latin1").replaceAll("::/::", "../.."), "latin1");
}

function edit<Value>(entries: Entries, name: string, change: (value: Value) => unknown): void {
  const value = JSON.parse(String(entries.get(name))) as Value;
  entries.set(name, Buffer.from(`${JSON.stringify(change(value))}\n`));
}

/** Changes the first row of a table. */
function editRow(entries: Entries, name: string, change: (row: Record<string, unknown>) => object): void {
  const [first = "", ...rest] = String(entries.get(name)).split("\n");
  entries.set(name, Buffer.from([JSON.stringify(change(JSON.parse(first))), ...rest].join("\n")));
}

/** Files that each differ from a valid one in one thing. */
export function hostileFiles(fileOf: () => Buffer): Record<string, () => Promise<Buffer>> {
  const text = (entries: Entries, name: string) => String(entries.get(name));
  return {
    "no archive": async () => Buffer.from("This is no ZIP."),
    nothing: async () => Buffer.alloc(0),
    "half of it": async () => fileOf().subarray(0, fileOf().byteLength / 2),
    "another archive": () => packed([["readme.txt", Buffer.from("Hello")]]),
    "a newer form": () =>
      changed(fileOf(), (all) =>
        edit<Manifest>(all, "manifest.json", (one) => ({ ...one, version: VERSION + 1 })),
      ),
    "a changed original": () =>
      changed(fileOf(), (all) => all.set("originals/0", Buffer.from("# Other")), { relist: false }),
    "a changed answer": () =>
      changed(
        fileOf(),
        (all) =>
          all.set("corrections.jsonl", Buffer.from(text(all, "corrections.jsonl").replace("small", "large"))),
        {
          relist: false,
        },
      ),
    "more than is listed": () =>
      changed(fileOf(), (all) => all.set("originals/99", Buffer.from("x")), { relist: false }),
    "an original too many": () => changed(fileOf(), (all) => all.set("originals/99", Buffer.from("x"))),
    "an original too few": () => changed(fileOf(), (all) => all.delete("originals/1")),
    "a way out of the folder": () =>
      changed(fileOf(), (all) => all.set("../../etc/passwd", Buffer.from("x"))),
    "an unknown file": () => changed(fileOf(), (all) => all.set("users.jsonl", Buffer.from("{}\n"))),
    "the same name twice": async () => {
      const entries = [...(await unzipped(fileOf()))];
      return packed([...entries, ["profile.json", Buffer.from("{}")]]);
    },
    "somebody's id": () =>
      changed(fileOf(), (all) =>
        editRow(all, "passages.jsonl", (one) => ({ ...one, user_id: "usr_NobodyHasThisName00000" })),
      ),
    "a passage of no document": () =>
      changed(fileOf(), (all) => editRow(all, "passages.jsonl", (one) => ({ ...one, document: 77 }))),
    "a vector of another length": () =>
      changed(fileOf(), (all) =>
        editRow(all, "passages.jsonl", (one) => ({ ...one, vectors: [{ part: 0, values: "AAIAAAAA" }] })),
      ),
    "a vector of no numbers": () =>
      changed(fileOf(), (all) => {
        const bytes = Buffer.alloc(68, 0xff);
        bytes.writeUInt32BE(32 << 16, 0);
        const values = bytes.toString("base64");
        editRow(all, "passages.jsonl", (one) => ({ ...one, vectors: [{ part: 0, values }] }));
      }),
    "words that are none": () =>
      changed(fileOf(), (all) =>
        editRow(all, "passages.jsonl", (one) => ({ ...one, words: "'it''s':1 & !x" })),
      ),
    "a day that is none": () =>
      changed(fileOf(), (all) => editRow(all, "passages.jsonl", (one) => ({ ...one, asOf: "2026-99-99" }))),
    "half of a letter": () =>
      changed(fileOf(), (all) => editRow(all, "corrections.jsonl", (one) => ({ ...one, answer: "\ud83d" }))),
    "a line without an end": () =>
      changed(fileOf(), (all) => all.set("corrections.jsonl", Buffer.alloc(3_000_000, " "))),
    "more answers than a profile has": () =>
      changed(fileOf(), (all) =>
        all.set("corrections.jsonl", Buffer.from(text(all, "corrections.jsonl").repeat(2_001))),
      ),
    "a program": () =>
      changed(fileOf(), (all) => {
        all.set("originals/0", Buffer.from("MZ\0\0"));
        const sha256 = createHash("sha256").update("MZ\0\0").digest("hex");
        editRow(all, "documents.jsonl", (one) => ({ ...one, name: "prices.exe", sha256 }));
      }),
    "a name that deceives": () =>
      changed(fileOf(), (all) =>
        editRow(all, "documents.jsonl", (one) => ({ ...one, name: "../prices.md" })),
      ),
    "settings that run": () =>
      changed(fileOf(), (all) =>
        edit<{ widget: object }>(all, "settings.json", (one) => ({
          ...one,
          widget: { ...one.widget, customJS: "x" },
        })),
      ),
    "no profile": () => changed(fileOf(), (all) => all.set("profile.json", Buffer.from("null"))),
  };
}
