import { failureFields } from '../logging/failures.ts';
import type { Logger } from '../logging/log.ts';
import type { Database } from './database.ts';
import { within } from './within.ts';

const closeLimitMs = 2_000;
/** Long, because a slow disk has much to do after an import. */
const commandCloseLimitMs = 30_000;
/** For the last line to leave the process. */
const lingerMs = 1_000;

/**
 * A normal exit of Node waits for requests to a disk that hangs. Process 1 of a container cannot be killed like
 * this, only from outside.
 */
const killThisProcess = (): void => void process.kill(process.pid, 'SIGKILL');

/** Closes a database; when that takes longer than the limit, says so and kills the process. */
const closeWithin = async (
  limitMs: number,
  database: Pick<Database, 'close'>,
  say: () => void,
  kill: () => void,
): Promise<void> => {
  const closed = await within(
    limitMs,
    database.close().then(() => true),
  );
  if (closed) return;
  say();
  await new Promise((resolve) => setTimeout(resolve, lingerMs));
  kill();
};

/**
 * Closes the database of a server, tidied up if possible. When the disk hangs, that would never
 * end: then it kills the process.
 */
export const closeDatabase = async (
  database: Pick<Database, 'tidyUp' | 'close'>,
  log: Pick<Logger, 'warn' | 'error'>,
  kill = killThisProcess,
): Promise<void> => {
  const tidied = await database.tidyUp();
  // The disk has just answered; a slow one gets the time that it needs.
  if (tidied.isOk()) return database.close();
  log.warn(failureFields(tidied.error), 'checkpoint failed');
  const line = 'the disk does not answer: killing this process; answered writes are on the disk';
  await closeWithin(closeLimitMs, database, () => log.error(line), kill);
};

/** Closes the database of a command that has printed its result; when the disk hangs, it kills the process, too. */
export const closeAfterCommand = (
  database: Pick<Database, 'close'>,
  kill = killThisProcess,
): Promise<void> => {
  const line =
    'jobposting: The disk does not answer: killing this process. What was printed holds.';
  return closeWithin(commandCloseLimitMs, database, () => console.error(line), kill);
};
