import type { EmployerId } from '@jobposting/core';
import type { JobQuery, JobStore, StoreUnavailable } from '@jobposting/core/adapter';
import type { WholeNumber } from '@jobposting/core/store-support';
import type { Result } from 'neverthrow';
import { createBatch, firstDeadline, type TimedCall } from '../connection/batch.ts';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';

/** The numbers of an employer's jobs, and the change after which they are valid. */
export interface EmployerState {
  /** 0 before the first change. */
  readonly revision: number;
  readonly active: number;
  readonly archived: number;
}

/** An employer without a row has never had a job. */
export const noJobs: EmployerState = { revision: 0, active: 0, archived: 0 };

export type EmployerStateRow = { readonly [Column in keyof EmployerState]: WholeNumber };

type StateOfEmployer = EmployerStateRow & { readonly employer_id: WholeNumber };

export const toEmployerState = (row: EmployerStateRow): EmployerState => ({
  revision: Number(row.revision),
  active: Number(row.active),
  archived: Number(row.archived),
});

interface Call extends TimedCall {
  readonly employerId: EmployerId;
}

/** The parameters of a read of a page. */
export interface PageCall extends Call {
  readonly query: JobQuery;
}

/** Reads the state of an employer as it is now. */
export type ReadEmployerState = (call: Call) => Promise<Result<EmployerState, StoreUnavailable>>;

// The LIMIT makes it look up each employer, whatever number of them the planner assumes.
const statesStatement = statement(
  'employer-states',
  `SELECT state.* FROM unnest((SELECT $1::int[])) AS asked (employer_id)
  CROSS JOIN LATERAL (SELECT employer_id, revision, active, archived FROM employer_state
    WHERE employer_id = asked.employer_id LIMIT 1) AS state`,
);

/** Creates the function that reads states; calls of one turn share a statement. */
export const createEmployerStates = (connections: Connections): ReadEmployerState =>
  createBatch(async (calls) => {
    const rows = await connections.read<StateOfEmployer>(
      statesStatement,
      [[...new Set(calls.map(({ employerId }) => employerId))]],
      firstDeadline(calls),
    );
    const states = rows.map(
      (found) => new Map(found.map((row) => [Number(row.employer_id), toEmployerState(row)])),
    );
    return calls.map(({ employerId }) => states.map((known) => known.get(employerId) ?? noJobs));
  });

const jobCounts = statement(
  'job-counts',
  `SELECT employer_id, active, archived FROM employer_state
  WHERE active > 0 OR archived > 0 ORDER BY employer_id`,
);

/** Readers of all employers take turns as one subject. */
const noEmployer = 0;

/** Creates the function that counts the jobs of each employer. It reads a row for each of them. */
export const createCountByEmployer =
  (connections: Connections): JobStore['countByEmployer'] =>
  async () => {
    const rows = await connections.search<Omit<StateOfEmployer, 'revision'>>(
      noEmployer,
      jobCounts,
      [],
    );
    return rows.map((found) =>
      found.map((row) => ({
        employerId: Number(row.employer_id) as EmployerId,
        active: Number(row.active),
        archived: Number(row.archived),
      })),
    );
  };
