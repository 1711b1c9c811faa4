import { createHash } from 'node:crypto';
import type { EmployerId } from '@jobposting/core';
import {
  type EmployerStore,
  type KeyHash,
  type NewApiKey,
  toInstant,
} from '@jobposting/core/adapter';
import { beforeEach, expect, test } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { createPostgresEmployerStore } from '../src/employers/postgres-employer-store.ts';
import { aDatabasePerTest } from './open-connections.ts';

const noon = toInstant(new Date('2026-11-20T12:00:00Z'));
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64') as KeyHash;
const newKey = (key: string): NewApiKey => ({ hash: hashOf(key), label: key, createdAt: noon });
const acme = { name: 'Acme', unlimited: false };

const database = aDatabasePerTest();
let now = 0;

const openStore = (connections: Connections = database.connect()): EmployerStore =>
  createPostgresEmployerStore({ connections, maxBytes: 1e6, clock: () => now });

beforeEach(() => {
  now = 0;
});

test('a look-up that began before its key was revoked does not bring the holder back', async () => {
  const connections = database.connect();
  const looked = Promise.withResolvers<void>();
  const revoked = Promise.withResolvers<void>();
  const store = openStore({
    ...connections,
    async read(statement, values) {
      const rows = await connections.read<never>(statement, values);
      looked.resolve();
      await revoked.promise;
      return rows;
    },
  });
  const { id } = (await store.add(acme))._unsafeUnwrap();
  const key = (await store.addKey(id, newKey('jp_1')))._unsafeUnwrap();
  const early = store.findByKeyHash(hashOf('jp_1'));
  await looked.promise;
  (await store.revokeKey({ ...key, revokedAt: noon }))._unsafeUnwrap();
  revoked.resolve();
  expect((await early)._unsafeUnwrap()).toMatchObject({ keyId: key.id });
  expect((await store.findByKeyHash(hashOf('jp_1')))._unsafeUnwrap()).toBeNull();
});

test('an employer whose key is known already is not added', async () => {
  const store = openStore();
  const added = (await store.add(acme, newKey('jp_1')))._unsafeUnwrap();
  const result = await store.add({ ...acme, name: 'Globex' }, newKey('jp_1'));
  expect(result._unsafeUnwrapErr()).toMatchObject({ code: 'store-unavailable', reason: 'failed' });
  expect((await store.list())._unsafeUnwrap()).toEqual([added]);
});

test('neither an employer nor a key is added after all ids are used', async () => {
  const connections = database.connect();
  const { id } = (await openStore(connections).add(acme))._unsafeUnwrap();
  const store = openStore({
    ...connections,
    async writeRepeatably(statement, values) {
      return (await connections.writeRepeatably<never>(statement, values)).map((rows) =>
        statement.name.startsWith('next-') ? [{ id: '2147483648' } as never] : rows,
      );
    },
  });
  for (const result of [await store.add(acme), await store.addKey(id, newKey('jp_1'))]) {
    expect(result._unsafeUnwrapErr()).toMatchObject({ code: 'store-unavailable', reason: 'full' });
  }
  expect((await store.list())._unsafeUnwrap().map((one) => one.id)).toEqual([id] as EmployerId[]);
});
