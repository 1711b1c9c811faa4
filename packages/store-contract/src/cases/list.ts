import { expect } from 'vitest';
import { aFullJob, aNewJob, atMinute } from '../a-new-job.ts';
import { change, expectOk, insertJob, insertJobs, listJobs, titlesOf } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

export const list: JobStoreCapability = {
  name: 'list (§4.2, D25)',
  cases: [
    {
      name: 'is empty for an employer without jobs',
      async run({ store }) {
        expect(await listJobs(store)).toEqual({ total: 0, headers: [] });
      },
    },
    {
      name: 'orders by publishDate, newest first',
      async run({ store }) {
        const minutes = [3, 1, 4, 0, 5, 2];
        await insertJobs(
          store,
          minutes.map((minute) => aNewJob({ title: `${minute}`, publishDate: atMinute(minute) })),
        );
        expect(titlesOf(await listJobs(store))).toEqual(['5', '4', '3', '2', '1', '0']);
      },
    },
    {
      name: 'orders by id, largest first, where the publishDate is the same',
      async run({ store }) {
        const jobs = await insertJobs(store, [aNewJob(), aNewJob(), aNewJob(), aNewJob()]);
        const ids = (await listJobs(store)).headers.map(({ id }) => id);
        expect(ids).toEqual(jobs.map(({ id }) => id).toSorted((a, b) => b - a));
      },
    },
    {
      name: 'shows the fields of a header and nothing else (§2.3)',
      async run({ store }) {
        const job = await insertJob(store, aFullJob());
        const { id, employerId, referenceId, title, publishDate, confidential, status, locations } =
          job;
        expect((await listJobs(store)).headers).toEqual([
          { id, employerId, referenceId, title, publishDate, confidential, status, locations },
        ]);
      },
    },
    {
      name: 'divides the whole into pages without gap or overlap, whatever their size',
      async run({ store }) {
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
          expect(whole.total).toBe(whole.headers.length);
          for (const pageSize of [1, 2, 5, 7, 22, 23, 24, 100]) {
            const pages = Math.ceil(whole.total / pageSize);
            const parts = [];
            for (let page = 1; page <= pages; page++) {
              const part = await listJobs(store, { status, page, pageSize });
              expect(part.total).toBe(whole.total);
              expect(part.headers).toHaveLength(
                page < pages ? pageSize : whole.total - pageSize * (pages - 1),
              );
              parts.push(...part.headers);
            }
            expect(parts).toEqual(whole.headers);
          }
        }
      },
    },
    {
      name: 'is empty with the same total on a page past the end',
      async run({ store }) {
        await insertJobs(store, [aNewJob(), aNewJob(), aNewJob()]);
        for (const page of [3, 4, 1_000, 2_147_483_647]) {
          for (const pageSize of [2, 100]) {
            expect(await listJobs(store, { page, pageSize })).toEqual({ total: 3, headers: [] });
          }
        }
      },
    },
    {
      name: 'shows only jobs of the status that is asked for',
      async run({ store }) {
        const job = await insertJob(store, aNewJob({ title: 'first' }));
        await insertJob(store, aNewJob({ title: 'second', status: 'archived' }));
        expect(titlesOf(await listJobs(store, { status: 'active' }))).toEqual(['first']);
        expect(titlesOf(await listJobs(store, { status: 'archived' }))).toEqual(['second']);

        expectOk(await change(store, job, { status: 'archived' }));
        expect(await listJobs(store, { status: 'active' })).toEqual({ total: 0, headers: [] });
        expect((await listJobs(store, { status: 'archived' })).total).toBe(2);
        expect((await listJobs(store)).total).toBe(2);
      },
    },
    {
      name: 'leaves a page that it returned as it was when a job changes later',
      async run({ store }) {
        const job = await insertJob(store, aNewJob());
        const page = await listJobs(store);
        const before = structuredClone(page);
        expectOk(await change(store, job, { title: 'Another', status: 'archived' }));
        expect(page).toEqual(before);
        expect(titlesOf(await listJobs(store))).toEqual(['Another']);
      },
    },
  ],
};
