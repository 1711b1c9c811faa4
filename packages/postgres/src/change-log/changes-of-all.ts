import type { ChangePage } from '@jobposting/core';
import {
  type CursorExpired,
  cursorExpired,
  firstCursor,
  positionOf,
  type StoreUnavailable,
  storeUnavailable,
} from '@jobposting/core/adapter';
import { type ChangeRow, toChange, type WholeNumber } from '@jobposting/core/store-support';
import { err, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { changeColumns } from '../row-mapping/change-row.ts';
import { readRows } from '../row-mapping/read-rows.ts';
import { beforeAll } from '../schema/first-schema.ts';
import { pageBehind } from './change-page.ts';
import { numberSomeChanges } from './number-changes.ts';

// LIMIT 1 keeps the plan at look-ups in the index, whatever size the tables had when it was made.
const changeAtPlace = `SELECT ${changeColumns} FROM change
  WHERE change.employer_id = place.employer_id AND change.revision = place.revision LIMIT 1`;

// Positions behind the last forgotten one have no gap: how far a page goes is known without a LIMIT.
const fromPosition = statement(
  'changes-from-position',
  `SELECT beginning.forgotten, found.* FROM change_order AS beginning
  LEFT JOIN LATERAL (
    SELECT place.position, change.* FROM change_position AS place
    CROSS JOIN LATERAL (${changeAtPlace}) AS change
    WHERE place.position >= greatest($1::bigint, beginning.forgotten + 1)
      AND place.position <= greatest($1::bigint, beginning.forgotten + 1) + $2::bigint
    ORDER BY place.position) AS found ON true
  WHERE beginning.one = 1 ORDER BY found.position`,
);
const newestOfAll = statement(
  'newest-change-of-all',
  `SELECT place.position, change.* FROM change_position AS place
  CROSS JOIN LATERAL (${changeAtPlace}) AS change ORDER BY place.position DESC LIMIT 1`,
);

interface PlacedRow extends ChangeRow {
  readonly position: WholeNumber;
}

/** The outer join gives one row without a change where there is none to read. */
type FoundRow = { readonly forgotten: WholeNumber } & (PlacedRow | { readonly position: null });

// More than this at once have been written since anybody read them, as after an import: the next call goes on.
const maxSteps = 100;

const toChangeOfAll = (row: PlacedRow) => toChange(row, row.position);

const pageOf = (
  after: string | null,
  limit: number,
  rows: readonly FoundRow[],
): Result<ChangePage, CursorExpired> => {
  const changes = rows.flatMap((row) => (row.position === null ? [] : [toChangeOfAll(row)]));
  const isWhole = Number(rows[0]?.forgotten) === beforeAll;
  return pageBehind(after, limit, { changes, isWhole });
};

/** Repeats `read` until all that was written before has a position, or it has found enough. */
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
): Promise<Result<ChangePage, CursorExpired | StoreUnavailable>> => {
  const position = after === null ? 0 : positionOf(after);
  if (position === null) return err(cursorExpired());
  const read = async (deadline: number) =>
    readRows(await connections.read<FoundRow>(fromPosition, [position, limit], deadline), (rows) =>
      pageOf(after, limit, rows),
    ).andThen((page) => page);
  return readNumbered(connections, read, ({ changes }) => changes.length === limit);
};

/** The cursor behind the newest change of all. */
export const newestCursorOfAll = async (
  connections: Connections,
): Promise<Result<string, StoreUnavailable>> => {
  const read = async (deadline: number) =>
    readRows(await connections.read<PlacedRow>(newestOfAll, [], deadline), ([row]) =>
      row === undefined ? firstCursor : toChangeOfAll(row).cursor,
    );
  return readNumbered(connections, read, () => false);
};
