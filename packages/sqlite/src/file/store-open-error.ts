import { type Fault, faultOf } from './sqlite-error.ts';

/** Why a file cannot be opened as a store. Nothing was written to it. */
export interface StoreOpenError {
  readonly code: 'store-open-failed';
  readonly message: string;
  /**
   * `not-a-database`: it is something else, or damaged · `foreign`: another program's database ·
   * `newer-schema`: written by a newer version of this program · `older-schema`: by an older one, and
   * it was not to be migrated · `read-only` · `locked`: by another
   * process beyond the time-out · `cannot-open`: no such folder, no permission, or no room.
   */
  readonly reason:
    | 'not-a-database'
    | 'foreign'
    | 'newer-schema'
    | 'older-schema'
    | 'read-only'
    | 'locked'
    | 'cannot-open';
  /** For the log. */
  readonly cause?: unknown;
}

const messages: Readonly<Record<StoreOpenError['reason'], string>> = {
  'not-a-database': 'is not a SQLite database, or it is damaged',
  foreign: 'is a database of another program',
  'newer-schema': 'was written by a newer version of this program',
  'older-schema': 'has the schema of an older version of this program',
  'read-only': 'cannot be written to',
  locked: 'is locked by another process',
  'cannot-open': 'cannot be opened',
};

export const storeOpenError = (
  path: string,
  reason: StoreOpenError['reason'],
  cause?: unknown,
): StoreOpenError => ({
  code: 'store-open-failed',
  message: `The file ${path} ${messages[reason]}.`,
  reason,
  cause,
});

const reasons: Readonly<Record<Fault, StoreOpenError['reason']>> = {
  busy: 'locked',
  full: 'cannot-open',
  'read-only': 'read-only',
  damaged: 'not-a-database',
  closed: 'cannot-open',
  failed: 'cannot-open',
};

/** Why a file cannot be opened, from what the driver threw; a bug is thrown on. */
export const toStoreOpenError = (path: string, error: unknown): StoreOpenError => {
  const fault = faultOf(error);
  if (fault === undefined) throw error;
  return storeOpenError(path, reasons[fault], error);
};
