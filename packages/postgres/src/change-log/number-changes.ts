import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { WholeNumber } from '@jobposting/core/store-support';
import type { Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { orUnreachable } from '../connection/postgres-error.ts';
import { statement } from '../connection/statement.ts';

const employersAtOnce = 1_000;
const changesAtOnce = 10_000;

// It reads a row for each employer, at each read of the changes of all. Positions are in the order of time, as far as the
// clocks and the order of each employer allow. The process that first advances the last position assigns them; the
// others find another last position than they read, and write nothing.
const numberChanges = statement(
  'number-changes',
  `WITH beginning AS MATERIALIZED (SELECT last FROM change_order WHERE one = 1),
  behind AS MATERIALIZED (
    SELECT state.employer_id, coalesce(done.revision, 0) AS numbered
    FROM employer_state AS state LEFT JOIN change_numbered AS done
      ON done.employer_id = state.employer_id
    WHERE state.revision > coalesce(done.revision, 0)
    ORDER BY state.employer_id LIMIT ${employersAtOnce}),
  later AS MATERIALIZED (
    SELECT later.employer_id, later.revision,
      max(later.time) OVER (PARTITION BY later.employer_id ORDER BY later.revision) AS time
    FROM behind CROSS JOIN LATERAL (
      SELECT change.employer_id, change.revision, change.time FROM change
      WHERE change.employer_id = behind.employer_id AND change.revision > behind.numbered
      ORDER BY change.revision LIMIT ${changesAtOnce}) AS later
    ORDER BY later.revision LIMIT ${changesAtOnce}),
  found AS MATERIALIZED (
    SELECT employer_id, revision, row_number() OVER (ORDER BY time, employer_id, revision) AS place
    FROM later),
  taken AS (
    UPDATE change_order SET last = beginning.last + (SELECT count(*) FROM found)
    FROM beginning WHERE change_order.one = 1 AND change_order.last = beginning.last
      AND EXISTS (SELECT FROM found)
    RETURNING beginning.last),
  placed AS (
    INSERT INTO change_position (employer_id, revision, position)
    SELECT found.employer_id, found.revision, taken.last + found.place FROM taken CROSS JOIN found),
  numbered AS (
    INSERT INTO change_numbered (employer_id, revision)
    SELECT found.employer_id, max(found.revision) FROM taken CROSS JOIN found GROUP BY 1
    ON CONFLICT (employer_id) DO UPDATE SET revision = excluded.revision)
  SELECT (SELECT count(*) FROM behind) AS behind, (SELECT count(*) FROM found) AS found,
    (SELECT count(*) FROM taken) AS taken`,
);

interface NumberedRow {
  readonly behind: WholeNumber;
  readonly found: WholeNumber;
  readonly taken: WholeNumber;
}

/**
 * Assigns positions to changes without one, in each employer's order, and returns whether every change committed before
 * the call now has one; else there is more to do.
 */
export const numberSomeChanges = async (
  connections: Connections,
  deadline: number,
): Promise<Result<boolean, StoreUnavailable>> => {
  const numbered = await connections.writeRepeatably<NumberedRow>(numberChanges, [], deadline);
  return numbered.mapErr(orUnreachable).map(([row]) => {
    const [behind, found] = [Number(row?.behind), Number(row?.found)];
    const isLast = behind < employersAtOnce && found < changesAtOnce;
    return behind === 0 || (isLast && Number(row?.taken) === 1);
  });
};
