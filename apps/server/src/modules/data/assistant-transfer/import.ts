import { createHash } from "node:crypto";
import { AppError, LIMITS } from "@understudy/contracts";
import type { ZodType } from "zod";
import { hasDeceivingCharacters } from "../../../platform/file-names.ts";
import { newKey, type Storage } from "../../../platform/storage.ts";
import { type Archive, refuseArchive } from "../../../platform/unzip.ts";
import { unstorableTexts } from "../../../platform/well-formed.ts";
import {
  ARCHIVE_LIMITS,
  CarriedDocument,
  FILES,
  Manifest,
  originalName,
  VERSION,
  VersionLabel,
} from "./format.ts";
import { PARTS } from "./parts.ts";
import { refuseInconsistent } from "./write.ts";

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
  const manifest = parseManifest(await readSmallFile(archive, FILES.manifest));
  const listed = new Map(manifest.entries.map(({ name, bytes }) => [name, bytes]));
  const known = new Set<string>([...Object.values(FILES), ...PARTS.map(({ file }) => file)]);
  for (const [name, bytes] of archive.sizes) {
    if (name === FILES.manifest) continue;
    if (listed.get(name) !== bytes || !(known.has(name) || /^originals\/(0|[1-9]\d{0,5})$/.test(name)))
      refuseInconsistent();
  }
  if (listed.size !== manifest.entries.length || listed.size !== archive.sizes.size - 1) refuseInconsistent();
  const documents: CarriedDocument[] = [];
  for await (const rows of readRows(
    { archive, manifest },
    FILES.documents,
    CarriedDocument,
    ARCHIVE_LIMITS.entries,
  ))
    documents.push(...rows);
  const isWhole = documents.every(
    ({ document }, index) => document === index && listed.has(originalName(index)),
  );
  const originals = [...listed.keys()].filter((name) => name.startsWith("originals/")).length;
  if (!isWhole || originals !== documents.length) refuseInconsistent();
  return { archive, manifest, documents };
}

function parseManifest(text: string): Manifest {
  const value = parseJson(text);
  const { success, data } = Manifest.safeParse(value);
  if (success) return data;
  const label = VersionLabel.safeParse(value);
  const newer = label.success && label.data.version > VERSION;
  throw new AppError("invalid_request", { detail: newer ? NEWER : NOT_AN_EXPORT });
}

type StorageDependencies = {
  storage: Storage;
  scheduleCleanup: (userId: string, storageKey: string) => Promise<void>;
  fileTypeOf: FileTypeOf;
};

/**
 * Stores each original as if it had been uploaded. `scheduleCleanup` runs before the first byte is stored, so that
 * files left behind by a killed server are found and removed.
 */
export async function* storeOriginals(
  { archive, manifest, documents }: OpenedArchive,
  owner: string,
  { storage, scheduleCleanup, fileTypeOf }: StorageDependencies,
): AsyncGenerator<StoredOriginal> {
  for (const document of documents) {
    const { name: filename, fileType: declaredType } = document;
    const bytes = verified({ archive, manifest }, originalName(document.document));
    const key = newKey();
    await scheduleCleanup(owner, key);
    const stored = await storage.put(bytes, LIMITS.uploadBytes, { owner, key });
    const fileType = fileTypeOf({ filename, declaredType, head: stored.head });
    yield { document, storageKey: stored.key, fileType: fileType ?? "", byteSize: stored.bytes };
    const isBadName = /[/\\]/.test(filename) || hasDeceivingCharacters(filename);
    if (!fileType || isBadName) throw new AppError("file_type_not_allowed");
    if (stored.sha256 !== document.sha256) refuseInconsistent();
  }
}

export type FileTypeOf = (claim: {
  filename: string;
  declaredType: string;
  head: Uint8Array;
}) => string | undefined;

type VerifiedArchive = Pick<OpenedArchive, "archive" | "manifest">;

/** Reads and validates a small JSON file of the archive. */
export async function readSmallJson<Value>(
  opened: VerifiedArchive,
  name: string,
  schema: ZodType<Value>,
): Promise<Value> {
  if ((opened.archive.sizes.get(name) ?? 0) > ARCHIVE_LIMITS.smallBytes) refuseInconsistent();
  const pieces: Uint8Array[] = [];
  for await (const piece of verified(opened, name)) pieces.push(piece);
  return validate(parseJson(Buffer.concat(pieces).toString()), schema);
}

const BATCH = 200;

/** Reads the rows of one table in batches. The last batch arrives only if the checksum matches. */
export async function* readRows<Row>(
  opened: VerifiedArchive,
  name: string,
  schema: ZodType<Row>,
  maxRows: number,
): AsyncGenerator<Row[]> {
  let [rows, count]: [Row[], number] = [[], 0];
  for await (const line of readLines(verified(opened, name))) {
    count += 1;
    if (count > maxRows) refuseInconsistent();
    rows.push(validate(parseJson(line), schema));
    if (rows.length < BATCH) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

async function* readLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.toString("utf8", 0, end);
      rest = rest.subarray(end + 1);
    }
    if (rest.byteLength > ARCHIVE_LIMITS.lineBytes) refuseInconsistent();
  }
  if (rest.byteLength > 0) refuseInconsistent();
}

/** Streams one entry and throws at its end if the checksum does not match the manifest. */
async function* verified({ archive, manifest }: VerifiedArchive, name: string): AsyncGenerator<Uint8Array> {
  const expected = manifest.entries.find((entry) => entry.name === name);
  if (!expected) return refuseInconsistent();
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

async function readSmallFile(archive: Archive, name: string): Promise<string> {
  const size = archive.sizes.get(name);
  if (size === undefined || size > ARCHIVE_LIMITS.smallBytes)
    throw new AppError("invalid_request", { detail: NOT_AN_EXPORT });
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of await archive.read(name)) pieces.push(piece as Uint8Array);
  } catch (error) {
    refuseArchive(error);
  }
  return Buffer.concat(pieces).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function validate<Value>(value: unknown, schema: ZodType<Value>): Value {
  const { success, data } = schema.safeParse(value);
  return success && unstorableTexts(data).length === 0 ? data : refuseInconsistent();
}
