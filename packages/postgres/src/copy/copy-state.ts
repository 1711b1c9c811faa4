import type { WholeNumber } from '../jobs/job-row.ts';
import { newestSchema } from '../migrations/migrations.ts';
import { unfinishedCopy } from '../unfinished-copy.ts';
import type { CopyClient } from './copy-client.ts';

export const openLimitMs = 10_000;

/** Whether a copy into a database has not come to its end. */
export const isUnfinished = async (client: CopyClient): Promise<boolean> => {
  const { rows } = await client.query<{ readonly isThere: boolean }>(unfinishedCopy);
  return rows[0]?.isThere === true;
};

/** Whether the tables of a database are those of this version. */
export const hasNewestSchema = async (client: CopyClient): Promise<boolean> => {
  const { rows } = await client.query<{ readonly id: WholeNumber }>(
    'SELECT max(id) AS id FROM migration',
  );
  return Number(rows[0]?.id) === newestSchema;
};

/**
 * Whether nothing was ever written to a database that has its tables, and no id was taken: a server could
 * still have one in hand that the copy brings as well.
 */
export const isUnused = async (client: CopyClient): Promise<boolean> => {
  const { rows } = await client.query<{ readonly unused: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM employer) AND NOT EXISTS (SELECT 1 FROM api_key)
      AND NOT EXISTS (SELECT 1 FROM job) AND NOT EXISTS (SELECT 1 FROM change)
      AND NOT (SELECT is_called FROM employer_id) AND NOT (SELECT is_called FROM api_key_id)
      AND NOT (SELECT is_called FROM job_id_block) AS unused`,
  );
  return rows[0]?.unused === true;
};
