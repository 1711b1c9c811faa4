import { createHash } from 'node:crypto';
import type { Employer } from '@jobposting/core';
import { type EmployerStore, storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryEmployerStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract';
import { err } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { authenticateByKey, createApiKey, hashApiKey } from '../src/index.ts';
import { jobsPath, openService } from './service.ts';

const now = () => new Date('2026-11-20T19:26:05Z');

describe('a new API key (D21)', () => {
  it('an API key has the prefix jp_ and 192 random bits', () => {
    const keys = Array.from({ length: 100 }, () => createApiKey().apiKey);
    for (const key of keys) expect(key).toMatch(/^jp_[\w-]{32}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('a store gets the SHA-256 of a key in base64, and not the key', () => {
    const { apiKey, key } = createApiKey({ label: 'careers site', now });
    expect(key).toEqual({
      hash: createHash('sha256').update(apiKey).digest('base64'),
      label: 'careers site',
      createdAt: '2026-11-20T19:26:05.000Z',
    });
    expect(key.hash).toBe(hashApiKey(apiKey));
  });
});

describe('requests authenticated by the keys of an employer store (D21)', () => {
  const open = async () => {
    const employers = createMemoryEmployerStore();
    const { apiKey, key } = createApiKey();
    const employer: Employer = expectOk(
      await employers.add({ name: 'Acme', unlimited: false }, key),
    );
    const { send } = openService({ authenticate: authenticateByKey(employers) });
    const statusFor = async (sent: string) =>
      (await send('GET', jobsPath, { key: sent })).statusCode;
    return { employers, employer, apiKey, statusFor };
  };

  it('a key of the store is accepted, another is refused', async () => {
    const { apiKey, statusFor } = await open();
    expect(await statusFor(apiKey)).toBe(200);
    expect(await statusFor(createApiKey().apiKey)).toBe(401);
    expect(await statusFor(hashApiKey(apiKey))).toBe(401);
  });

  it.each([
    ['failed', '1'],
    ['damaged', undefined],
  ] as const)(
    'a store that is unavailable (%s) gets its own 503, and the host learns reason and cause (D20)',
    async (reason, retryAfter) => {
      const heard: unknown[] = [];
      const cause = new Error('disk');
      const unavailable = storeUnavailable(reason, cause);
      const employers: Pick<EmployerStore, 'findByKeyHash'> = {
        findByKeyHash: async () => err(unavailable),
      };
      const authenticate = authenticateByKey(employers);
      const { send } = openService({ authenticate, onError: (failure) => heard.push(failure) });
      const { statusCode, headers, body } = await send('GET', jobsPath);
      expect([statusCode, headers['retry-after']]).toEqual([503, retryAfter]);
      expect(JSON.parse(body)).toMatchObject({
        code: 'store-unavailable',
        detail: unavailable.message,
      });
      expect(heard).toEqual([{ code: 'store-unavailable', reason, cause }]);
    },
  );

  it('a whole store instead of its employers is refused at creation', () => {
    const create = () => authenticateByKey({ employers: createMemoryEmployerStore() } as never);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(/no findByKeyHash\. Did you mean store\.employers\?$/);
  });
});
