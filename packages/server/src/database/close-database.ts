import { failureFields } from '../failure-fields.ts';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';

/** Closes the database of a server, tidied up as far as that can be done. */
export const closeDatabase = async (
  database: Pick<Database, 'tidyUp' | 'close'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  const tidied = await database.tidyUp();
  if (tidied.isErr()) log.warn(failureFields(tidied.error), 'checkpoint failed');
  await database.close();
};
