import { expect } from 'vitest';
import { aFullJob, aNewJob, atMinute, globex } from '../a-new-job.ts';
import { change, expectOk, insertJob, insertJobs } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

const now = atMinute(100);
const dueJob = (fields: Parameters<typeof aNewJob>[0] = {}) =>
  aNewJob({ autoRefresh: true, closeDate: atMinute(200), ...fields });

export const refresh: JobStoreCapability = {
  name: 'finding jobs due for a refresh (§2.1, D12)',
  cases: [
    {
      name: 'returns whole jobs of all employers, the oldest publishDate first, up to the limit',
      async run({ store }) {
        const [third, first, second] = await insertJobs(store, [
          dueJob({ publishDate: atMinute(3) }),
          dueJob({ ...aFullJob(), status: 'active', publishDate: atMinute(1) }),
          dueJob({ publishDate: atMinute(2), employerId: globex }),
        ]);
        const due = await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit: 10 });
        expect(expectOk(due)).toEqual([first, second, third]);
        const two = await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit: 2 });
        expect(expectOk(two)).toEqual([first, second]);
      },
    },
    {
      name: 'leaves out archived jobs and jobs without autoRefresh',
      async run({ store }) {
        await insertJobs(store, [dueJob({ status: 'archived' }), dueJob({ autoRefresh: false })]);
        expect(
          expectOk(await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit: 10 })),
        ).toEqual([]);
      },
    },
    {
      name: 'takes a publishDate up to and including the given moment',
      async run({ store }) {
        const job = await insertJob(store, dueJob({ publishDate: atMinute(5) }));
        await insertJob(store, dueJob({ publishDate: atMinute(6) }));
        expect(
          expectOk(await store.findDueForRefresh({ publishedUntil: atMinute(5), now, limit: 10 })),
        ).toEqual([job]);
      },
    },
    {
      name: 'leaves out a job that is closed, from its closeDate on',
      async run({ store }) {
        await insertJob(store, dueJob({ closeDate: now }));
        const open = await insertJob(store, dueJob({ closeDate: atMinute(101) }));
        expect(
          expectOk(await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit: 10 })),
        ).toEqual([open]);
      },
    },
    {
      name: 'leaves out a job once it is refreshed, archived or deleted',
      async run({ store }) {
        const [one, two, three] = await insertJobs(store, [dueJob(), dueJob(), dueJob()]);
        if (one === undefined || two === undefined || three === undefined) {
          expect.fail('three jobs were inserted');
        }
        expectOk(await change(store, one, { publishDate: now }));
        expectOk(await change(store, two, { status: 'archived' }));
        expectOk(await store.delete(three));
        expect(
          expectOk(await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit: 10 })),
        ).toEqual([]);
      },
    },
  ],
};
