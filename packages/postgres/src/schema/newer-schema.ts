import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { newestSchema } from './migrations.ts';

/**
 * Rows where a newer version of this program has migrated the database since it was opened. A migration waits
 * for each statement that asks so; one that waits for the migration sees what it has done.
 */
export const newerMigrations = `SELECT FROM migration WHERE id > ${newestSchema}`;

/** The same as a condition. */
export const isNewerSchema = `EXISTS (${newerMigrations})`;

/** What a store returns from then on. */
export const newerSchema = (): StoreUnavailable =>
  storeUnavailable(
    'failed',
    new Error(
      'the database was migrated by a newer version of this program; start that version instead',
    ),
  );
