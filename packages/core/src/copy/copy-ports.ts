import type { CopiedRows, CopiedSettings, CopyPart } from './copied-rows.ts';

/**
 * Thrown where a store that is copied cannot be read or written for a reason that is not a bug; `copyStore`
 * returns it as a value.
 */
export class CopyStopped extends Error {}

/** How a store is read that keeps its rows in SQL. */
export interface CopyStatements {
  /** What follows FROM where the columns of a part are read, in any order. */
  readonly parts: Readonly<Record<CopyPart, string>>;
  /** Reads the one row of {@link CopiedSettings}. */
  readonly settings: string;
}

/** Reads a store whole. What it throws is a {@link CopyStopped}. */
export interface CopyReader {
  /** What messages call it. */
  readonly name: string;
  readonly statements: CopyStatements;
  /** The rows of a statement, in blocks that are not empty. One statement at a time is read, to its end. */
  read<Row>(sql: string): AsyncIterable<readonly Row[]>;
  close(): Promise<void>;
}

/** A store to be copied, as it was when this was opened. */
export interface CopySource extends CopyReader {
  /** Whether anybody has written to the store since. Nothing else can be read then. */
  wasWrittenTo(): Promise<boolean>;
}

/**
 * An empty store that a copy is written to, in one transaction, which it reads too. Until `finish` nobody
 * can open it as a store; closed before, it is empty again.
 */
export interface CopyTarget extends CopyReader {
  /** Stores settled rows. It may return before they are stored; a failure then comes with a later call. */
  write<Part extends CopyPart>(part: Part, rows: readonly CopiedRows[Part][]): Promise<void>;
  /** Stores what holds for the store as a whole, once all rows are written. */
  settle(settings: CopiedSettings): Promise<void>;
  /** Makes the target a store, in one step. */
  finish(): Promise<void>;
}
