import { join } from 'node:path';
import { type Fault, faultOf } from './sqlite-error.ts';

const messages = {
  'not-a-database':
    'is not a SQLite database, or it is damaged and has to be restored from a backup',
  foreign: 'is a database of another program; choose another file',
  'newer-schema':
    'was written by a newer version of this program; use that version, or restore an older backup',
  'unreleased-schema':
    'has a schema from before the first release, which no version migrates; run `export` of the commit that made it, then `import` into a new file',
  'older-schema': 'has the schema of an older version of this program',
  empty: 'is empty: restore a backup, if it should not be',
  'read-only':
    'cannot be written to; run the command as its owner, on a disk that can be written to',
  locked: 'is locked by another process; end that one, or try again',
  'not-a-file': 'is not a regular file',
  linked:
    'has more than one name (hard links): run a restore that was interrupted again; else delete the other names, or copy it',
  'unfinished-copy': 'contains an unfinished copy; run the same copy again, or delete the file',
  'other-unfinished-copy':
    'contains an unfinished copy by another version of this program; delete the file',
  'not-empty': 'already contains a database; choose another file',
  mounted: 'is mounted by itself; mount its folder, where its -wal is too',
  network: 'is on a network file system, where a write-ahead log is not safe',
  'cannot-open': 'cannot be opened',
} as const;

/** Why a file cannot be opened as a store. The file is unchanged. */
export interface StoreOpenError {
  readonly code: 'store-open-failed';
  readonly message: string;
  /**
   * `not-a-database`: it is something else, or damaged · `foreign`: another program's database · `newer-schema`:
   * written by a newer version of this program · `unreleased-schema`: by a clone from before the first release ·
   * `older-schema`: by an older version, and `empty`: without content, both refused only by verifying · `read-only` ·
   * `locked`: by another process beyond the time-out · `not-a-file`: a folder, a device or the like · `linked`: it has
   * another name, under which others would use another log · `unfinished-copy`: a copy into it is unfinished ·
   * `other-unfinished-copy`: the same, by another version · `not-empty`: it cannot receive a copy · `mounted`: by
   * itself, without the folder of its log · `network`: on a network file system · `cannot-open`: no such folder, no
   * permission, or no room.
   */
  readonly reason: keyof typeof messages;
  /** For the log. */
  readonly cause?: unknown;
}

// Where the reason alone does not say what to do.
const messageOf = (reason: StoreOpenError['reason'], cause: unknown): string => {
  if (!(cause instanceof Error)) return messages[reason];
  const detail = cause.message.replaceAll(/\s+/g, ' ');
  const isDatabase = !('code' in cause && cause.code === 'SQLITE_NOTADB');
  if (reason === 'not-a-database' && isDatabase) return `is damaged: ${detail}. Restore a backup`;
  return reason === 'cannot-open' ? `${messages[reason]}: ${detail}` : messages[reason];
};

export const storeOpenError = (
  path: string,
  reason: StoreOpenError['reason'],
  cause?: unknown,
): StoreOpenError => ({
  code: 'store-open-failed',
  message: `The file ${path} ${messageOf(reason, cause)}.`,
  reason,
  cause,
});

/** For a user who gives the folder instead of the file. */
export const folderGiven = (path: string): StoreOpenError => ({
  ...storeOpenError(path, 'not-a-file'),
  message: `${path} is a folder; name a file in it, such as ${join(path, 'jobposting.sqlite')}.`,
});

const reasons: { readonly [Kind in Fault]?: StoreOpenError['reason'] } = {
  busy: 'locked',
  'read-only': 'read-only',
  damaged: 'not-a-database',
};

const isFromSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Why a file cannot be opened, from an error of the driver or the system; rethrows a bug. */
export const toStoreOpenError = (path: string, error: unknown): StoreOpenError => {
  const fault = isFromSystem(error) ? 'failed' : faultOf(error);
  if (fault === undefined) throw error;
  return storeOpenError(path, reasons[fault] ?? 'cannot-open', error);
};
