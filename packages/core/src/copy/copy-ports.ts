import type { CopiedRows, CopiedSettings, CopyCounts, CopyPart } from './copied-rows.ts';

/**
 * Thrown where a store that is copied cannot be read or written for a reason that is not a bug; `copyStore`
 * returns it as a value.
 */
export class CopyStopped extends Error {}

/** A store, to be read whole. What it throws is a {@link CopyStopped}. */
export interface CopySource {
  /** The rows of a part in its order, in blocks that memory has room for. One part at a time is read. */
  rows<Part extends CopyPart>(part: Part): AsyncIterable<readonly CopiedRows[Part][]>;
  counts(): Promise<CopyCounts>;
  settings(): Promise<CopiedSettings>;
  close(): Promise<void>;
}

/**
 * A store that a copy is written to. Until `finish` nobody can open it as a store.
 *
 * A source is opened so that all it reads is of one moment. A target reads what it holds by now.
 */
export interface CopyTarget extends CopySource {
  /**
   * Prepares the target for the copy that has this mark. A target that holds another unfinished copy is
   * emptied; one that holds the beginning of this very copy stays as it is.
   */
  begin(mark: string): Promise<void>;
  /**
   * Stores the next rows of a part, all or none, behind those that it holds. It may return before they are
   * stored; a failure then comes with a later call.
   */
  write<Part extends CopyPart>(part: Part, rows: readonly CopiedRows[Part][]): Promise<void>;
  /** Stores what holds for the store as a whole, once all rows are written; may be called again. */
  settle(settings: CopiedSettings): Promise<void>;
  /** What is wrong with what it holds, beyond the rows themselves: one line for each problem. */
  problems(): Promise<readonly string[]>;
  /** Makes the target a store, in one step. */
  finish(): Promise<void>;
}
