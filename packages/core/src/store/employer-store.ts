import type { Result } from 'neverthrow';
import type {
  ApiKeyNotFound,
  Employer,
  EmployerId,
  EmployerNotFound,
  EmployerProfile,
  SlugTaken,
} from '../job/employer.ts';
import type { StoreUnavailable, WriteFailure } from '../job/job-error.ts';
import type { Instant } from '../values/instant.ts';

declare const keyHashBrand: unique symbol;

/**
 * The SHA-256 of an API key in base64: a store never sees the key itself (decision D21). `hashApiKey` of
 * `@jobposting/http` makes one.
 */
export type KeyHash = string & { readonly [keyHashBrand]: true };

/**
 * An API key that is not stored yet: without id. Its hash is new as well, since keys are random; adding one twice is a
 * bug.
 */
export interface NewApiKey {
  readonly hash: KeyHash;
  /** The purpose of the key, in the employer's words. */
  readonly label: string | null;
  readonly createdAt: Instant;
}

/** A stored API key, without its hash (decision D21). */
export interface ApiKey {
  readonly id: number;
  readonly employerId: EmployerId;
  readonly label: string | null;
  readonly createdAt: Instant;
  /** `null` while the key is good. */
  readonly revokedAt: Instant | null;
  /** The latest day, in UTC, on which the key is known to have been used (`2026-11-20`); `null` for none. */
  readonly lastUsedOn: string | null;
}

/** The employer that holds a key, and the id of the key. */
export interface KeyHolder extends Employer {
  readonly keyId: number;
}

/** An employer as a store returns it. */
export interface StoredEmployer extends Employer {
  readonly profile: EmployerProfile;
}

/** An employer that is not stored yet: without id. */
export interface NewEmployer extends Omit<Employer, 'id'> {
  /** As `readEmployerProfile` returns it; members that are not given are `null`. */
  readonly profile?: Partial<EmployerProfile>;
}

/** Which key was used, and on which day. */
export interface KeyUse {
  readonly employerId: EmployerId;
  /** The id of the key. */
  readonly id: number;
  /** In UTC: `2026-11-20`. */
  readonly day: string;
}

/**
 * The storage port of employers and their API keys (interface §5, decision D21), for hosts without accounts of their
 * own. `@jobposting/store-contract` holds the suite that every implementation passes.
 *
 * What every method promises:
 * - It never rejects: a failure is an error value. `store-unavailable` means that nothing was written;
 *   `outcome-unknown`, which only a write returns, that it may have been written.
 * - Ids of employers and of keys are positive Int32s and never reused.
 * - Returned employers and keys are never changed afterwards.
 */
export interface EmployerStore {
  /**
   * Adds an employer, with its first key if one is given: both or neither.
   * Errors: `slug-taken`, `store-unavailable`, `outcome-unknown`.
   */
  add(
    employer: NewEmployer,
    firstKey?: NewApiKey,
  ): Promise<Result<StoredEmployer, SlugTaken | WriteFailure>>;

  /**
   * Adds an employer with its first key where the store has none, as `add` does, with an empty profile; `null` where it
   * has one already. Of many simultaneous calls, from any processes, exactly one adds.
   * Errors: `store-unavailable`, `outcome-unknown`.
   */
  addFirst(
    employer: Omit<NewEmployer, 'profile'>,
    firstKey: NewApiKey,
  ): Promise<Result<StoredEmployer | null, WriteFailure>>;

  /** Every employer, by id. */
  list(): Promise<Result<readonly StoredEmployer[], StoreUnavailable>>;

  /**
   * The employer with this id, or `null`. A change by another process in the last second may be missing (decision D21).
   */
  find(id: EmployerId): Promise<Result<StoredEmployer | null, StoreUnavailable>>;

  /**
   * The employer with this slug; where none has it, the one that had it last, whose profile then has another slug or
   * none (decision D38). `null` where that one is removed, and for any other slug. Recent changes may be missing as in
   * `find`.
   */
  findBySlug(slug: string): Promise<Result<StoredEmployer | null, StoreUnavailable>>;

  /**
   * Changes name, plan and members of the profile, and leaves those that are not given. Of many simultaneous calls that
   * give the same slug, from any processes, one has it in the end.
   * Errors: `employer-not-found`, `slug-taken`, `store-unavailable`, `outcome-unknown`; either of the first two where
   * both apply.
   */
  update(
    id: EmployerId,
    changes: Partial<NewEmployer>,
  ): Promise<Result<StoredEmployer, EmployerNotFound | SlugTaken | WriteFailure>>;

  /**
   * Removes an employer and its keys for good; from the next call on the keys are refused. Its jobs and their log stay:
   * `removeEmployer` removes them first. Where two calls remove the same employer at once, both may succeed.
   * Errors: `employer-not-found`, `store-unavailable`, `outcome-unknown`.
   */
  remove(id: EmployerId): Promise<Result<void, EmployerNotFound | WriteFailure>>;

  /**
   * Adds a key to an employer, which can hold several.
   * Errors: `employer-not-found`, `store-unavailable`, `outcome-unknown`.
   */
  addKey(
    employerId: EmployerId,
    key: NewApiKey,
  ): Promise<Result<ApiKey, EmployerNotFound | WriteFailure>>;

  /** An employer's keys, revoked ones included, by id; none for an unknown employer. */
  listKeys(employerId: EmployerId): Promise<Result<readonly ApiKey[], StoreUnavailable>>;

  /**
   * Revokes a key of an employer for good. A key that is already revoked keeps its `revokedAt`; the key of another
   * employer counts as absent (decision D21).
   * Errors: `api-key-not-found`, `store-unavailable`, `outcome-unknown`.
   */
  revokeKey(
    revocation: Pick<ApiKey, 'employerId' | 'id'> & { readonly revokedAt: Instant },
  ): Promise<Result<ApiKey, ApiKeyNotFound | WriteFailure>>;

  /**
   * Records that a key was used on a day, unless a later day is recorded already. An unknown key is not an error.
   * Errors: `store-unavailable`, `outcome-unknown`.
   */
  noteKeyUse(use: KeyUse): Promise<Result<void, WriteFailure>>;

  /**
   * The employer that holds the key with this hash, or `null` when the key is unknown or revoked. A revoked key, a new
   * name and a new plan count from the next call on.
   *
   * @param since as for `find` of a `JobStore`
   */
  findByKeyHash(hash: KeyHash, since?: number): Promise<Result<KeyHolder | null, StoreUnavailable>>;
}
