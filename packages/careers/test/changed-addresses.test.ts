import { addressesOfChange, createChangedAddresses } from '@jobposting/careers';
import { createJobService, type JobBody, jobId } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, aJob, boulangerie, directoryOf } from './careers-site.ts';

const caller = (id = acme.id) => ({ id, name: 'Acme', unlimited: true });

/** A store, and the addresses that change when something is done to it. */
const aStore = async (history = 0) => {
  let time = new Date('2026-11-20T12:00:00Z');
  const now = () => time;
  const jobs = createMemoryJobStore();
  const service = createJobService({ store: jobs, now });
  await jobs.changes.setRetention({ historyDays: history });
  const employers = directoryOf(() => [acme, boulangerie]);
  const addressesOf = createChangedAddresses({ jobs, employers, baseUrl, now });
  let cursor = '0';
  return {
    service,
    async post(body: Partial<JobBody> = {}, by = caller()) {
      const created = await service.create(by, { ...aJob, ...body } as JobBody);
      return created._unsafeUnwrap().job.id;
    },
    async put(id: number, body: Partial<JobBody>) {
      (await service.update(caller(), jobId(id), body))._unsafeUnwrap();
    },
    async pass(days: number) {
      time = new Date(time.getTime() + days * 86_400_000);
      (await service.maintain())._unsafeUnwrap();
    },
    /** Below the address of all. */
    async changed() {
      const page = (await jobs.changes.read(cursor, { limit: 100 }))._unsafeUnwrap();
      cursor = page.next;
      const addresses = (await addressesOf(page.changes))._unsafeUnwrap();
      return addresses.map((address) => address.slice(baseUrl.length));
    },
  };
};

const lists = ['/acme', '/acme/category/32-skilled-trades', '/category/32-skilled-trades'];

describe('the addresses that change (D38)', () => {
  it('are those of a posting, its employer and its categories, each once', async () => {
    const { post, put, changed } = await aStore();
    const id = await post();
    await post({ title: 'Cook', categories: [{ id: 1 }] }, caller(boulangerie.id));
    expect(await changed()).toEqual([
      '/acme/1-welder-on-nights',
      ...lists,
      '/2/2-cook',
      '/2',
      '/2/category/1-accounting',
      '/category/1-accounting',
    ]);
    await put(id, { title: 'Fitter' });
    await put(id, { salary: null });
    expect(await changed()).toEqual(['/acme/1-fitter', ...lists]);
    expect(await changed()).toEqual([]);
  });

  it('are those of a posting that closes or is archived or published, not of one that is refreshed or written unchanged', async () => {
    const { post, put, pass, changed } = await aStore();
    const id = await post({ closeDate: '2026-12-20', autoRefresh: true });
    const all = ['/acme/1-welder-on-nights', ...lists];
    expect(await changed()).toEqual(all);
    await put(id, {});
    await pass(10);
    expect(await changed()).toEqual([]);
    await put(id, { status: 'archived' });
    expect(await changed()).toEqual(all);
    await put(id, { status: 'active' });
    expect(await changed()).toEqual(all);
    await pass(60);
    expect(await changed()).toEqual(all);
  });

  it('do not reveal a job that is confidential or was never active, until it is public under a name', async () => {
    const { service, post, put, changed } = await aStore(30);
    const id = await post({ confidential: true });
    await put(id, { title: 'Secret welder' });
    await post({ status: 'archived' });
    expect(await changed()).toEqual([]);
    await put(id, { confidential: false });
    expect(await changed()).toEqual(['/acme/1-secret-welder', ...lists]);
    await put(id, { confidential: true });
    await service.delete(caller(), jobId(id));
    expect(await changed()).toEqual([]);
  });

  it.each([
    [0, []],
    [30, ['/acme/1-welder-44', ...lists]],
  ])(
    'are those of a deleted posting while the history is kept: for %i days',
    async (days, expected) => {
      const { service, post, put, changed } = await aStore(days);
      const id = await post();
      for (let number = 20; number < 45; number++) await put(id, { title: `Welder ${number}` });
      await changed();
      await service.delete(caller(), jobId(id));
      expect(await changed()).toEqual(expected);
    },
  );

  it('are at most 8 for one change', async () => {
    const { post, changed } = await aStore();
    await post({ categories: [{ id: 1 }, { id: 2 }, { id: 3 }] });
    expect(await changed()).toHaveLength(addressesOfChange);
  });
});
