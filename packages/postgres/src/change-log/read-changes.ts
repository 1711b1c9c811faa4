import type { EmployerId, HistoryEntry } from '@jobposting/core';
import {
  type ChangeLog,
  cursorExpired,
  firstCursor,
  positionOf,
  type StoreUnavailable,
  storeUnavailable,
} from '@jobposting/core/adapter';
import {
  type ChangeRow,
  pageAfter,
  toChange,
  toJobBefore,
  type WholeNumber,
} from '@jobposting/core/store-support';
import { err, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { changeColumns, readRows } from '../row-mapping/rows.ts';
import { beforeAll } from '../schema/first-schema.ts';
import { numberSomeChanges } from './number-changes.ts';

// Revisions in the log have no gaps, so the end of a page is known without a LIMIT.
const fromRevision = statement(
  'changes-from-revision',
  `SELECT ${changeColumns}
  FROM (SELECT min(revision) AS revision FROM change WHERE employer_id = $1::int) AS oldest
  JOIN change ON change.employer_id = $1::int
    AND change.revision >= greatest($2::bigint, oldest.revision)
    AND change.revision <= greatest($2::bigint, oldest.revision) + $3::bigint
  ORDER BY change.revision`,
);
const newestOfEmployer = statement(
  'newest-change-of-employer',
  `SELECT ${changeColumns} FROM change WHERE employer_id = $1::int ORDER BY revision DESC LIMIT 1`,
);

const toChangeOfEmployer = (row: ChangeRow) => toChange(row, row.revision);

/** Reads the changes of one employer, in the order of their revisions. */
export const readChangesOfEmployer = async (
  connections: Connections,
  employerId: EmployerId,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): ReturnType<ChangeLog['read']> => {
  const revision = after === null ? 0 : positionOf(after);
  if (revision === null) return err(cursorExpired(after));
  const rows = await connections.read<ChangeRow>(fromRevision, [employerId, revision, limit]);
  return readRows(rows, (found) => {
    const isWhole = found[0] === undefined || Number(found[0].revision) === 1;
    return pageAfter(after, limit, { changes: found.map(toChangeOfEmployer), isWhole });
  }).andThen((page) => page);
};

/** The cursor of the newest change of one employer. */
export const newestCursorOfEmployer = async (
  connections: Connections,
  employerId: EmployerId,
): Promise<Result<string, StoreUnavailable>> =>
  readRows(await connections.read<ChangeRow>(newestOfEmployer, [employerId]), ([row]) =>
    row === undefined ? firstCursor : toChangeOfEmployer(row).cursor,
  );

// Positions after the last deleted one have no gaps, so the end of a page is known without a LIMIT. LIMIT 1 keeps the plan
// to index look-ups, whatever the size of the tables when it was made.
const fromPosition = statement(
  'changes-from-position',
  `SELECT beginning.forgotten, found.* FROM change_order AS beginning
  LEFT JOIN LATERAL (
    SELECT place.position, change.* FROM change_position AS place
    CROSS JOIN LATERAL (SELECT ${changeColumns} FROM change
      WHERE change.employer_id = place.employer_id AND change.revision = place.revision
      LIMIT 1) AS change
    WHERE place.position >= greatest($1::bigint, beginning.forgotten + 1)
      AND place.position <= greatest($1::bigint, beginning.forgotten + 1) + $2::bigint
    ORDER BY place.position) AS found ON true
  WHERE beginning.one = 1 ORDER BY found.position`,
);
const newestOfAll = statement(
  'newest-change-of-all',
  `SELECT place.position, change.* FROM change_position AS place
  CROSS JOIN LATERAL (SELECT ${changeColumns} FROM change
    WHERE change.employer_id = place.employer_id AND change.revision = place.revision
    LIMIT 1) AS change
  ORDER BY place.position DESC LIMIT 1`,
);

interface PlacedRow extends ChangeRow {
  readonly position: WholeNumber;
}

/** The outer join returns one row without a change where there is none to read. */
type FoundRow = { readonly forgotten: WholeNumber } & (PlacedRow | { readonly position: null });

// If more were written since the last read, as after an import, the next call continues.
const maxSteps = 100;

const toChangeOfAll = (row: PlacedRow) => toChange(row, row.position);

const pageOf = (after: string | null, limit: number, rows: readonly FoundRow[]) => {
  const changes = rows.flatMap((row) => (row.position === null ? [] : [toChangeOfAll(row)]));
  const isWhole = Number(rows[0]?.forgotten) === beforeAll;
  return pageAfter(after, limit, { changes, isWhole });
};

/** Repeats `read` until all earlier changes have positions, or it has found enough. */
const readNumbered = async <T, E>(
  connections: Connections,
  read: (deadline: number) => Promise<Result<T, E>>,
  isEnough: (found: T) => boolean,
): Promise<Result<T, E | StoreUnavailable>> => {
  const deadline = connections.newDeadline();
  for (let steps = 0; steps < maxSteps; steps++) {
    const isComplete = await numberSomeChanges(connections, deadline);
    if (isComplete.isErr()) return err(isComplete.error);
    const found = await read(deadline);
    if (found.isErr() || isComplete.value || isEnough(found.value)) return found;
  }
  return err(storeUnavailable('busy', new Error('too many changes have no position yet')));
};

/** Reads the changes of all employers, in the order of their positions. */
export const readChangesOfAll = async (
  connections: Connections,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): ReturnType<ChangeLog['read']> => {
  const position = after === null ? 0 : positionOf(after);
  if (position === null) return err(cursorExpired(after));
  const read = async (deadline: number) =>
    readRows(await connections.read<FoundRow>(fromPosition, [position, limit], deadline), (rows) =>
      pageOf(after, limit, rows),
    ).andThen((page) => page);
  return readNumbered(connections, read, ({ changes }) => changes.length === limit);
};

/** The cursor of the newest change of all. */
export const newestCursorOfAll = async (
  connections: Connections,
): Promise<Result<string, StoreUnavailable>> => {
  const read = async (deadline: number) =>
    readRows(await connections.read<PlacedRow>(newestOfAll, [], deadline), ([row]) =>
      row === undefined ? firstCursor : toChangeOfAll(row).cursor,
    );
  return readNumbered(connections, read, () => false);
};

const historyOfJob = statement(
  'history-of-job',
  `SELECT change.*, CASE WHEN $5::boolean THEN NULL ELSE kept.before END AS before FROM (
    SELECT revision, before, row_number() OVER (ORDER BY revision DESC) AS place FROM job_history
    WHERE employer_id = $1::int AND job_id = $2::int AND revision < $3::bigint) AS kept
  CROSS JOIN LATERAL (
    SELECT ${changeColumns} FROM change
    WHERE change.employer_id = $1::int AND change.revision = kept.revision LIMIT 1) AS change
  WHERE kept.place <= $4::bigint ORDER BY change.revision DESC`,
);

interface HistoryRow extends ChangeRow {
  readonly before: string | null;
}

/** Creates the function that reads the history of a job. */
export const createHistoryReader =
  (connections: Connections): ChangeLog['history'] =>
  async (employerId, id, { after, limit, omitBefore = false }) => {
    const end = positionOf(after ?? '') ?? Number.MAX_SAFE_INTEGER;
    const asked = [employerId, id, end, limit, omitBefore];
    return readRows(await connections.read<HistoryRow>(historyOfJob, asked), (found) =>
      found.map(
        (row): HistoryEntry => ({
          change: toChangeOfEmployer(row),
          ...(!omitBefore && { before: toJobBefore(row.before) }),
        }),
      ),
    );
  };
