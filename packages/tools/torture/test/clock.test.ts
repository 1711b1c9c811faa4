import { join } from 'node:path';
import { createJobService } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { authenticateByKey, createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished } from 'vitest';
import { markedFields, postingWith } from '../src/client/posting.ts';
import { openDirectory } from './open-server.ts';

const openAt = async (start: string) => {
  let time = new Date(start);
  const now = () => time;
  const path = join(openDirectory(), 'jobs.sqlite');
  const store = expectOk(await openSqliteStore({ path }));
  onTestFinished(store.close);
  const employer = expectOk(await store.employers.add({ name: 'Acme', unlimited: true }));
  const jobs = createJobService({ store: store.jobs, employers: store.employers, now });
  const list = async () => {
    const found = expectOk(await jobs.list(employer, { pageSize: 100 }));
    return found.headers.map(({ title, publishDate }) => `${publishDate.slice(0, 10)} ${title}`);
  };
  let token = 0;
  const create = async (more: object = {}) => {
    const body = { ...postingWith(markedFields('job', ++token, 1)), ...more };
    return expectOk(await jobs.create(employer, body)).job;
  };
  const setClock = (at: string): void => {
    time = new Date(at);
  };
  return { store, employer, jobs, list, create, now, setClock };
};

describe('a clock that jumps', () => {
  it('leaves lists in the order of the dates that they show, equal dates by id', async () => {
    const { list, create, setClock } = await openAt('2026-06-10T12:00:00Z');
    await create();
    setClock('2026-06-01T12:00:00Z');
    await create();
    setClock('2027-01-01T12:00:00Z');
    await create();
    setClock('2026-06-10T12:00:00Z');
    await create();
    expect(await list()).toEqual([
      '2027-01-01 job 3',
      '2026-06-10 job 4',
      '2026-06-10 job 1',
      '2026-06-01 job 2',
    ]);
  });

  it('forward by a month refreshes once, and back again brings the posting back with it (D12)', async () => {
    const { jobs, list, create, setClock } = await openAt('2026-06-01T12:00:00Z');
    await create({ autoRefresh: true });
    const refresh = async () => expectOk(await jobs.refreshDue());

    setClock('2026-07-01T12:00:00Z');
    expect([await refresh(), await refresh()]).toEqual([1, 0]);
    setClock('2026-06-02T12:00:00Z');
    expect([await refresh(), await refresh()]).toEqual([1, 0]);
    setClock('2026-06-09T11:59:59Z');
    expect(await refresh()).toBe(0);
    setClock('2026-06-09T12:00:00Z');
    expect(await refresh()).toBe(1);
    expect(await list()).toEqual(['2026-06-09 job 1']);
  });

  it('back before a posting was made lets it be archived, published and changed', async () => {
    const { jobs, employer, create, setClock } = await openAt('2026-06-10T12:00:00Z');
    const { id, closeDate } = await create();
    setClock('2020-01-01T00:00:00Z');
    expectOk(await jobs.update(employer, id, { status: 'archived' }));
    const published = expectOk(await jobs.update(employer, id, { status: 'active' })).job;
    expect([published.publishDate, published.closeDate]).toEqual([
      '2020-01-01T00:00:00.000Z',
      closeDate,
    ]);
  });

  it('leaves good keys good and revoked keys revoked', async () => {
    const { store, employer, now, setClock } = await openAt('2026-06-10T12:00:00Z');
    const { employers } = store;
    const add = async () => {
      const { apiKey, key } = createApiKey({ now });
      return { apiKey, id: expectOk(await employers.addKey(employer.id, key)).id };
    };
    const good = await add();
    const revoked = await add();
    setClock('1999-01-01T00:00:00Z');
    const revokedAt = toInstant(now());
    expectOk(await employers.revokeKey({ employerId: employer.id, id: revoked.id, revokedAt }));
    const authenticate = authenticateByKey(employers);
    const { profile: _, ...holder } = employer;
    for (const at of ['1971-01-01T00:00:00Z', '2026-06-10T12:00:00Z', '2400-01-01T00:00:00Z']) {
      setClock(at);
      const owners = await Promise.all([good, revoked].map(({ apiKey }) => authenticate(apiKey)));
      expect(owners.map(expectOk)).toEqual([{ ...holder, keyId: good.id }, null]);
    }
  });
});
