import type { ZodType } from "zod";
import type { Database, Tx } from "../../../platform/database.ts";

/** A profile that is being carried away. Rows are told by their place in the file, never by their ids. */
export type Source = {
  db: Database;
  userId: string;
  profileId: number;
  /** The model whose vectors come along. */
  model: string | undefined;
  /** The place in the file of each document and, once they are written, of passages that something refers to. */
  documents: Map<number, number>;
  passages: Map<number, number>;
  /** How long the vectors are, once one was written. */
  dimensions: number | undefined;
};

/** A profile that is being made. Everything in it has a new id. */
export type Target = {
  tx: Tx;
  userId: string;
  profileId: number;
  /** By their place in the file. */
  documents: readonly Arriving[];
  /** Sorted, so that passages that are found alike keep their order. */
  passageIds: number[];
  /** The model of this installation, if the vectors of the file are of it. */
  model: string | undefined;
  dimensions: number | undefined;
};
export type Arriving = { id: number; asItIs: boolean; expected: number; arrived: number };

/** One table of the file: its form, how it is read, how it is written. */
export type Part<Row = unknown> = {
  file: string;
  row: ZodType<Row>;
  most: number;
  take: (source: Source) => AsyncIterable<Row>;
  bring: (target: Target, rows: readonly Row[], first: number) => Promise<void>;
};
