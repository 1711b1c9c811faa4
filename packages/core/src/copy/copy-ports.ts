import type { CopiedRows, CopiedSettings, CopyCounts, CopyPart } from './copied-rows.ts';

/**
 * Thrown where a store that is copied cannot be read or written for a reason that is not a bug; `copyStore`
 * returns it as a value.
 */
export class CopyStopped extends Error {}

/** Reads a store whole. What it throws is a {@link CopyStopped}. */
export interface CopyReader {
  /** The rows of a part in any order, in blocks that are not empty. One part at a time is read. */
  rows<Part extends CopyPart>(part: Part): AsyncIterable<readonly CopiedRows[Part][]>;
  counts(): Promise<CopyCounts>;
  settings(): Promise<CopiedSettings>;
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
  /** Stores rows. It may return before they are stored; a failure then comes with a later call. */
  write<Part extends CopyPart>(part: Part, rows: readonly CopiedRows[Part][]): Promise<void>;
  /** Stores what holds for the store as a whole, once all rows are written. */
  settle(settings: CopiedSettings): Promise<void>;
  /** Makes the target a store, in one step. */
  finish(): Promise<void>;
}
