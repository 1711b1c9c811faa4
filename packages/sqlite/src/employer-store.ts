import type { Employer, EmployerId, Instant, StoreUnavailable } from '@jobposting/core';
import type { Result } from 'neverthrow';

/** An API key without its secret, which nobody can read again (decision D21). */
export interface ApiKey {
  readonly id: number;
  readonly employerId: EmployerId;
  readonly label: string | null;
  readonly createdAt: Instant;
  /** `null` while the key is good. */
  readonly revokedAt: Instant | null;
}

/** A key as it is made: the only time that its secret is shown (decision D21). */
export interface NewApiKey extends ApiKey {
  /** Sent in the `API-Key` header (interface §5). */
  readonly apiKey: string;
}

/** There is no employer with this id. */
export interface EmployerNotFound {
  readonly code: 'employer-not-found';
  readonly message: string;
}

/** There is no API key with this id. */
export interface ApiKeyNotFound {
  readonly code: 'api-key-not-found';
  readonly message: string;
}

/**
 * The employers of a host that keeps no accounts of its own, and their API keys (interface §5,
 * decision D21). Nothing rejects. Every open store on the file honours a change at once.
 */
export interface EmployerStore {
  /** Adds an employer. Errors: `store-unavailable`. */
  add(employer: Omit<Employer, 'id'>): Promise<Result<Employer, StoreUnavailable>>;

  /** Every employer, by id. Errors: `store-unavailable`. */
  list(): Promise<Result<readonly Employer[], StoreUnavailable>>;

  /** The employer with this id, or `null`. Errors: `store-unavailable`. */
  find(id: EmployerId): Promise<Result<Employer | null, StoreUnavailable>>;

  /**
   * Changes name, plan or both. Leaving the unlimited plan switches the auto-refresh of all the
   * employer's jobs off in the same transaction, since it is kept only on that plan (decision D12).
   * Errors: `employer-not-found`, `store-unavailable`.
   */
  update(
    id: EmployerId,
    changes: Partial<Omit<Employer, 'id'>>,
  ): Promise<Result<Employer, EmployerNotFound | StoreUnavailable>>;

  /**
   * Makes a key for an employer; it can hold several (decision D21).
   * Errors: `employer-not-found`, `store-unavailable`.
   */
  addKey(
    employerId: EmployerId,
    label?: string,
  ): Promise<Result<NewApiKey, EmployerNotFound | StoreUnavailable>>;

  /** An employer's keys, revoked ones included, by id. Errors: `store-unavailable`. */
  listKeys(employerId: EmployerId): Promise<Result<readonly ApiKey[], StoreUnavailable>>;

  /**
   * Revokes a key for good; one that is revoked already stays as it is.
   * Errors: `api-key-not-found`, `store-unavailable`.
   */
  revokeKey(id: number): Promise<Result<ApiKey, ApiKeyNotFound | StoreUnavailable>>;

  /**
   * The employer that holds this key, or `null` when it is unknown or revoked; the same object for
   * as long as the employer is unchanged. Errors: `store-unavailable`.
   */
  findByKey(apiKey: string): Promise<Result<Employer | null, StoreUnavailable>>;
}
