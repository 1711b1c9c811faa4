import { utf8LengthOf } from '../values/text.ts';

const mostRowsInBlock = 100;

const mostBytesInBlock = 1024 * 1024;

/** About how many bytes a row takes: the bytes of its texts. */
const bytesOf = (row: unknown): number =>
  Object.values(Object(row)).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? utf8LengthOf(value) : 8),
    0,
  );

/**
 * Cuts rows into blocks to copy. A block ends with the row that brings it to 1 MiB, so that long jobs do not take much
 * memory.
 */
export function* toBlocks<Row>(rows: Iterable<Row>): Generator<readonly Row[]> {
  let block: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    block.push(row);
    bytes += bytesOf(row);
    if (block.length < mostRowsInBlock && bytes < mostBytesInBlock) continue;
    yield block;
    block = [];
    bytes = 0;
  }
  if (block.length > 0) yield block;
}

/** How many rows like these make one block. */
export const rowsInBlockLike = (rows: readonly unknown[]): number => {
  const bytes = rows.reduce<number>((sum, row) => sum + bytesOf(row), 0);
  const fitting = Math.floor((rows.length * mostBytesInBlock) / bytes);
  return Math.max(1, Math.min(fitting, mostRowsInBlock));
};
