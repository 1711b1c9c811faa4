import type { CopiedRows, CopiedSettings, CopyPart } from './copied-rows.ts';

/**
 * Thrown when a store cannot be read or written during a copy for a reason that is not a bug; `copyStore` returns it as
 * a value.
 */
export class CopyStopped extends Error {}

/** The statements that read a store in an SQL database. */
export interface CopyStatements {
  /** The text after FROM that reads the columns of a part, in any order. */
  readonly parts: Readonly<Record<CopyPart, string>>;
  /** Reads the one row of {@link CopiedSettings}. */
  readonly settings: string;
}

/** Reads a whole store. Throws a {@link CopyStopped}. */
export interface CopyReader {
  /** Its name in messages. */
  readonly name: string;
  readonly statements: CopyStatements;
  /** The rows of a statement, in blocks that are not empty. Read each statement to its end before the next. */
  read<Row>(sql: string): AsyncIterable<readonly Row[]>;
  close(): Promise<void>;
}

/** A store to copy, as it was when this was opened. */
export interface CopySource extends CopyReader {
  /** Whether anybody has written to the store since. Call it last: nothing can be read after it. */
  wasWrittenTo(): Promise<boolean>;
}

/**
 * An empty store that receives a copy, in one transaction, which it reads too. Until `finish` nobody can open it as a
 * store; if it is closed before that, it is empty again.
 */
export interface CopyTarget extends CopyReader {
  /** Stores settled rows. It may return before they are stored; a later call then reports a failure. */
  write<Part extends CopyPart>(part: Part, rows: readonly CopiedRows[Part][]): Promise<void>;
  /** Stores the settings of the store as a whole, after all rows are written. */
  settle(settings: CopiedSettings): Promise<void>;
  /** Makes the target a store, in one step. */
  finish(): Promise<void>;
}
