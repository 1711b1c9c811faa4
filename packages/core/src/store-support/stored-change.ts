import { cursorOf } from '../change-log/change-cursor.ts';
import { type JobChange, type JobChangeType, jobChangeTypes } from '../change-log/job-change.ts';
import type { EmployerId } from '../job/employer.ts';
import type { JobId } from '../job/job.ts';
import { fromMillis, orDamaged, type WholeNumber } from './stored-row.ts';
import { columnsOf, type RowOf } from './tables.ts';

/** The columns of a {@link JobChange}. */
export const changeColumns = columnsOf('change', 'seq');

/** A row of {@link changeColumns}; `revision` is its number among the changes of its employer. */
export type ChangeRow = Pick<
  RowOf<'change', 'reference_id' | 'key_id'>,
  (typeof changeColumns)[number]
>;

const readChange = (row: ChangeRow, position: WholeNumber): JobChange => {
  const type = row.type as JobChangeType;
  if (!jobChangeTypes.includes(type)) throw new Error('its type is not a type');
  const fields = JSON.parse(row.fields);
  if (!Array.isArray(fields)) throw new Error('its fields are not a list');
  const id = Number(row.job_id) as JobId;
  const time = fromMillis(row.time);
  return {
    type,
    employerId: Number(row.employer_id) as EmployerId,
    id,
    referenceId: row.reference_id,
    version: Number(row.version),
    time,
    fields: Object.freeze(fields),
    keyId: row.key_id === null ? null : Number(row.key_id),
    cursor: cursorOf(Number(position), { id, time }),
  };
};

/** Reads a row of {@link changeColumns} for a reader in whose order it has this position. Throws {@link RowDamaged}. */
export const toChange: (row: ChangeRow, position: WholeNumber) => JobChange = orDamaged(
  ({ revision, employer_id }) => `change ${revision} of employer ${employer_id}`,
  readChange,
);
