import type { Database } from 'better-sqlite3';
import type { StoreOpenError } from '../connection/store-open-error.ts';
import { firstNumber, migrations, newestSchema } from './migrations.ts';

/** Marks a file as ours (`PRAGMA application_id`): the bytes `JobP`. */
const applicationId = 0x4a6f6250;

/** Marks a file that is receiving a copy: the bytes `JobC`. Every version refuses to open it. */
const unfinishedId = 0x4a6f6243;

/** What is in a file, by its header and schema: the newest schema, or why it is refused. */
export interface SchemaState {
  readonly kind: 'current' | StoreOpenError['reason'];
  readonly version: number;
}

/** Whether a file is empty, ours (and its version), unfinished, or another program's. */
export const readSchemaState = (db: Database): SchemaState => {
  const version = Number(db.pragma('user_version', { simple: true }));
  const id = db.pragma('application_id', { simple: true });
  const state = (kind: SchemaState['kind']): SchemaState => ({ kind, version });
  // This version commits only the mark; a file with a schema as well was written by another version.
  if (id === unfinishedId)
    return state(version === 0 ? 'unfinished-copy' : 'other-unfinished-copy');
  if (id !== applicationId) {
    const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
    return state(isEmpty && version === 0 ? 'empty' : 'foreign');
  }
  if (version === 0) return state('empty');
  if (version < firstNumber) return state('unreleased-schema');
  if (version > newestSchema) return state('newer-schema');
  return state(version === newestSchema ? 'current' : 'older-schema');
};

/** How many of the {@link migrations} a file has had; `null` where none applies to it. */
const doneOf = ({ kind, version }: SchemaState): number | null => {
  if (kind === 'empty') return 0;
  return kind === 'older-schema' ? version - firstNumber + 1 : null;
};

/**
 * Brings a file to the newest schema, all steps in one transaction. Does nothing to a file that is neither empty nor
 * older; returns the state before it.
 */
export const migrate = (db: Database): SchemaState =>
  db
    .transaction(() => {
      // Read inside the transaction, because another process may have migrated while this one waited.
      const state = readSchemaState(db);
      const done = doneOf(state);
      if (done === null) return state;
      for (const step of migrations.slice(done)) db.exec(step);
      db.pragma(`application_id = ${applicationId}`);
      db.pragma(`user_version = ${newestSchema}`);
      return state;
    })
    .immediate();

/** Marks a file with the newest schema as an unfinished copy, or as finished. */
export const markUnfinished = (db: Database, isUnfinished: boolean): void => {
  db.pragma(`application_id = ${isUnfinished ? unfinishedId : applicationId}`);
};

/** Why a file is not a database with the newest schema; `null` where it is one. */
export const refusalOf = ({ kind }: SchemaState): StoreOpenError['reason'] | null =>
  kind === 'current' ? null : kind;
