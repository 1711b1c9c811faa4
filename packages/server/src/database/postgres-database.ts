import { setTimeout as sleep } from 'node:timers/promises';
import type { SchemaStep } from '@jobposting/core/adapter';
import {
  checkPostgres,
  migratePostgres,
  openPostgresStore,
  type PostgresStore,
  readPostgresSchema,
  type StoreOpenError,
} from '@jobposting/postgres';
import { err, ok, type Result } from 'neverthrow';
import { readMemory, shareCaches } from '../host-checks/resources.ts';
import type { DatabaseOptions, PostgresPlace } from '../options/database-options.ts';
import { warn } from '../printing/command-result.ts';
import type { Database, OpenOptions } from './database.ts';
import { within } from './within.ts';

/** How long closing waits for abandoned calls. */
const closeMs = 2_000;

const asDatabase = (store: PostgresStore, shown: string): Database => ({
  ...store,
  shown,
  damageNotice:
    'rows of the database are damaged, and requests for them fail; see "On PostgreSQL" in docs/how-to/back-up-and-restore.md',
  isOwnFile: () => false,
  tidyUp: async () => ok(),
  // If a stop waited for a server that hangs, it would be killed before its end.
  close: () => Promise.race([store.close(), sleep(closeMs, undefined, { ref: false })]),
});

/** Why a database was not opened, in one line that says what to do. */
const explainOpenError = ({ reason, message }: StoreOpenError, shown: string): string =>
  reason === 'empty'
    ? `The database ${shown} is empty. Check the address, or set it up with employer add or serve.`
    : message;

const silentMs = 1_000;

/** Opens a database on a PostgreSQL server, and reports when that takes a while. The error is one line. */
export const openPostgres = async (
  { address, shown }: PostgresPlace,
  options: OpenOptions & Omit<DatabaseOptions, 'database'>,
): Promise<Result<Database, string>> => {
  const opening = openPostgresStore({
    address,
    create: options.create,
    preparedStatements: options.preparedStatements,
    timeLimitMs: options.databaseTimeout,
    cacheBytes: shareCaches(readMemory(), options.careers).cacheBytes,
  });
  const isSlow = (await within(silentMs, opening)) === undefined;
  if (isSlow) {
    const seconds = options.databaseTimeout / 1_000;
    warn(`The database ${shown} does not answer yet; trying for ${seconds} s.`);
  }
  return (await opening)
    .map((store) => asDatabase(store, shown))
    .mapErr((error) => explainOpenError(error, shown));
};

/**
 * Checks whether the role of an address has all rights that a server needs, and returns by how many milliseconds the
 * clock of the database is ahead. The error is one line.
 */
export const checkForServer = async ({
  address,
  shown,
}: PostgresPlace): Promise<Result<number, string>> => {
  const checked = await checkPostgres({ address });
  return checked
    .mapErr((error) => explainOpenError(error, shown))
    .andThen(({ missingPrivileges: missing, clockAheadMs }) =>
      missing.length === 0
        ? ok(clockAheadMs)
        : err(
            `The role lacks privileges on the database ${shown}: GRANT it ${missing.join(', ')}.`,
          ),
    );
};

/** Brings the schema up to date, or with `dryRun` only reads what that would do. The error is one line. */
export const migrateDatabase = async (
  place: PostgresPlace,
  dryRun: boolean,
): Promise<Result<SchemaStep, string>> => {
  const migrated = await (dryRun ? readPostgresSchema : migratePostgres)(place);
  return migrated.mapErr((error) => explainOpenError(error, place.shown));
};
