import type { Database } from 'better-sqlite3';
import { firstSchema } from './1-first-schema.ts';
import { secondSchema } from './2-jobs-by-employer.ts';
import { thirdSchema } from './3-open-jobs.ts';
import { fourthSchema } from './4-change-log.ts';
import { fifthSchema } from './5-forgotten-and-used.ts';
import { sixthSchema } from './6-employer-profiles.ts';

/** Marks a file as ours (`PRAGMA application_id`): the bytes `JobP`. */
const applicationId = 0x4a6f6250;

/** Marks a file that a copy is being written to: the bytes `JobC`. Every version refuses to open it. */
const unfinishedId = 0x4a6f6243;

/** Schema n is reached from schema n − 1 by the nth entry. Append only: files out there have run them. */
export const migrations: readonly string[] = [
  firstSchema,
  secondSchema,
  thirdSchema,
  fourthSchema,
  fifthSchema,
  sixthSchema,
];

/** What a file is, as far as its header and schema show. */
export type SchemaState =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unfinished-copy'; readonly version: number }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'current' }
  | { readonly kind: 'older'; readonly version: number };

/** Whether a file is empty, ours, newer than this program, not whole yet, or somebody else's. */
export const readSchemaState = (db: Database, known = migrations.length): SchemaState => {
  const version = Number(db.pragma('user_version', { simple: true }));
  const id = db.pragma('application_id', { simple: true });
  if (id === unfinishedId) return { kind: 'unfinished-copy', version };
  if (id !== applicationId) {
    const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
    return isEmpty && version === 0 ? { kind: 'older', version: 0 } : { kind: 'foreign' };
  }
  if (version > known) return { kind: 'newer', version };
  return version === known ? { kind: 'current' } : { kind: 'older', version };
};

/**
 * Brings a file to the newest schema, all steps in one transaction: it is done, or nothing changed.
 * Does nothing to a file that is foreign, newer or current; returns the state that it met.
 */
export const migrate = (db: Database, steps = migrations): SchemaState =>
  db
    .transaction(() => {
      // Read inside the transaction: another process may have migrated while this one waited.
      const state = readSchemaState(db, steps.length);
      if (state.kind !== 'older') return state;
      for (const step of steps.slice(state.version)) db.exec(step);
      db.pragma(`application_id = ${applicationId}`);
      db.pragma(`user_version = ${steps.length}`);
      return state;
    })
    .immediate();

/** Says of a file with the newest schema whether it is a copy that has not come to its end. */
export const markUnfinished = (db: Database, isUnfinished: boolean): void => {
  db.pragma(`application_id = ${isUnfinished ? unfinishedId : applicationId}`);
};
