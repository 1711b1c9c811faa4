import type { EmployerId, Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { type JobRow, jobColumns, toJob } from '@jobposting/core/store-support';
import { ok } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { readRows } from '../row-mapping/read-rows.ts';

const nextJobs = (count: number) =>
  statement(
    `next-jobs-${count}`,
    `SELECT ${jobColumns.join(', ')} FROM job WHERE employer_id = $1 AND id > $2
    ORDER BY id LIMIT ${count}`,
  );

const jobsAtOnce = 100;
const next1 = nextJobs(1);
const next10 = nextJobs(10);
const next100 = nextJobs(jobsAtOnce);

/** Creates the function that reads the jobs of an employer by id. */
export const createFindNext = (
  connections: Pick<Connections, 'read' | 'search' | 'newDeadline'>,
): JobStore['findNext'] => {
  /** Reads at least so many, but no more than a hundred. */
  const readNext = (employerId: EmployerId, after: number, count: number, deadline: number) => {
    const values = [employerId, after];
    if (count <= 1) return connections.read<JobRow>(next1, values, deadline);
    if (count <= 10) return connections.read<JobRow>(next10, values, deadline);
    // Of an export: whole jobs by the hundred would hold up the short reads of others.
    return connections.search<JobRow>(employerId, next100, values, deadline);
  };

  return async (employerId, { after, limit }) => {
    const deadline = connections.newDeadline();
    const jobs: Job[] = [];
    for (;;) {
      const left = limit - jobs.length;
      const rows = await readNext(employerId, jobs.at(-1)?.id ?? after ?? 0, left, deadline);
      const read = readRows(rows, (found) => found.slice(0, left).map(toJob));
      if (read.isErr()) return read.map(() => jobs);
      jobs.push(...read.value);
      if (read.value.length < Math.min(left, jobsAtOnce) || jobs.length === limit) return ok(jobs);
    }
  };
};
