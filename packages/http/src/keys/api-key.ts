import { hash, randomBytes } from 'node:crypto';
import { ok, type Result } from '@jobposting/core';
import {
  checkOptions,
  checkPort,
  type EmployerStore,
  type KeyHash,
  type KeyHolder,
  type NewApiKey,
  present,
  type StoreUnavailable,
} from '@jobposting/core/adapter';

/** The recognizable beginning of every API key. */
const prefix = 'jp_';

const randomByteCount = 24;

/** The purpose of a new API key, and when it is made. */
export interface ApiKeyOptions {
  /** The purpose in the employer's words; none when absent. */
  readonly label?: string | null | undefined;
  /** The clock; the system's when absent. */
  readonly now?: (() => Date) | undefined;
}

/** A new API key: the secret itself, and what a store keeps of it. */
export interface CreatedApiKey {
  /** The secret that the client sends in the header `API-Key`. It is stored nowhere: show it once. */
  readonly apiKey: string;
  /** For `add` or `addKey` of an `EmployerStore`. */
  readonly key: NewApiKey;
}

/**
 * Creates an API key of 192 random bits (decision D21).
 *
 * @example
 * const { apiKey, key } = createApiKey({ label: 'careers site' });
 * await employers.addKey(employer.id, key);
 */
export const createApiKey = (options: ApiKeyOptions = {}): CreatedApiKey => {
  checkOptions('createApiKey', options, { label: 'optional', now: 'optional' });
  const { label = null, now = () => new Date() } = options;
  const apiKey = `${prefix}${randomBytes(randomByteCount).toString('base64url')}`;
  return { apiKey, key: { hash: hashApiKey(apiKey), label, createdAt: present(now) } };
};

/** Hashes an API key: SHA-256, in base64. A store keeps only this (decision D21). */
export const hashApiKey = (apiKey: string): KeyHash => hash('sha256', apiKey, 'base64') as KeyHash;

/** The owner of a key. */
type FoundHolder = Result<KeyHolder | null, StoreUnavailable>;

type Keys = Pick<EmployerStore, 'findByKeyHash'> & Partial<Pick<EmployerStore, 'noteKeyUse'>>;

const hasNoteKeyUse = (employers: Keys): employers is Required<Keys> =>
  employers.noteKeyUse !== undefined;

/** How requests are authenticated by keys. */
export interface AuthenticateByKeyOptions {
  /** The clock; the system's when absent. */
  readonly now?: (() => Date) | undefined;
}

/**
 * Creates the `authenticate` of a request listener from a store of employers and their keys
 * (decision D21): it returns the employer with the id of the key, which the log of changes keeps (decision D34), or
 * `null` for an unknown or revoked key and for none. Once a day it notes that a key is used, in the background,
 * when the store has `noteKeyUse`; a failure of that does not affect the request.
 * Errors: `store-unavailable`. Throws a TypeError for anything but a store of employers.
 *
 * @example
 * createRequestListener({ jobs, authenticate: authenticateByKey(employers) });
 */
export const authenticateByKey = (
  employers: Keys,
  options: AuthenticateByKeyOptions = {},
): ((apiKey: string | null, request?: unknown, since?: number) => Promise<FoundHolder>) => {
  const find = createHolderSearch(employers, options);
  return (apiKey, _request, since) =>
    apiKey === null ? Promise.resolve(ok(null)) : find(hashApiKey(apiKey), since);
};

/** Creates the lookup behind `authenticateByKey`, by the hash of a key, which a session holds (decision D39). */
export const createHolderSearch = (
  employers: Keys,
  options: AuthenticateByKeyOptions = {},
): ((hash: KeyHash, since?: number) => Promise<FoundHolder>) => {
  checkOptions('authenticateByKey', options, { now: 'optional' });
  checkPort<Pick<Keys, 'findByKeyHash'>>(
    'authenticateByKey needs an EmployerStore',
    employers,
    'employers',
    { findByKeyHash: 'method' },
  );
  const note = hasNoteKeyUse(employers) ? createNoteKeyUse(employers, options.now) : undefined;
  const noted = (found: FoundHolder): FoundHolder => {
    if (note !== undefined && found.isOk() && found.value !== null) note(found.value);
    return found;
  };
  return async (hash, since) => noted(await employers.findByKeyHash(hash, since));
};

/** Notes in the background who has used a key. */
type NoteKeyUse = (holder: KeyHolder) => void;

const dayMs = 86_400_000;
const pauseMs = 60_000;

/**
 * Creates the function that notes the use of each key once a day, in UTC. It neither delays a request nor fails it;
 * after a failure it waits a minute before it tries again.
 */
const createNoteKeyUse = (
  employers: Pick<EmployerStore, 'noteKeyUse'>,
  now: () => Date = () => new Date(),
): NoteKeyUse => {
  let today = Number.NaN;
  let noted = new Set<number>();
  let failedAt = Number.NEGATIVE_INFINITY;

  const note = async ({ id: employerId, keyId: id }: KeyHolder, time: number): Promise<void> => {
    const keys = noted;
    keys.add(id);
    try {
      const day = present(() => new Date(time)).slice(0, 10);
      if ((await employers.noteKeyUse({ employerId, id, day })).isOk()) return;
    } catch {
      // Treated as a failure: the request goes on without it.
    }
    keys.delete(id);
    failedAt = time;
  };

  return (holder) => {
    const time = now().getTime();
    const day = Math.floor(time / dayMs);
    if (day !== today) {
      today = day;
      noted = new Set();
    }
    // Also when the clock was set back.
    const isPaused = Math.abs(time - failedAt) < pauseMs;
    if (!isPaused && !noted.has(holder.keyId)) void note(holder, time);
  };
};
