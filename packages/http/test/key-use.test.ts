import type { Employer } from '@jobposting/core';
import {
  type EmployerStore,
  type KeyUse,
  storeUnavailable,
  toInstant,
} from '@jobposting/core/adapter';
import { createMemoryEmployerStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract';
import { err } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { authenticateByKey, createApiKey } from '../src/index.ts';

const morning = Date.parse('2026-11-20T08:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;

/** A store that counts the notes, with some methods replaced, and a clock. */
const open = async (replaced: Partial<EmployerStore> = {}) => {
  const memory = createMemoryEmployerStore();
  const { apiKey, key } = createApiKey();
  const { id } = expectOk(await memory.add({ name: 'Acme', unlimited: false }, key));
  const employer: Employer = { id, name: 'Acme', unlimited: false };
  const clock = { time: morning };
  const noted: KeyUse[] = [];
  const employers: EmployerStore = {
    ...memory,
    ...replaced,
    noteKeyUse(use) {
      noted.push(use);
      return (replaced.noteKeyUse ?? memory.noteKeyUse)(use);
    },
  };
  const authenticate = authenticateByKey(employers, { now: () => new Date(clock.time) });
  return { memory, employer, apiKey, clock, noted, authenticate };
};

const failing = async () => err(storeUnavailable('full'));

describe('the last use of a key (D21)', () => {
  it('is the day in UTC, and is noted once a day for each key, however many requests use it', async () => {
    const { memory, employer, apiKey, clock, noted, authenticate } = await open();
    const second = createApiKey();
    await memory.addKey(employer.id, second.key);
    for (let n = 0; n < 20; n++) {
      await Promise.all([authenticate(apiKey), authenticate(second.apiKey)]);
      clock.time += minute;
    }
    clock.time = Date.parse('2026-11-20T23:59:59.999Z');
    await authenticate(apiKey);
    clock.time += 1;
    await authenticate(apiKey);
    const key = { employerId: employer.id, id: 1 };
    expect(noted).toEqual([
      { ...key, day: '2026-11-20' },
      { ...key, id: 2, day: '2026-11-20' },
      { ...key, day: '2026-11-21' },
    ]);
    const [first] = expectOk(await memory.listKeys(employer.id));
    expect(first?.lastUsedOn).toBe('2026-11-21');
  });

  it('is not noted for an unknown, revoked or missing key', async () => {
    const { memory, employer, apiKey, noted, authenticate } = await open();
    const revokedAt = toInstant(new Date(morning));
    await memory.revokeKey({ employerId: employer.id, id: 1, revokedAt });
    for (const sent of [apiKey, createApiKey().apiKey, null]) await authenticate(sent);
    expect(noted).toEqual([]);
  });

  it('does not delay the request', async () => {
    const { employer, apiKey, authenticate } = await open({
      noteKeyUse: () => new Promise(() => {}),
    });
    expect(expectOk(await authenticate(apiKey))).toEqual({ ...employer, keyId: 1 });
  });

  it.each([
    ['returns an error', failing],
    ['rejects', () => Promise.reject(new Error('gone'))],
    ['throws', () => expect.fail('gone')],
  ])('does not fail the request where the store %s', async (_, noteKeyUse) => {
    const { employer, apiKey, authenticate } = await open({ noteKeyUse });
    expect(expectOk(await authenticate(apiKey))).toEqual({ ...employer, keyId: 1 });
  });

  it('is tried again a minute after a failure, and not before', async () => {
    const { apiKey, clock, noted, authenticate } = await open({ noteKeyUse: failing });
    for (const [time, times] of [
      [0, 1],
      [minute - 1, 1],
      [minute, 2],
      // A clock that is set back does not prevent another try.
      [-day, 3],
    ] as const) {
      clock.time = morning + time;
      await authenticate(apiKey);
      await new Promise(setImmediate);
      expect(noted).toHaveLength(times);
    }
  });
});
