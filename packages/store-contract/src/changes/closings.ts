import assert from 'node:assert/strict';
import type { Job, JobChange } from '@jobposting/core';
import type { Instant, JobStore, NewJob } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import { aNewJob, atMinute, globex } from '../jobs/a-new-job.ts';
import { aStamp } from '../jobs/a-stamp.ts';
import { change, insertJobs } from '../jobs/calls.ts';
import type { StoreCapability } from '../store-case.ts';
import { aChange, inShort, ofAcme, ofAll, readAll, withoutCursor } from './calls.ts';

const closingAt = (minute: number, fields: Partial<NewJob> = {}): NewJob =>
  aNewJob({ closeDate: atMinute(minute), ...fields });

const closeAt = async (store: JobStore, now: Instant, limit = 100): Promise<number> =>
  expectOk(await store.changes.recordClosings({ now, limit }));

const insertOne = async (store: JobStore, job: NewJob): Promise<Job> =>
  expectOk(await store.insert(job, aStamp()));

const isClosing = ({ type }: JobChange): boolean => type === 'job.closed';

const closedIds = async (store: JobStore): Promise<Job['id'][]> =>
  (await readAll(store, ofAll)).filter(isClosing).map(({ id }) => id);

export const closings: StoreCapability<JobStore> = {
  name: 'closings (D4, D34)',
  cases: [
    {
      name: 'appends job.closed once the closeDate is reached, with the version of the job and no key',
      async run({ store }) {
        const job = await insertOne(store, closingAt(5, { referenceId: 'A-1' }));
        assert.equal(await closeAt(store, atMinute(4)), 0);
        assert.equal(await closeAt(store, atMinute(5)), 1);
        const [, closed] = await readAll(store, ofAcme);
        assert(closed !== undefined);
        assert.deepEqual(
          withoutCursor(closed),
          aChange(job, { type: 'job.closed', time: atMinute(5) }),
        );
      },
    },
    {
      name: 'leaves the job and its version as they are',
      async run({ store }) {
        const job = await insertOne(store, closingAt(5));
        await closeAt(store, atMinute(6));
        assert.deepEqual(expectOk(await store.find(job.employerId, { id: job.id })), job);
        assert.equal(expectOk(await change(store, job, { title: 'Other' })).version, 2);
      },
    },
    {
      name: 'appends it once for each closeDate, whatever else is written to the job',
      async run({ store, reopen }) {
        const first = await insertOne(store, closingAt(5));
        const second = expectOk(await change(store, first, { title: 'Other' }));
        for (const now of [5, 6, 7].map(atMinute)) await closeAt(store, now);
        const late = aStamp({ time: atMinute(8) });
        const third = expectOk(
          await store.update({ from: second, to: { ...second, title: 'Again' } }, late),
        );
        const reopened = await reopen();
        assert.equal(await closeAt(reopened, atMinute(9)), 0);
        const next = { ...third, closeDate: atMinute(20) };
        const fourth = expectOk(await reopened.update({ from: third, to: next }, late));
        assert.equal(await closeAt(reopened, atMinute(19)), 0);
        assert.equal(await closeAt(reopened, atMinute(20)), 1);
        assert.equal(await closeAt(reopened, atMinute(21)), 0);
        const { id } = fourth;
        assert.deepEqual(inShort(await readAll(reopened, ofAcme)), [
          `job.created ${id} v1`,
          `job.updated ${id} v2`,
          `job.closed ${id} v2`,
          `job.updated ${id} v3`,
          `job.updated ${id} v4`,
          `job.closed ${id} v4`,
        ]);
      },
    },
    {
      name: 'appends none again for a write by a clock that is behind, which leaves the closeDate',
      async run({ store }) {
        const job = await insertOne(store, closingAt(5));
        const early = aStamp({ time: atMinute(4) });
        assert.equal(await closeAt(store, atMinute(5)), 1);
        const next = { ...job, title: 'Other' };
        const second = expectOk(await store.update({ from: job, to: next }, early));
        assert.equal(await closeAt(store, atMinute(6)), 0);
        const written = { ...second, title: 'Late' };
        const late = aStamp({ time: atMinute(7) });
        const third = expectOk(await store.update({ from: second, to: written }, late));
        expectOk(await store.delete(third, late));
        assert.deepEqual(await closedIds(store), [job.id]);
      },
    },
    {
      name: 'appends it again for a job that a write has opened again, by whatever clock',
      async run({ store }) {
        const job = await insertOne(store, closingAt(5));
        assert.equal(await closeAt(store, atMinute(5)), 1);
        const off = expectOk(
          await store.update(
            { from: job, to: { ...job, status: 'archived' } },
            aStamp({ time: atMinute(6) }),
          ),
        );
        const early = aStamp({ time: atMinute(4) });
        expectOk(await store.update({ from: off, to: { ...off, status: 'active' } }, early));
        assert.equal(await closeAt(store, atMinute(6)), 1);
        assert.equal(await closeAt(store, atMinute(7)), 0);
      },
    },
    {
      name: 'appends none for archived and deleted jobs, and none for a closeDate that was put off',
      async run({ store }) {
        const [archived, off, gone, putOff] = await insertJobs(store, [
          closingAt(5, { status: 'archived' }),
          closingAt(5),
          closingAt(5),
          closingAt(5),
        ]);
        expectOk(await change(store, off, { status: 'archived' }));
        expectOk(await store.delete(gone, aStamp()));
        expectOk(await change(store, putOff, { closeDate: atMinute(30) }));
        assert.equal(await closeAt(store, atMinute(10)), 0);
        expectOk(await change(store, archived, { title: 'Archived still' }));
        assert.equal(await closeAt(store, atMinute(10)), 0);
      },
    },
    {
      name: 'appends it for a job that was published again',
      async run({ store }) {
        const archived = await insertOne(store, closingAt(5, { status: 'archived' }));
        expectOk(await change(store, archived, { status: 'active' }));
        assert.equal(await closeAt(store, atMinute(5)), 1);
      },
    },
    {
      name: 'appends none for a job that a write left closed, by a closeDate at its time or before',
      async run({ store }) {
        const [, , open] = await insertJobs(store, [closingAt(0), closingAt(-9), closingAt(9)]);
        const next = { ...open, closeDate: atMinute(2) };
        expectOk(await store.update({ from: open, to: next }, aStamp({ time: atMinute(2) })));
        assert.equal(await closeAt(store, atMinute(60)), 0);
        assert.deepEqual(await closedIds(store), []);
      },
    },
    {
      name: 'appends the closings of jobs that were written before it was opened again',
      async run({ store, reopen }) {
        const job = await insertOne(store, closingAt(5));
        const reopened = await reopen();
        assert.equal(await closeAt(reopened, atMinute(5)), 1);
        assert.deepEqual(await closedIds(reopened), [job.id]);
      },
    },
    {
      name: 'appends the closings of all employers, those that closed first before the others',
      async run({ store }) {
        const jobs = await insertJobs(store, [
          closingAt(7),
          closingAt(5, { employerId: globex }),
          closingAt(6),
          closingAt(3),
          closingAt(4, { employerId: globex }),
          closingAt(99),
        ]);
        assert.equal(await closeAt(store, atMinute(10)), 5);
        const order = [3, 4, 1, 2, 0];
        assert.deepEqual(
          await closedIds(store),
          order.map((n) => jobs[n]?.id),
        );
      },
    },
    {
      name: 'appends at most as many as asked for, the first ones, and the rest by the next calls',
      async run({ store }) {
        const jobs = await insertJobs(
          store,
          [5, 4, 3, 2, 1].map((minute) => closingAt(minute)),
        );
        const ids = jobs.map(({ id }) => id).toReversed();
        assert.equal(await closeAt(store, atMinute(10), 2), 2);
        assert.deepEqual(await closedIds(store), ids.slice(0, 2));
        assert.equal(await closeAt(store, atMinute(10), 2), 2);
        assert.equal(await closeAt(store, atMinute(10), 2), 1);
        assert.equal(await closeAt(store, atMinute(10), 2), 0);
        assert.deepEqual(await closedIds(store), ids);
      },
    },
    {
      name: 'appends a closing before a later write of the job, where that comes first',
      async run({ store }) {
        const jobs = await insertJobs(store, [closingAt(5), closingAt(5), closingAt(5)]);
        const late = { time: atMinute(6), keyId: 3 };
        const [updated, archived, deleted] = jobs;
        expectOk(await store.update({ from: updated, to: { ...updated, title: 'Late' } }, late));
        const off = { ...archived, status: 'archived' } as const;
        expectOk(await store.update({ from: archived, to: off }, late));
        expectOk(await store.delete(deleted, late));
        assert.equal(await closeAt(store, atMinute(9)), 0);

        const closed = { type: 'job.closed', time: late.time } as const;
        const changes = await readAll(store, ofAcme);
        assert.deepEqual(changes.slice(jobs.length).map(withoutCursor), [
          aChange(updated, closed),
          aChange({ ...updated, version: 2 }, { type: 'job.updated', fields: ['title'], ...late }),
          aChange(archived, closed),
          aChange(
            { ...archived, version: 2 },
            { type: 'job.archived', fields: ['status'], ...late },
          ),
          aChange(deleted, closed),
          aChange(deleted, { type: 'job.deleted', ...late }),
        ]);
      },
    },
    {
      name: 'appends the closing of the old closeDate before a write that sets the next one',
      async run({ store }) {
        const job = await insertOne(store, closingAt(5));
        const late = aStamp({ time: atMinute(5) });
        expectOk(await store.update({ from: job, to: { ...job, closeDate: atMinute(8) } }, late));
        assert.equal(await closeAt(store, atMinute(8)), 1);
        assert.deepEqual(inShort(await readAll(store, ofAcme)), [
          `job.created ${job.id} v1`,
          `job.closed ${job.id} v1`,
          `job.updated ${job.id} v2`,
          `job.closed ${job.id} v2`,
        ]);
      },
    },
    {
      name: 'appends each once when many callers record them at the same time',
      async run({ store }) {
        const jobs = await insertJobs(
          store,
          [1, 2, 3, 4, 5, 6].map((minute) => closingAt(minute)),
        );
        const counts = await Promise.all(
          Array.from({ length: 12 }, () => closeAt(store, atMinute(10), 4)),
        );
        assert.equal(
          counts.reduce((sum, count) => sum + count),
          jobs.length,
        );
        assert.deepEqual(
          await closedIds(store),
          jobs.map(({ id }) => id),
        );
      },
    },
  ],
};
