import type { ZodType } from "zod";
import type { Database, Tx } from "../../../platform/database.ts";

/** The profile to export. Rows are identified by their position in the file, never by id. */
export type Source = {
  db: Database;
  userId: string;
  profileId: number;
  /** The model whose vectors are exported. */
  model: string | undefined;
  /** Maps ids to positions in the file: all documents and, once written, the passages that other rows reference. */
  documents: Map<number, number>;
  passages: Map<number, number>;
  /** Vector length, set when the first vector is written. */
  dimensions: number | undefined;
};

/** The profile to import into. Every row gets a new id. */
export type Target = {
  tx: Tx;
  userId: string;
  profileId: number;
  /** Indexed by position in the file. */
  documents: readonly ImportedDocument[];
  /** Sorted, so that passages with equal scores keep their order. */
  passageIds: number[];
  /** This installation's model, if it also made the file's vectors. */
  model: string | undefined;
  dimensions: number | undefined;
};
export type ImportedDocument = {
  id: number;
  hasCurrentIndex: boolean;
  expectedPassages: number;
  importedPassages: number;
};

/** One table of the file: its schema, export and import. */
export type Part<Row = unknown> = {
  file: string;
  row: ZodType<Row>;
  maxRows: number;
  exportRows: (source: Source) => AsyncIterable<Row>;
  importRows: (target: Target, rows: readonly Row[], first: number) => Promise<void>;
};
