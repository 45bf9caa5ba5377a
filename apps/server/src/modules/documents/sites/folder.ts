import { FOLDER_MODES, LIMITS, type SITE_MODES, UPLOAD_TYPES } from "@understudy/contracts";
import { fileTypeOf } from "../file-type.ts";
import type { Outcome } from "./page-repository.ts";

/** A file as the folder lists it. A folder that knows versions gives one that changes with the content. */
export type ListedFile = { path: string; size: number | null; version: string | null };

/** Files are not redirected. */
export type FileOutcome = Exclude<Outcome, "moved">;

/** A folder of files, wherever it is: it lists them and gives their bytes. */
export type OpenFolder = {
  /** Every file. Throws a `FolderFault` if the list cannot be had completely. */
  list: () => Promise<ListedFile[]>;
  /** One at a time. Throws a `FolderFault` if the folder cannot be read any further. */
  read: (path: string) => Promise<Uint8Array | { outcome: FileOutcome; status?: number }>;
  close: () => void;
};

/** Why a folder could not be read; the outcome is shown to its owner. */
export class FolderFault extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

type Mode = (typeof SITE_MODES)[number];

export function isFolder(mode: string): boolean {
  return FOLDER_MODES.some((one): boolean => one === (mode as Mode));
}

const ARCHIVES = /\.(?:zip|7z|rar|tar|t?gz|t?bz2|t?xz|zst)$/i;
/** What Notion adds to every name. */
const NOTION_ID = / ?[0-9a-f]{32}(?=(?:_all)?(?:\.[a-z0-9]+)?$)/i;

/** What is known of a file before it is read. Undefined if it is to be read. */
export function outcomeAtSight(
  { path, size }: ListedFile,
  paths: ReadonlySet<string>,
): { outcome: FileOutcome; target?: string } | undefined {
  if (ARCHIVES.test(path)) return { outcome: "archive" };
  if (!isSupported(path)) return { outcome: "unsupported" };
  if (size !== null && size > LIMITS.uploadBytes) return { outcome: "too_large" };
  if (size === 0) return { outcome: "empty" };
  // Notion exports a database twice: as one of its views shows it, and with all its rows.
  const whole = path.replace(/\.csv$/i, "_all.csv");
  return whole !== path && paths.has(whole) ? { outcome: "duplicate", target: whole } : undefined;
}

/** Pictures in folders mostly decorate notes, so only documents are taken. */
function isSupported(path: string): boolean {
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  const types: Record<string, string | undefined> = UPLOAD_TYPES;
  return Object.hasOwn(UPLOAD_TYPES, extension) && !types[extension]?.startsWith("image/");
}

/** The type of a file by its name and its first bytes; undefined if they disagree. */
export function typeOfFile(path: string, bytes: Uint8Array): string | undefined {
  return fileTypeOf({ filename: path, declaredType: "", head: bytes.subarray(0, 4_100) });
}

/** The last part of a path, as a person would write it: `Work/Prices 0f3a….md` is `Prices.md`. */
export function readableName(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.replace(NOTION_ID, "").replace(/_all(?=\.csv$)/i, "");
}
