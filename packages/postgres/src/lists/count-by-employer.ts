import type { EmployerId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import type { WholeNumber } from '@jobposting/core/store-support';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';

const jobCounts = statement(
  'job-counts',
  `SELECT employer_id, active, archived FROM employer_state
  WHERE active > 0 OR archived > 0 ORDER BY employer_id`,
);

interface CountRow {
  readonly employer_id: WholeNumber;
  readonly active: WholeNumber;
  readonly archived: WholeNumber;
}

/** Those who read of all employers take turns as one. */
const noEmployer = 0;

/** Creates the function that counts the jobs of each employer. It reads a row for each of them. */
export const createCountByEmployer =
  (connections: Connections): JobStore['countByEmployer'] =>
  async () => {
    const rows = await connections.search<CountRow>(noEmployer, jobCounts, []);
    return rows.map((found) =>
      found.map((row) => ({
        employerId: Number(row.employer_id) as EmployerId,
        active: Number(row.active),
        archived: Number(row.archived),
      })),
    );
  };
