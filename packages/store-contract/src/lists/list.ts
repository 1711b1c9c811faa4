import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { aNewJob, atMinute, globex } from '../jobs/a-new-job.ts';
import { change, idsOf, insertJob, insertJobs, listJobs, titlesOf } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';

export const list: StoreCapability<JobStore> = capability('list (§4.2, D25)', {
  async 'orders by publishDate, newest first, and then by id, largest first'({ store }) {
    const minutes = [3, 1, 4, 3, 5, 3];
    const jobs = await insertJobs(
      store,
      minutes.map((minute) => aNewJob({ publishDate: atMinute(minute) })),
    );
    const inOrder = jobs.toSorted(
      (a, b) => b.publishDate.localeCompare(a.publishDate) || b.id - a.id,
    );
    assert.deepEqual(idsOf((await listJobs(store)).headers), idsOf(inOrder));
  },
  async 'divides the whole into pages without gap or overlap, whatever their size'({ store }) {
    // Every third shares its publishDate with its neighbours, so that the id decides too.
    await insertJobs(
      store,
      Array.from({ length: 23 }, (_, n) =>
        aNewJob({
          publishDate: atMinute(Math.floor(n / 3)),
          status: n % 4 === 0 ? 'archived' : 'active',
        }),
      ),
    );
    for (const status of [null, 'active', 'archived'] as const) {
      const whole = await listJobs(store, { status });
      assert.equal(whole.total, whole.headers.length);
      for (const pageSize of [1, 2, 5, 7, 22, 23, 24, 100]) {
        const pages = Math.ceil(whole.total / pageSize);
        const parts = [];
        for (let page = 1; page <= pages; page++) {
          const part = await listJobs(store, { status, page, pageSize });
          assert.equal(part.total, whole.total);
          assert.equal(
            part.headers.length,
            page < pages ? pageSize : whole.total - pageSize * (pages - 1),
          );
          parts.push(...part.headers);
        }
        assert.deepEqual(parts, whole.headers);
      }
    }
  },
  async 'returns an empty page with the same total past the end'({ store }) {
    await insertJobs(store, [aNewJob(), aNewJob(), aNewJob()]);
    for (const page of [3, 4, 1_000, 2_147_483_647]) {
      for (const pageSize of [2, 100]) {
        assert.deepEqual(await listJobs(store, { page, pageSize }), { total: 3, headers: [] });
      }
    }
  },
  async 'does not change a page that it returned when a job changes later'({ store }) {
    const job = await insertJob(store, aNewJob());
    const page = await listJobs(store);
    const before = structuredClone(page);
    expectOk(await change(store, job, { title: 'Another', status: 'archived' }));
    assert.deepEqual(page, before);
    assert.deepEqual(titlesOf(await listJobs(store)), ['Another']);
  },
});

export const listByReference: StoreCapability<JobStore> = capability(
  'listing by referenceId (D25)',
  {
    async 'returns only the job with exactly that referenceId, and counts no other'({ store }) {
      const referenceIds = ['A-1', 'A-10', 'a-1', 'Á-1', 'A  1', null];
      await insertJobs(
        store,
        referenceIds.map((referenceId) => aNewJob({ title: `${referenceId}`, referenceId })),
      );
      await insertJob(store, aNewJob({ title: 'theirs', referenceId: 'B', employerId: globex }));
      for (const [referenceId, ...titles] of [
        ['A-1', 'A-1'],
        ['a-1', 'a-1'],
        ['A  1', 'A  1'],
        ['A'],
        ['A 1'],
        ['B'],
        ['null'],
        ['A-1\0'],
      ]) {
        const page = await listJobs(store, { referenceId: referenceId ?? '' });
        assert.deepEqual([referenceId, titlesOf(page)], [referenceId, titles]);
        assert.equal(page.total, titles.length);
      }
    },
    async 'applies q and status as well, and has no second page'({ store }) {
      await insertJob(store, aNewJob({ title: 'Nurse', referenceId: 'A', status: 'archived' }));
      const search = (term: string) => ({ form: 'folded', term }) as const;
      for (const [total, query] of [
        [1, { search: search('nurse') }],
        [1, { search: search('a') }],
        [0, { search: search('cook') }],
        [1, { status: 'archived' }],
        [0, { status: 'active' }],
        [0, { status: 'open' }],
        [1, { search: search('nurse'), status: 'archived' }],
      ] as const) {
        const found = await listJobs(store, { ...query, referenceId: 'A' });
        assert.deepEqual([query, found.total], [query, total]);
        assert.equal(found.headers.length, total);
      }
      const second = await listJobs(store, { referenceId: 'A', page: 2, pageSize: 1 });
      assert.deepEqual(second, { total: 1, headers: [] });
    },
    async 'follows a referenceId that changes'({ store }) {
      const job = await insertJob(store, aNewJob({ referenceId: 'A' }));
      assert.equal((await listJobs(store, { referenceId: 'A' })).total, 1);
      expectOk(await change(store, job, { referenceId: 'B' }));
      assert.equal((await listJobs(store, { referenceId: 'A' })).total, 0);
      assert.equal((await listJobs(store, { referenceId: 'B' })).total, 1);
    },
  },
);
