import {
  type EmployerId,
  type JobChange,
  type JobChangeType,
  type JobId,
  jobChangeTypes,
} from '@jobposting/core';
import { cursorOf, readStoredFields } from '@jobposting/core/adapter';
import { fromMillis, type WholeNumber } from '../jobs/job-row.ts';
import { orDamaged } from '../row-damaged.ts';

/** The columns of `change` that a {@link JobChange} is made of. */
export const changeColumns =
  'change.employer_id, change.revision, change.job_id, change.version, change.reference_id, change.type, change.fields, change.time, change.key_id';

/** What a row of `change` says, besides of which employer and revision; each column with its type. */
export const changeContent = {
  job_id: 'int',
  version: 'int',
  reference_id: 'text',
  type: 'text',
  fields: 'text',
  time: 'bigint',
  key_id: 'int',
  write_id: 'bigint',
} as const;

/** A row of {@link changeColumns}. */
export interface ChangeRow {
  readonly employer_id: WholeNumber;
  readonly revision: WholeNumber;
  readonly job_id: WholeNumber;
  readonly version: WholeNumber;
  readonly reference_id: string | null;
  readonly type: string;
  readonly fields: string;
  readonly time: WholeNumber;
  readonly key_id: WholeNumber | null;
}

const readChange = (row: ChangeRow, position: WholeNumber): JobChange => {
  if (!jobChangeTypes.includes(row.type as JobChangeType))
    throw new Error('its type is not a type');
  const id = Number(row.job_id) as JobId;
  const time = fromMillis(row.time);
  return {
    type: row.type as JobChangeType,
    employerId: Number(row.employer_id) as EmployerId,
    id,
    referenceId: row.reference_id,
    version: Number(row.version),
    time,
    fields: readStoredFields(row.fields),
    keyId: row.key_id === null ? null : Number(row.key_id),
    cursor: cursorOf(Number(position), { id, time }),
  };
};

/** Reads a row for those who read the order in which it has this position. Throws {@link RowDamaged}. */
export const toChange: (row: ChangeRow, position: WholeNumber) => JobChange = orDamaged(
  ({ revision, employer_id }) => `change ${revision} of employer ${employer_id}`,
  readChange,
);
