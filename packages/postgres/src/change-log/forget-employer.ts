import { type ChangeLog, storeUnavailable } from '@jobposting/core/adapter';
import type { WholeNumber } from '@jobposting/core/store-support';
import { err, ok } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { forgetChanges } from './forget-changes.ts';

const keptOfEmployer = statement(
  'kept-changes-of-employer',
  `SELECT ends.first, ends.last, EXISTS (SELECT FROM job_history AS history
      WHERE history.employer_id = $1::int AND history.job_id = newest.job_id
        AND history.revision = ends.last) AS has_job
  FROM (SELECT min(revision) AS first, max(revision) AS last FROM change
    WHERE employer_id = $1::int) AS ends
  CROSS JOIN LATERAL (SELECT newest.job_id FROM change AS newest
    WHERE newest.employer_id = $1::int AND newest.revision = ends.last LIMIT 1) AS newest`,
);

interface KeptRow {
  readonly first: WholeNumber;
  readonly last: WholeNumber;
  /** Whether the job before the last one is kept. */
  readonly has_job: boolean;
}

// Each one that comes to nothing has let somebody give positions.
const maxTries = 100;

/** Creates the function that forgets the changes of an employer, but for the last one. */
export const createForgetEmployer =
  (connections: Connections): ChangeLog['forget'] =>
  async (employerId, { limit }) => {
    const deadline = connections.newDeadline();
    for (let tries = 0; tries < maxTries; tries++) {
      const kept = await connections.read<KeptRow>(keptOfEmployer, [employerId], deadline);
      if (kept.isErr()) return err(kept.error);
      const [row] = kept.value;
      if (row === undefined) return ok(0);
      const [from, last] = [Number(row.first), Number(row.last)];
      if (from === last && !row.has_job) return ok(0);
      const until = Math.min(from + limit, last);
      const forgotten = await forgetChanges(connections, [{ employerId, from, until }], deadline);
      if (forgotten.isErr() || forgotten.value > 0) return forgotten;
    }
    return err(storeUnavailable('busy', new Error('others keep the changes from being forgotten')));
  };
