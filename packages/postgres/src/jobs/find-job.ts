import type { EmployerId, Job, JobKey } from '@jobposting/core';
import { type JobStore, largestId, type StoreUnavailable } from '@jobposting/core/adapter';
import {
  type JobCache,
  type JobRow,
  jobColumns,
  toJob,
  type WholeNumber,
} from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import { createBatch, firstDeadline, type TimedCall } from '../connection/batch.ts';
import type { Connections } from '../connection/connections.ts';
import type { KeptState } from '../connection/kept-state.ts';
import { type Statement, statement } from '../connection/statement.ts';
import { readRows } from '../row-mapping/rows.ts';

/**
 * A statement that reads the version of each job, and the job itself unless that version is cached. The LATERAL with
 * its LIMIT looks up each job; a join might scan all of them.
 */
const findBy = (name: string, column: 'id' | 'reference_id', type: 'int' | 'text'): Statement => {
  const isKnown = 'j.id = w.known_id AND j.version = w.known_version';
  const unlessKnown = jobColumns.map(
    (name) => `CASE WHEN ${isKnown} THEN NULL ELSE j.${name} END AS ${name}`,
  );
  return statement(
    name,
    `SELECT w.n, ${isKnown} AS is_known, ${unlessKnown.join(', ')}
    FROM unnest((SELECT $1::int[]), $2::int[], $3::${type}[], $4::int[], $5::int[])
      AS w (n, employer_id, ${column}, known_id, known_version)
    CROSS JOIN LATERAL (SELECT ${jobColumns.join(', ')} FROM job
      WHERE employer_id = w.employer_id AND ${column} = w.${column} LIMIT 1) AS j`,
  );
};

const findById = findBy('find-by-id', 'id', 'int');
const findByReference = findBy('find-by-reference', 'reference_id', 'text');

interface FoundRow extends JobRow {
  readonly n: WholeNumber;
  readonly is_known: boolean;
}

interface Call extends TimedCall {
  readonly employerId: EmployerId;
  readonly key: JobKey;
}

type Found = Result<Job | null, StoreUnavailable>;

/** The job of a row; a cached job is returned only where the database confirms its version. */
const jobOf = (cache: JobCache, known: Job | undefined, row: FoundRow | undefined): Found => {
  if (row === undefined) {
    if (known !== undefined) cache.drop(known.id);
    return ok(null);
  }
  if (row.is_known && known !== undefined) return ok(known);
  return readRows(ok([row]), ([found]) => cache.add(toJob(found as FoundRow)));
};

// A key that PostgreSQL cannot read would fail all calls of its statement.
const isPossible = (key: JobKey): boolean =>
  'id' in key ? key.id <= largestId : !key.referenceId.includes('\0');

/** Creates the function that finds a job. Calls of one turn share a statement. */
export const createFindJob = (
  connections: Pick<Connections, 'read' | 'newDeadline'>,
  kept: KeptState<JobCache>,
): JobStore['find'] => {
  const findAll = async (
    by: Statement,
    cache: JobCache,
    calls: readonly Call[],
  ): Promise<Result<readonly Found[], StoreUnavailable>> => {
    const known = calls.map(({ employerId, key }) => cache.find(employerId, key));
    const rows = await connections.read<FoundRow>(
      by,
      [
        calls.map((_, n) => n),
        calls.map(({ employerId }) => employerId),
        calls.map(({ key }) => ('id' in key ? key.id : key.referenceId)),
        known.map((job) => job?.id ?? 0),
        known.map((job) => job?.version ?? 0),
      ],
      firstDeadline(calls),
    );
    return rows.map((found) => {
      const byCall = new Map(found.map((row) => [Number(row.n), row]));
      return calls.map((_, n) => jobOf(cache, known[n], byCall.get(n)));
    });
  };

  const finderBy = (by: Statement) =>
    createBatch(async (calls: readonly Call[]): Promise<readonly Found[]> => {
      const found = await kept.read((cache) => findAll(by, cache, calls));
      return found.isOk() ? found.value : calls.map(() => err(found.error));
    });

  const byId = finderBy(findById);
  const byReference = finderBy(findByReference);
  return async (employerId, key) => {
    if (!isPossible(key)) return ok(null);
    const finder = 'id' in key ? byId : byReference;
    return finder({ employerId, key, deadline: connections.newDeadline() });
  };
};

/** As many as an export asks for at once. */
const jobsAtOnce = 20;

const nextJobs = statement(
  'next-jobs',
  `SELECT ${jobColumns.join(', ')} FROM job WHERE employer_id = $1 AND id > $2
  ORDER BY id LIMIT ${jobsAtOnce}`,
);

/** Creates the function that reads the jobs of an employer by id, apart from short reads. */
export const createFindNext =
  (connections: Pick<Connections, 'search' | 'newDeadline'>): JobStore['findNext'] =>
  async (employerId, { after, limit }) => {
    const deadline = connections.newDeadline();
    const jobs: Job[] = [];
    for (;;) {
      const values = [employerId, jobs.at(-1)?.id ?? after ?? 0];
      const rows = await connections.search<JobRow>(employerId, nextJobs, values, deadline);
      const read = readRows(rows, (found) => found.slice(0, limit - jobs.length).map(toJob));
      if (read.isErr()) return read.map(() => jobs);
      jobs.push(...read.value);
      if (read.value.length < jobsAtOnce || jobs.length === limit) return ok(jobs);
    }
  };
