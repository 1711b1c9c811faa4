import { existsSync } from 'node:fs';
import { err, ok, type Result, safeTry } from 'neverthrow';
import type { Database } from '../database/database.ts';
import { loadPostgres, openDatabase } from '../database/open-database.ts';
import { clockProblem } from '../host-checks/clock-range.ts';
import type { Logger } from '../logging/log.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { failureLine } from '../printing/command-result.ts';
import { keyProblem } from '../printing/print-key.ts';
import { logMigration, warnOfClocks } from './start-lines.ts';

/** What a database must have before it is served. The error is one line. */
const checkStart = (
  { database: place, firstEmployer }: ServeOptions,
  { employers }: Database,
  log: Logger,
) =>
  safeTry<void, string>(async function* () {
    if (place.kind !== 'file') {
      const { checkForServer } = await loadPostgres();
      warnOfClocks(log, yield* await checkForServer(place));
    }
    const unseenKey = firstEmployer ? keyProblem() : null;
    if (unseenKey === null) return ok();
    const present = yield* (await employers.list()).mapErr(failureLine);
    return present.length === 0 ? err(unseenKey) : ok();
  });

/** Opens the database of a server that can start with these options. The error is one line; nothing is open then. */
export const openStore = async (
  options: ServeOptions,
  log: Logger,
): Promise<Result<Database, string>> =>
  safeTry(async function* () {
    const { database: place, firstEmployer } = options;
    const isNew = place.kind === 'file' && !existsSync(place.path);
    const problem =
      clockProblem(new Date()) ??
      // Otherwise an empty database would be left behind.
      (isNew && firstEmployer ? keyProblem() : null);
    if (problem !== null) return err(problem);
    const open = { create: true, careers: options.careers };
    const database = yield* await openDatabase(options, open);
    // Before anything can fail: the file is already migrated.
    logMigration(log, database);
    const canStart = await checkStart(options, database, log);
    if (canStart.isOk()) return ok(database);
    await database.close();
    return err(canStart.error);
  });
