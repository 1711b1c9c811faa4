import type { Database } from 'better-sqlite3';
import type { StoreOpenError } from '../driver/store-open-error.ts';
import { firstNumber, migrations, newestSchema } from './migrations.ts';

/** Marks a file as ours (`PRAGMA application_id`): the bytes `JobP`. */
const applicationId = 0x4a6f6250;

/** Marks a file that a copy is being written to: the bytes `JobC`. Every version refuses to open it. */
const unfinishedId = 0x4a6f6243;

/** What a file is, as far as its header and schema show. */
export type SchemaState =
  | { readonly kind: 'foreign' | 'empty' | 'unreleased' | 'current' }
  | { readonly kind: 'unfinished-copy' | 'other-unfinished-copy' }
  | { readonly kind: 'newer' | 'older'; readonly version: number };

/** Whether a file is empty, ours, of what version, not whole yet, or somebody else's. */
export const readSchemaState = (db: Database): SchemaState => {
  const version = Number(db.pragma('user_version', { simple: true }));
  const id = db.pragma('application_id', { simple: true });
  // This version commits nothing but the mark; one that had committed a schema was another.
  if (id === unfinishedId) {
    return { kind: version === 0 ? 'unfinished-copy' : 'other-unfinished-copy' };
  }
  if (id !== applicationId) {
    const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
    return { kind: isEmpty && version === 0 ? 'empty' : 'foreign' };
  }
  if (version === 0) return { kind: 'empty' };
  if (version < firstNumber) return { kind: 'unreleased' };
  if (version > newestSchema) return { kind: 'newer', version };
  return version === newestSchema ? { kind: 'current' } : { kind: 'older', version };
};

/** How many of the {@link migrations} a file has been through; `null` where none is for it. */
const doneOf = (state: SchemaState): number | null => {
  if (state.kind === 'empty') return 0;
  return state.kind === 'older' ? state.version - firstNumber + 1 : null;
};

/**
 * Brings a file to the newest schema, all steps in one transaction: it is done, or nothing changed.
 * Does nothing to one that is neither empty nor older; returns the state that it met.
 */
export const migrate = (db: Database): SchemaState =>
  db
    .transaction(() => {
      // Read inside the transaction: another process may have migrated while this one waited.
      const state = readSchemaState(db);
      const done = doneOf(state);
      if (done === null) return state;
      for (const step of migrations.slice(done)) db.exec(step);
      db.pragma(`application_id = ${applicationId}`);
      db.pragma(`user_version = ${newestSchema}`);
      return state;
    })
    .immediate();

/** Says of a file with the newest schema whether it is a copy that has not come to its end. */
export const markUnfinished = (db: Database, isUnfinished: boolean): void => {
  db.pragma(`application_id = ${isUnfinished ? unfinishedId : applicationId}`);
};

const reasons: Readonly<Record<SchemaState['kind'], StoreOpenError['reason'] | null>> = {
  current: null,
  empty: 'empty',
  foreign: 'foreign',
  newer: 'newer-schema',
  older: 'older-schema',
  unreleased: 'unreleased-schema',
  'unfinished-copy': 'unfinished-copy',
  'other-unfinished-copy': 'other-unfinished-copy',
};

/** Why a file is not a database of the newest schema; `null` where it is one. */
export const refusalOf = ({ kind }: SchemaState): StoreOpenError['reason'] | null => reasons[kind];
