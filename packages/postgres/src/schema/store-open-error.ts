import { DatabaseError } from 'pg';
import { NoSchema } from './schema-version.ts';

const messages = {
  address: 'cannot be opened',
  unreachable: 'has no server that answers and can be written to',
  refused: 'cannot be opened: the server refuses it',
  empty: 'is empty: name the right one, or restore a backup, if it should not be',
  foreign: 'contains tables of another program; give Jobposting a separate database. They are',
  'unreleased-schema':
    'has a schema from before the first release, which no version migrates; run `export` of the commit that made it, then `import` into a new database',
  'older-schema':
    'has the schema of an older version of this program; run `jobposting migrate --database …` once',
  'newer-schema':
    'has the schema of a newer version of this program; use that version, or restore an older dump',
  'in-use':
    'must be migrated, and servers of an older version have it open; stop them first (idle connections of pgbouncer end with its command RECONNECT). Connections',
  encoding:
    'is not in UTF-8; create another one with `createdb --encoding UTF8 --template template0`',
  'unfinished-copy': 'contains an unfinished copy; run the same `jobposting copy` again',
  'other-copy':
    'contains an unfinished copy by another version of this program; finish it with that version, or drop the database and create it again',
  'not-empty': 'is not new: it contains data, or has given ids; choose another one',
  locked: 'is being written to by another copy or a server; end that one, or try again',
} as const;

/** Why a database cannot be opened as a store. It is unchanged. */
export interface StoreOpenError {
  readonly code: 'store-open-failed';
  /** One line, which says what to do; the password of the address is not in it. */
  readonly message: string;
  /**
   * `address`: it is not one · `unreachable`: no server that can write answers · `refused`: by the server, for example
   * for a wrong password · `empty`: it has no schema, and `create` is false · `foreign`: it has tables of another
   * program with our names · `unreleased-schema`: made by a clone from before the first release · `older-schema`: it
   * must be migrated first · `newer-schema`: made by a newer version of this program · `in-use`: it must be migrated,
   * and older versions have it open · `encoding`: its texts are not UTF-8 · `unfinished-copy`: a copy into it is
   * unfinished · `other-copy`: the same, by another version of this program · `not-empty`: it cannot receive a copy ·
   * `locked`: a copy cannot begin, because others write to it.
   */
  readonly reason: keyof typeof messages;
  /** For the log. */
  readonly cause?: unknown;
}

/**
 * @param shown the address, without its password
 * @param detail where the reason alone does not say what to do
 */
export const storeOpenError = (
  shown: string,
  reason: StoreOpenError['reason'],
  detail?: string,
  cause?: unknown,
): StoreOpenError => ({
  code: 'store-open-failed',
  message: `The database ${shown} ${messages[reason]}${detail === undefined ? '' : `: ${detail.replaceAll(/\s+/g, ' ')}`}.`,
  reason,
  cause,
});

/** The error for an exception of the driver when a database was opened. */
export const failedToOpen = (shown: string, error: unknown): StoreOpenError => {
  const isRefused = error instanceof DatabaseError || error instanceof NoSchema;
  const reason = isRefused ? 'refused' : 'unreachable';
  return storeOpenError(shown, reason, error instanceof Error ? error.message : '', error);
};
