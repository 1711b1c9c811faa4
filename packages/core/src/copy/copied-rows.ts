import { type ChangeRow, changeColumns, toChange } from '../store-support/stored-change.ts';
import {
  type EmployerRow,
  employerColumns,
  type KeyRow,
  keyColumns,
  toApiKey,
  toCheckedEmployer,
  toProfileColumns,
} from '../store-support/stored-employer.ts';
import {
  fromJobBefore,
  type JobRow,
  jobColumns,
  toJob,
  toJobBefore,
  toJobColumns,
} from '../store-support/stored-job.ts';
import type { WholeNumber } from '../store-support/stored-row.ts';
import { toMillis } from '../values/instant.ts';

/** For each part of a store, the row that is copied, as any driver returns it. */
export interface CopiedRows {
  readonly employers: CopiedEmployerRow;
  /** Revoked ones too. */
  readonly keys: CopiedKeyRow;
  readonly jobs: CopiedJobRow;
  readonly changes: CopiedChangeRow;
  readonly history: HistoryRow;
}

interface CopiedEmployerRow extends EmployerRow {
  /** JSON: an array of the slugs that still lead to it, in any order. */
  readonly former_slugs: string;
}

interface CopiedKeyRow extends KeyRow {
  /** Bytes that can write themselves as JSON, as those of each driver do. */
  readonly sha256: Uint8Array & { toJSON(): unknown };
}

interface CopiedJobRow extends JobRow {
  /** When to log its closing; `null` for never. */
  readonly closes_at: WholeNumber | null;
}

interface CopiedChangeRow extends ChangeRow {
  /**
   * Its place among all changes, from 1 with gaps; it rises with the changes of an employer. It is not compared,
   * because a store may not have such an order.
   */
  readonly position: WholeNumber;
}

/** With the revision of its change. */
interface HistoryRow extends Pick<ChangeRow, 'employer_id' | 'job_id' | 'revision'> {
  readonly before: string | null;
}

export type CopyPart = keyof CopiedRows;

interface CopiedPart<Row> {
  readonly table: string;
  readonly columns: readonly (keyof Row)[];
  /** Reads a row, and writes it in the one form that all stores use. Throws {@link RowDamaged}. */
  readonly settled: (row: Row) => Row;
}

/** The parts in the order in which they are copied. */
export const copiedParts: { readonly [Part in CopyPart]: CopiedPart<CopiedRows[Part]> } = {
  employers: {
    table: 'employer',
    columns: [...employerColumns, 'former_slugs'],
    settled({ former_slugs, ...row }) {
      const { profile, ...employer } = toCheckedEmployer(row);
      const slugs = JSON.stringify(JSON.parse(former_slugs).sort());
      return { ...employer, ...toProfileColumns(profile), former_slugs: slugs };
    },
  },
  keys: {
    table: 'api_key',
    columns: [...keyColumns, 'sha256'],
    settled({ sha256, ...row }) {
      const key = toApiKey(row);
      return {
        id: key.id,
        employer_id: key.employerId,
        label: key.label,
        created_at: toMillis(key.createdAt),
        revoked_at: key.revokedAt && toMillis(key.revokedAt),
        last_used_on: key.lastUsedOn,
        sha256,
      };
    },
  },
  jobs: {
    table: 'job',
    columns: [...jobColumns, 'closes_at'],
    settled({ closes_at, ...row }) {
      const job = toJob(row);
      return {
        ...toJobColumns(job),
        id: job.id,
        employer_id: job.employerId,
        version: job.version,
        closes_at: closes_at === null ? null : Number(closes_at),
      };
    },
  },
  changes: {
    table: 'change',
    columns: [...changeColumns, 'position'],
    settled({ position, ...row }) {
      const change = toChange(row, row.revision);
      return {
        employer_id: change.employerId,
        revision: Number(row.revision),
        job_id: change.id,
        version: change.version,
        reference_id: change.referenceId,
        type: change.type,
        fields: JSON.stringify(change.fields),
        time: toMillis(change.time),
        key_id: change.keyId,
        position: Number(position),
      };
    },
  },
  history: {
    table: 'job_history',
    columns: ['employer_id', 'job_id', 'revision', 'before'],
    settled: (row) => ({
      employer_id: Number(row.employer_id),
      job_id: Number(row.job_id),
      revision: Number(row.revision),
      before: fromJobBefore(toJobBefore(row.before)),
    }),
  },
};

export const copyParts = Object.keys(copiedParts) as readonly CopyPart[];

export type CopyCounts = Readonly<Record<CopyPart, number>>;

/** The settings of a store as a whole. */
export interface CopiedSettings {
  readonly changes_days: number;
  readonly history_days: number;
  /** The greatest id given so far, 0 for none; later employers get greater ones (decision D23). */
  readonly last_employer: number;
  readonly last_key: number;
  readonly last_job: number;
  /** Changes up to this `position` may have been deleted; 0 where none was. Not compared. */
  readonly settled_position: number;
}
