import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { newestSchema } from './migrations.ts';

/**
 * A condition: a newer version of this program has migrated the database since it was opened. A migration
 * waits for each statement that asks so; who is behind it sees what it has done.
 */
export const isNewerSchema = `EXISTS (SELECT FROM migration WHERE id > ${newestSchema})`;

/** What a store returns from then on. */
export const newerSchema = (): StoreUnavailable =>
  storeUnavailable(
    'failed',
    new Error(
      'the database was migrated by a newer version of this program; start that version instead',
    ),
  );
