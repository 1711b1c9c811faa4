import {
  type EmployerId,
  type JobChange,
  type JobChangeType,
  type JobId,
  jobChangeTypes,
} from '@jobposting/core';
import { cursorOf, readStoredFields, toInstant } from '@jobposting/core/adapter';
import { orDamaged } from '../or-damaged.ts';

/** The columns of `change` that a {@link JobChange} is made of. */
export const changeColumns =
  'seq AS id, change.employer_id, revision, change.job_id, version, reference_id, type, fields, time, key_id';

/** A row of {@link changeColumns}. */
export interface ChangeRow {
  /** Its `seq`. */
  readonly id: number;
  readonly employer_id: number;
  readonly revision: number;
  readonly job_id: number;
  readonly version: number;
  readonly reference_id: string | null;
  readonly type: string;
  readonly fields: string;
  readonly time: number;
  readonly key_id: number | null;
}

const readChange = (row: ChangeRow, position: number): JobChange => {
  if (!jobChangeTypes.includes(row.type as JobChangeType))
    throw new Error('its type is not a type');
  const id = row.job_id as JobId;
  const time = toInstant(new Date(row.time));
  return {
    type: row.type as JobChangeType,
    employerId: row.employer_id as EmployerId,
    id,
    referenceId: row.reference_id,
    version: row.version,
    time,
    fields: readStoredFields(row.fields),
    keyId: row.key_id,
    cursor: cursorOf(position, { id, time }),
  };
};

/** Reads a row for those who read one employer. Throws {@link RowDamaged}. */
export const toChange: (row: ChangeRow) => JobChange = orDamaged('change', (row: ChangeRow) =>
  readChange(row, row.revision),
);

/** Reads a row for those who read all employers. Throws {@link RowDamaged}. */
export const toChangeOfAll: (row: ChangeRow) => JobChange = orDamaged('change', (row: ChangeRow) =>
  readChange(row, row.id),
);
