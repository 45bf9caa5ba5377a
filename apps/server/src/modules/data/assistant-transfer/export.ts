import { createHash } from "node:crypto";
import { AppError, LIMITS, UPLOAD_TYPES } from "@understudy/contracts";
import type { Database } from "../../../platform/database.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import type { Storage } from "../../../platform/storage.ts";
import type { ZipEntry } from "../../../platform/zip.ts";
import { CarriedProfile, FILES, LABEL, type Manifest, originalName } from "./format.ts";
import type { Source } from "./part.ts";
import { PARTS } from "./parts.ts";
import { documentsAfter, type OriginalRow } from "./read.ts";
import { exportSettings } from "./settings.ts";

type Dependencies = {
  db: Database;
  storage: Storage;
  embedder: { model: string } | undefined;
};

type Content = AsyncIterable<string | Uint8Array>;

/** A profile as one archive, generated while it streams; holds one original and one page of rows in memory. */
export async function* assistantEntries(
  dependencies: Dependencies,
  profileRef: ProfileRef,
  at: Date,
): AsyncGenerator<ZipEntry> {
  const { db, embedder } = dependencies;
  const entries: Manifest["entries"] = [];
  const listEntry = (name: string, body: Content): ZipEntry => ({
    name,
    at,
    body: measured(body, (facts) => entries.push({ name, ...facts })),
  });
  const profile = await profileRow(db, profileRef);
  const source: Source = {
    db,
    ...profileRef,
    model: embedder?.model,
    dimensions: undefined,
    documents: new Map(),
    passages: new Map(),
  };
  yield listEntry(FILES.readme, singleChunk(README));
  yield listEntry(FILES.profile, singleChunk(json(CarriedProfile.parse(describe(profile)))));
  yield listEntry(FILES.settings, singleChunk(json(await exportSettings(db, profileRef))));
  const lines: string[] = [];
  yield* originals(dependencies, source, { isMain: profile.is_main, listEntry, lines });
  yield listEntry(FILES.documents, singleChunk(lines.join("")));
  for (const { file, exportRows } of PARTS) yield listEntry(file, jsonLines(exportRows(source)));
  const { model, dimensions } = source;
  const manifest: Manifest = {
    ...LABEL,
    madeAt: at.toISOString(),
    model: dimensions ? (model ?? null) : null,
    dimensions: dimensions ?? null,
    entries,
  };
  yield { name: FILES.manifest, at, body: json(manifest) };
}

async function profileRow(db: Database, { userId, profileId }: ProfileRef) {
  const row = await db
    .selectFrom("ai_profiles as profile")
    .innerJoin("users as owner", "owner.id", "profile.user_id")
    .select([
      "profile.name",
      "profile.description",
      "profile.tone",
      "profile.questions_chosen",
      "profile.is_main",
    ])
    .select(["owner.first_name", "owner.last_name"])
    .where("profile.user_id", "=", userId)
    .where("owner.id", "=", userId)
    .where("profile.id", "=", profileId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}

/** Visitors of the main profile see the owner's name instead of the profile's. */
function describe(row: Awaited<ReturnType<typeof profileRow>>) {
  const own = row.is_main ? [row.first_name, row.last_name].filter(Boolean).join(" ") : "";
  const { description, tone, questions_chosen: questionsChosen } = row;
  return {
    name: (own || row.name).slice(0, LIMITS.profileNameCharacters),
    description,
    tone,
    questionsChosen,
  };
}

type Listing = {
  isMain: boolean;
  listEntry: (name: string, body: Content) => ZipEntry;
  lines: string[];
};

/** Lists a document only after reading its original, so one deleted meanwhile is in neither. */
async function* originals(
  { storage }: Dependencies,
  source: Source,
  { isMain, listEntry, lines }: Listing,
): AsyncGenerator<ZipEntry> {
  for (let after = 0; ; ) {
    const rows = await documentsAfter(source, after, isMain);
    for (const row of rows) {
      after = row.id;
      const bytes = await readOriginal(storage, row);
      if (!bytes) continue;
      const document = source.documents.size;
      source.documents.set(row.id, document);
      yield listEntry(originalName(document), singleChunk(bytes));
      const { id: _id, storageKey: _key, content: _content, kind, uploadedAt, ...facts } = row;
      const name = kind === "profile" ? `${facts.name}.txt` : fileName(facts);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      lines.push(json({ document, ...facts, name, sha256, uploadedAt: uploadedAt.toISOString() }));
    }
    if (rows.length === 0) return;
  }
}

/** Web pages are named by their title, but an import requires a file name. */
function fileName({ name, fileType }: Pick<OriginalRow, "name" | "fileType">): string {
  const isNamed = fileType !== UPLOAD_TYPES.md || /\.(?:md|markdown)$/i.test(name);
  if (isNamed) return name;
  const plain = name.replace(/[/\\]/g, " ").slice(0, LIMITS.fieldCharacters - 3);
  return `${plain.toWellFormed()}.md`;
}

async function readOriginal(storage: Storage, row: OriginalRow): Promise<Uint8Array | undefined> {
  if (row.kind === "profile") return Buffer.from(row.content);
  return storage.read(row.storageKey).catch((error: { code?: string }) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

async function* singleChunk(piece: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield piece;
}

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;

async function* jsonLines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield json(row);
}

async function* measured(
  body: Content,
  done: (facts: { bytes: number; sha256: string }) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of body) {
    const buffer = Buffer.from(piece);
    hash.update(buffer);
    bytes += buffer.byteLength;
    yield buffer;
  }
  done({ bytes, sha256: hash.digest("hex") });
}

const README = `An Understudy assistant export. To import it into another installation, sign in there, open Account, and choose this file under "Import assistant".

It contains the documents with their original files, the text read from them, saved answers, suggested questions and settings. It contains no visitor data, keys or passwords.

Don't change the file: only a complete, unchanged file can be imported.
`;
