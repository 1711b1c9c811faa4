import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { WholeNumber } from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { orUnreachable } from '../connection/postgres-error.ts';
import { statement } from '../connection/statement.ts';
import { unnested } from '../row-mapping/rows.ts';

const employersAtOnce = 1_000;
const changesAtOnce = 10_000;

// Reads a row for each employer, at each read of the changes of all.
const employersBehind = statement(
  'employers-behind',
  `SELECT place.last, behind.employer_id, behind.numbered
  FROM change_order AS place CROSS JOIN (
    SELECT state.employer_id, coalesce(done.revision, 0) AS numbered
    FROM employer_state AS state LEFT JOIN change_numbered AS done
      ON done.employer_id = state.employer_id
    WHERE state.revision > coalesce(done.revision, 0)
    ORDER BY state.employer_id LIMIT ${employersAtOnce}) AS behind
  WHERE place.one = 1`,
);

// In the order of time, as far as the clocks and the order of each employer allow. The process that first advances the
// last position assigns the positions; the others find another last position than they read, and write nothing.
const numberChanges = statement(
  'number-changes',
  `WITH later AS MATERIALIZED (
    SELECT later.employer_id, later.revision,
      max(later.time) OVER (PARTITION BY later.employer_id ORDER BY later.revision) AS time
    FROM ${unnested('behind', { employer_id: 'int', numbered: 'bigint' }, 1)}
    CROSS JOIN LATERAL (
      SELECT change.employer_id, change.revision, change.time FROM change
      WHERE change.employer_id = behind.employer_id AND change.revision > behind.numbered
      ORDER BY change.revision LIMIT ${changesAtOnce}) AS later
    ORDER BY later.revision LIMIT ${changesAtOnce}),
  found AS MATERIALIZED (
    SELECT employer_id, revision, row_number() OVER (ORDER BY time, employer_id, revision) AS place
    FROM later),
  taken AS (
    UPDATE change_order SET last = $1::bigint + (SELECT count(*) FROM found)
    WHERE one = 1 AND last = $1::bigint RETURNING one),
  placed AS (
    INSERT INTO change_position (employer_id, revision, position)
    SELECT found.employer_id, found.revision, $1::bigint + found.place FROM taken CROSS JOIN found),
  numbered AS (
    INSERT INTO change_numbered (employer_id, revision)
    SELECT found.employer_id, max(found.revision) FROM taken CROSS JOIN found GROUP BY 1
    ON CONFLICT (employer_id) DO UPDATE SET revision = excluded.revision)
  SELECT (SELECT count(*) FROM taken) AS taken, (SELECT count(*) FROM found) AS found`,
);

interface BehindRow {
  readonly last: WholeNumber;
  readonly employer_id: WholeNumber;
  readonly numbered: WholeNumber;
}

interface NumberedRow {
  readonly taken: WholeNumber;
  readonly found: WholeNumber;
}

/**
 * Assigns positions to changes without one, in each employer's order, and returns whether every change committed before
 * the call now has one; else there is more to do.
 */
export const numberSomeChanges = async (
  connections: Connections,
  deadline: number,
): Promise<Result<boolean, StoreUnavailable>> => {
  const behind = await connections.search<BehindRow>(0, employersBehind, [], deadline);
  if (behind.isErr()) return err(behind.error);
  const [first] = behind.value;
  if (first === undefined) return ok(true);
  const numbered = await connections.writeRepeatably<NumberedRow>(
    numberChanges,
    [
      first.last,
      behind.value.map((row) => row.employer_id),
      behind.value.map((row) => row.numbered),
    ],
    deadline,
  );
  return numbered
    .mapErr(orUnreachable)
    .map(
      ([row]) =>
        Number(row?.taken) === 1 &&
        Number(row?.found) < changesAtOnce &&
        behind.value.length < employersAtOnce,
    );
};
