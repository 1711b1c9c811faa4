import type { Instant } from '../values/instant.ts';
import type { Money } from '../values/money.ts';
import type { EmployerId } from './employer.ts';
import { largestId } from './job-limits.ts';
import type { OptionalMembers } from './optional-members.ts';

declare const jobIdBrand: unique symbol;

/** Identifies a job: a positive Int32, assigned by the store and never reused (decision D23). */
export type JobId = number & { readonly [jobIdBrand]: true };

/** The two ways to name a job (interface §1). */
export type JobKey = { readonly id: JobId } | { readonly referenceId: string };

/** The statuses of a job (interface §3, decision D10). */
export const jobStatuses = ['active', 'archived'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A salary; amounts are {@link Money}, integer ten-thousandths (interface §2.1, decision D5). */
export interface Salary {
  readonly amount: Money;
  readonly maxAmount: Money | null;
  readonly periodId: number;
  readonly plusCommission: boolean;
}

/** The names of the routing types (interface §2.2). */
export const routingTypeNames = { 1: 'Email', 2: 'URL' } as const;

/** Where applications go: routing type 1 = Email, 2 = URL, each with its own address (decision D13). */
export type ApplicantRouting =
  | { readonly typeId: 1; readonly applicationEmail: string }
  | { readonly typeId: 2; readonly applicationUrl: string };

/** The part of a job that a list shows (interface §2.3). Immutable: a change makes a new object. */
export interface JobHeader {
  readonly id: JobId;
  readonly employerId: EmployerId;
  readonly referenceId: string | null;
  readonly title: string;
  readonly publishDate: Instant;
  readonly confidential: boolean;
  readonly status: JobStatus;
  readonly locations: readonly Location[];
}

/**
 * A job posting, a job for short (interface §2.1). Categories, position type and salary period are held by id:
 * their names come from the reference data when the job is shown.
 */
export interface Job extends JobHeader, OptionalMembers {
  /** Grows by one with every stored change: the guard of a write (decision D28). */
  readonly version: number;
  readonly closeDate: Instant;
  /** From when on it is not open: `openUntilOf` its closeDate and locations (decision D4). Not in answers. */
  readonly openUntil: Instant;
  /** When the job first became active; `null` until then (decision D11). Not in answers. */
  readonly firstPublishDate: Instant | null;
  /** When it was created, or last updated, published or archived; a refresh does not change it. Not in answers. */
  readonly contentChangedAt: Instant;
  readonly autoRefresh: boolean;
  readonly categoryIds: readonly number[];
  readonly positionTypeId: number;
  readonly salary: Salary | null;
  /** Sanitized HTML (decision D9). */
  readonly description: string;
  readonly routing: ApplicantRouting;
}

/** A job that is not stored yet: without id and version. */
export type NewJob = Omit<Job, 'id' | 'version'>;

/** Reads the text of an address as a {@link JobId}; `null` when it is not a positive Int32 (decision D20). */
export const parseJobId = (text: string): JobId | null => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= largestId ? (id as JobId) : null;
};

/** Brands a number as a {@link JobId}; throws for anything but a positive Int32, which is a bug. */
export const jobId = (id: number): JobId => {
  const parsed = parseJobId(String(id));
  if (parsed === null) throw new RangeError(`a job id is a whole number from 1, not ${id}`);
  return parsed;
};

/**
 * Where a job is (interface §2.1, decision D17). The shipped list has the types `Town`, `Province`
 * and `Territory`.
 */
export interface Location {
  readonly id: number;
  /** `Halifax, NS`, or the name of a province or territory. */
  readonly description: string;
  readonly name: string;
  readonly type: string;
}
