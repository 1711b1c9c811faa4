import type { WholeNumber } from '../jobs/job-row.ts';
import { newestSchema } from '../migrations/migrations.ts';
import { unfinishedCopy } from '../unfinished-copy.ts';
import type { CopyClient } from './copy-client.ts';
import { hiddenSequences } from './sequences.ts';

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

/** Whether a database that has its tables holds nothing. */
export const isEmpty = async (client: CopyClient): Promise<boolean> => {
  const { rows } = await client.query<{ readonly empty: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM employer) AND NOT EXISTS (SELECT 1 FROM api_key)
      AND NOT EXISTS (SELECT 1 FROM job) AND NOT EXISTS (SELECT 1 FROM change) AS empty`,
  );
  return rows[0]?.empty === true;
};

/** Whether no id was taken before the copy began: a server could still have one in hand that is copied as well. */
export const gaveNoId = async (client: CopyClient): Promise<boolean> => {
  const { rows } = await client.query<{ readonly none: boolean }>(
    `SELECT NOT (SELECT is_called FROM ${hiddenSequences.employer}) AND NOT (SELECT is_called FROM ${hiddenSequences.key})
      AND NOT (SELECT is_called FROM ${hiddenSequences.job}) AS none`,
  );
  return rows[0]?.none === true;
};
