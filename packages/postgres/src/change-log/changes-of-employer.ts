import type { ChangePage, EmployerId } from '@jobposting/core';
import {
  type CursorExpired,
  cursorExpired,
  firstCursor,
  positionOf,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import { type ChangeRow, toChange } from '@jobposting/core/store-support';
import { err, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { changeColumns } from '../row-mapping/change-row.ts';
import { readRows } from '../row-mapping/read-rows.ts';
import { pageBehind } from './change-page.ts';

// The revisions of what is kept have no gap: how far a page goes is known without a LIMIT.
const fromOldest = statement(
  'changes-from-oldest',
  `SELECT ${changeColumns}
  FROM (SELECT min(revision) AS revision FROM change WHERE employer_id = $1::int) AS oldest
  JOIN change ON change.employer_id = $1::int AND change.revision >= oldest.revision
    AND change.revision < oldest.revision + $2::bigint
  ORDER BY change.revision`,
);
const fromRevision = statement(
  'changes-from-revision',
  `SELECT ${changeColumns} FROM change
  WHERE employer_id = $1::int AND revision >= $2::bigint AND revision <= $2::bigint + $3::bigint
  ORDER BY revision`,
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
): Promise<Result<ChangePage, CursorExpired | StoreUnavailable>> => {
  const revision = after === null ? 0 : positionOf(after);
  if (revision === null) return err(cursorExpired());
  const rows =
    revision === 0
      ? await connections.read<ChangeRow>(fromOldest, [employerId, limit])
      : await connections.read<ChangeRow>(fromRevision, [employerId, revision, limit]);
  return readRows(rows, (found) => {
    const isWhole = found[0] === undefined || Number(found[0].revision) === 1;
    return pageBehind(after, limit, { changes: found.map(toChangeOfEmployer), isWhole });
  }).andThen((page) => page);
};

/** The cursor behind the newest change of one employer. */
export const newestCursorOfEmployer = async (
  connections: Connections,
  employerId: EmployerId,
): Promise<Result<string, StoreUnavailable>> =>
  readRows(await connections.read<ChangeRow>(newestOfEmployer, [employerId]), ([row]) =>
    row === undefined ? firstCursor : toChangeOfEmployer(row).cursor,
  );
