import Database from 'better-sqlite3';

/** Why a file cannot be opened as a store. Nothing was written to it. */
export interface StoreOpenError {
  readonly code: 'store-open-failed';
  readonly message: string;
  /**
   * `not-a-database`: something else, or damaged · `foreign`: another program's database ·
   * `newer-schema`: written by a newer version of this program · `read-only` · `locked`: by another
   * process beyond the time-out · `cannot-open`: no such folder, no permission, or no room.
   */
  readonly reason:
    | 'not-a-database'
    | 'foreign'
    | 'newer-schema'
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

const reasons: ReadonlyMap<string | undefined, StoreOpenError['reason']> = new Map([
  ['NOTADB', 'not-a-database'],
  ['CORRUPT', 'not-a-database'],
  ['READONLY', 'read-only'],
  ['BUSY', 'locked'],
  ['LOCKED', 'locked'],
]);

/** Why a file cannot be opened, from what the driver threw; anything that is a bug is thrown on. */
export const toStoreOpenError = (path: string, error: unknown): StoreOpenError => {
  if (error instanceof Database.SqliteError) {
    const [, primaryCode] = error.code.split('_');
    return storeOpenError(path, reasons.get(primaryCode) ?? 'cannot-open', error);
  }
  // What better-sqlite3 says of a folder that does not exist.
  if (error instanceof TypeError && error.message.startsWith('Cannot open database')) {
    return storeOpenError(path, 'cannot-open', error);
  }
  throw error;
};
