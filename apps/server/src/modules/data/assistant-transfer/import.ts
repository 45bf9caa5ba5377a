import { createHash } from "node:crypto";
import { AppError, LIMITS } from "@understudy/contracts";
import type { ZodType } from "zod";
import { newKey, type Storage } from "../../../platform/storage.ts";
import { type Archive, refuseArchive } from "../../../platform/unzip.ts";
import { unstorableTexts } from "../../../platform/well-formed.ts";
import { CarriedDocument, FILES, Labelled, Manifest, MOST, originalName, VERSION } from "./format.ts";
import { PARTS } from "./parts.ts";
import { contradictory } from "./write.ts";

/** The opened archive; every entry has a checksum in the manifest. */
export type OpenedArchive = { archive: Archive; manifest: Manifest; documents: CarriedDocument[] };
export type StoredOriginal = {
  document: CarriedDocument;
  storageKey: string;
  fileType: string;
  byteSize: number;
};

const NOT_AN_EXPORT = "This isn't an assistant export. Choose a file created with Export assistant.";
const NEWER =
  "This file comes from a newer version of Understudy. Ask the operator of this installation to update it.";

/** Reads the manifest and rejects archives whose content differs from it. */
export async function openAssistantFile(archive: Archive): Promise<OpenedArchive> {
  const manifest = manifestOf(await small(archive, FILES.manifest));
  const listed = new Map(manifest.entries.map(({ name, bytes }) => [name, bytes]));
  const known = new Set<string>([...Object.values(FILES), ...PARTS.map(({ file }) => file)]);
  for (const [name, bytes] of archive.sizes) {
    if (name === FILES.manifest) continue;
    if (listed.get(name) !== bytes || !(known.has(name) || /^originals\/(0|[1-9]\d{0,5})$/.test(name)))
      contradictory();
  }
  if (listed.size !== manifest.entries.length || listed.size !== archive.sizes.size - 1) contradictory();
  const documents: CarriedDocument[] = [];
  for await (const rows of rowsOf({ archive, manifest }, FILES.documents, CarriedDocument, MOST.entries))
    documents.push(...rows);
  const isWhole = documents.every(
    ({ document }, index) => document === index && listed.has(originalName(index)),
  );
  const originals = [...listed.keys()].filter((name) => name.startsWith("originals/")).length;
  if (!isWhole || originals !== documents.length) contradictory();
  return { archive, manifest, documents };
}

function manifestOf(text: string): Manifest {
  const value = parsed(text);
  const { success, data } = Manifest.safeParse(value);
  if (success) return data;
  const label = Labelled.safeParse(value);
  const newer = label.success && label.data.version > VERSION;
  throw new AppError("invalid_request", { detail: newer ? NEWER : NOT_AN_EXPORT });
}

type Intake = {
  storage: Storage;
  expect: (userId: string, storageKey: string) => Promise<void>;
  fileTypeOf: FileTypeOf;
};

/**
 * Stores each original as if it had been uploaded. `expect` runs before the first byte is stored, so that files left
 * behind by a killed server are found and removed.
 */
export async function* storeOriginals(
  { archive, manifest, documents }: OpenedArchive,
  owner: string,
  { storage, expect, fileTypeOf }: Intake,
): AsyncGenerator<StoredOriginal> {
  for (const document of documents) {
    const { name: filename, fileType: declaredType } = document;
    const bytes = verified({ archive, manifest }, originalName(document.document));
    const key = newKey();
    await expect(owner, key);
    const stored = await storage.put(bytes, LIMITS.uploadBytes, { owner, key });
    const fileType = fileTypeOf({ filename, declaredType, head: stored.head });
    yield { document, storageKey: stored.key, fileType: fileType ?? "", byteSize: stored.bytes };
    if (!fileType || DECEIVES.test(filename)) throw new AppError("file_type_not_allowed");
    if (stored.sha256 !== document.sha256) contradictory();
  }
}

export type FileTypeOf = (claim: {
  filename: string;
  declaredType: string;
  head: Uint8Array;
}) => string | undefined;

/** Path separators, control and bidirectional formatting characters, and invalid characters. */
const DECEIVES = /[/\\\p{Cc}\p{Cs}\ufffd]|(?![\u200c\u200d])\p{Cf}/u;

type Checked = Pick<OpenedArchive, "archive" | "manifest">;

/** Reads and validates a small JSON file of the archive. */
export async function smallJson<Form>(opened: Checked, name: string, form: ZodType<Form>): Promise<Form> {
  if ((opened.archive.sizes.get(name) ?? 0) > MOST.smallBytes) contradictory();
  const pieces: Uint8Array[] = [];
  for await (const piece of verified(opened, name)) pieces.push(piece);
  return inForm(parsed(Buffer.concat(pieces).toString()), form);
}

const AT_ONCE = 200;

/** Reads the rows of one table in batches. The last batch arrives only if the checksum matches. */
export async function* rowsOf<Row>(
  opened: Checked,
  name: string,
  form: ZodType<Row>,
  most: number,
): AsyncGenerator<Row[]> {
  let [rows, count]: [Row[], number] = [[], 0];
  for await (const line of linesOf(verified(opened, name))) {
    count += 1;
    if (count > most) contradictory();
    rows.push(inForm(parsed(line), form));
    if (rows.length < AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.toString("utf8", 0, end);
      rest = rest.subarray(end + 1);
    }
    if (rest.byteLength > MOST.lineBytes) contradictory();
  }
  if (rest.byteLength > 0) contradictory();
}

/** Streams one entry and throws at its end if the checksum does not match the manifest. */
async function* verified({ archive, manifest }: Checked, name: string): AsyncGenerator<Uint8Array> {
  const expected = manifest.entries.find((entry) => entry.name === name);
  if (!expected) return contradictory();
  const hash = createHash("sha256");
  try {
    for await (const piece of await archive.read(name)) {
      hash.update(piece as Uint8Array);
      yield piece as Uint8Array;
    }
  } catch (error) {
    refuseArchive(error);
  }
  if (hash.digest("hex") !== expected.sha256)
    throw new AppError("invalid_request", { detail: "This file is damaged or was changed." });
}

async function small(archive: Archive, name: string): Promise<string> {
  const size = archive.sizes.get(name);
  if (size === undefined || size > MOST.smallBytes)
    throw new AppError("invalid_request", { detail: NOT_AN_EXPORT });
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of await archive.read(name)) pieces.push(piece as Uint8Array);
  } catch (error) {
    refuseArchive(error);
  }
  return Buffer.concat(pieces).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inForm<Form>(value: unknown, form: ZodType<Form>): Form {
  const { success, data } = form.safeParse(value);
  return success && unstorableTexts(data).length === 0 ? data : contradictory();
}
