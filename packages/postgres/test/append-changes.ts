import type { EmployerId } from '@jobposting/core';
import type { Connections } from '../src/connection/connections.ts';
import { statement } from '../src/connection/statement.ts';

const append = statement(
  'test-append-changes',
  `WITH state AS (
    INSERT INTO employer_state (employer_id, revision, active, archived) VALUES ($1::int, $3::int, 0, 0)
    ON CONFLICT (employer_id) DO UPDATE SET revision = employer_state.revision + excluded.revision
    RETURNING revision)
  INSERT INTO change (employer_id, revision, job_id, version, type, fields, time, write_id)
  SELECT $1::int, state.revision - $3::int + n, n, 1, 'job.created', '[]', $2::bigint, 1
  FROM state, generate_series(1, $3::int) AS n`,
);

/** The moment `day` days after 20 November 2026. */
export const dayMs = (day: number): number => Date.UTC(2026, 10, 20) + day * 86_400_000;

/** Appends changes of an employer, all of one day and in one write, like a write of jobs. */
export const appendChanges = async (
  connections: Connections,
  employerId: number,
  day: number,
  count = 1,
): Promise<EmployerId> => {
  const values = [employerId, dayMs(day), count];
  const written = await connections.write(append, values);
  if (written.isErr()) throw new Error('the changes were not appended', { cause: written.error });
  return employerId as EmployerId;
};
