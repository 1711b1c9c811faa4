import type { EmployerProfile } from '../fields/employer-profile.ts';
import type { Failure } from './job-error.ts';
import { largestId } from './job-limits.ts';

declare const employerIdBrand: unique symbol;

/** Identifies an employer: a positive Int32 (interface §2.1). */
export type EmployerId = number & { readonly [employerIdBrand]: true };

/**
 * The employer that makes a call (interface §5). A host with its own accounts builds one from them; the bundled server
 * gets it from the API key.
 */
export interface Employer {
  readonly id: EmployerId;
  readonly name: string;
  /** True on an unlimited job plan: auto-refresh applies only there (interface §2.1, decision D12). */
  readonly unlimited: boolean;
  /** What its postings depend on in its profile, where it is known (decision D41). */
  readonly profile?: Partial<Pick<EmployerProfile, 'language' | 'employees'>> | undefined;
}

/** Who makes a call: an employer, by one of its API keys where it has any. */
export interface Caller extends Employer {
  /** The id of the key, a whole number from 1, which the log of changes keeps (decision D34). */
  readonly keyId?: number | undefined;
}

/** Brands a number as an {@link EmployerId}; throws for anything but a positive Int32, which is a bug. */
export const employerId = (id: number): EmployerId => {
  if (!Number.isInteger(id) || id < 1 || id > largestId) {
    throw new RangeError(`an employer id is a whole number from 1 to ${largestId}, not ${id}`);
  }
  return id as EmployerId;
};

/** There is no employer with this id. */
export interface EmployerNotFound extends Failure<'employer-not-found'> {}

/** The employer has no API key with this id. */
export interface ApiKeyNotFound extends Failure<'api-key-not-found'> {}

/** Another employer has this slug (decision D38). */
export interface SlugTaken extends Failure<'slug-taken'> {
  readonly slug: string;
}

export const employerNotFound = (id: EmployerId): EmployerNotFound => ({
  code: 'employer-not-found',
  message: `There is no employer with id ${id}.`,
});

export const apiKeyNotFound = (id: number): ApiKeyNotFound => ({
  code: 'api-key-not-found',
  message: `The employer has no API key with id ${id}.`,
});

export const slugTaken = (slug: string): SlugTaken => ({
  code: 'slug-taken',
  message: `Another employer has the slug ${slug}.`,
  slug,
});
