import type { JobChange } from '@jobposting/core';
import {
  changeColumns as columnsOfChange,
  type ChangeRow as StoredChangeRow,
  toChange as toChangeAt,
} from '@jobposting/core/store-support';

/** The columns of `change` that a {@link JobChange} is made of. */
export const changeColumns = [
  'change.seq',
  ...columnsOfChange.map((column) => `change.${column}`),
].join(', ');

/** A row of {@link changeColumns}. */
export interface ChangeRow extends StoredChangeRow {
  readonly seq: number;
}

/** Reads a row for those who read one employer. Throws {@link RowDamaged}. */
export const toChange = (row: ChangeRow): JobChange => toChangeAt(row, row.revision);

/** Reads a row for those who read all employers. Throws {@link RowDamaged}. */
export const toChangeOfAll = (row: ChangeRow): JobChange => toChangeAt(row, row.seq);
