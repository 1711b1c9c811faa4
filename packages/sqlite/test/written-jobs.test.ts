import type { Job } from '@jobposting/core';
import { aFullJob, aNewJob, aStamp, expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { aFile, openFor, retitled } from './open-files.ts';

const open = async () => {
  const file = aFile();
  const reopen = () => openFor(file);
  const store = await reopen();
  const added = await store.employers.add({ name: 'Acme', unlimited: true });
  const employer = expectOk(added).id;
  const job = expectOk(
    await store.jobs.insert({ ...aNewJob({ autoRefresh: true }), employerId: employer }, aStamp()),
  );
  const find = async () => expectOk(await store.jobs.find(employer, { id: job.id }));
  /** The job as a new store finds it. */
  const findInFile = async () =>
    expectOk(await (await reopen()).jobs.find(employer, { id: job.id }));
  return { store, reopen, job, find, findInFile };
};

describe('a job that was just written', () => {
  it('a job that is updated and deleted in one commit is gone', async () => {
    const { store, job, find } = await open();
    const updating = store.jobs.update(retitled(job, 'Fitter'), aStamp());
    const deleting = store.jobs.delete({ ...job, version: 2 }, aStamp());
    expect((await updating).isOk()).toBe(true);
    expect((await deleting).isOk()).toBe(true);
    expect(await find()).toBeNull();
  });

  it('a job that is updated twice in one commit shows both updates', async () => {
    const { store, job, find } = await open();
    const updating = store.jobs.update(retitled(job, 'Fitter'), aStamp());
    const second = { ...job, title: 'Fitter', version: 2 };
    const again = store.jobs.update(
      { from: second, to: { ...second, autoRefresh: false } },
      aStamp(),
    );
    expect((await updating).isOk()).toBe(true);
    expect((await again).isOk()).toBe(true);
    expect(await find()).toMatchObject({ title: 'Fitter', autoRefresh: false, version: 3 });
  });

  it.each<[string, Partial<Job>]>([
    ['routing', { routing: { typeId: 2, applicationUrl: 'https://example.com/apply' } }],
    ['salary', { salary: aFullJob().salary }],
    ['categoryIds', { categoryIds: [2, 3] }],
    ['nothing', {}],
  ])(
    'an update stores a change of %s, in a store that has read the job and in one that has not',
    async (_, change) => {
      const { store, reopen, job, findInFile } = await open();
      const first = expectOk(
        await store.jobs.update({ from: job, to: { ...job, ...change } }, aStamp()),
      );
      expect(first).toEqual({ ...job, ...change, version: 2 });
      expect(await findInFile()).toEqual(first);

      const back = expectOk(await (await reopen()).jobs.update({ from: first, to: job }, aStamp()));
      expect(back).toEqual({ ...job, version: 3 });
      expect(await findInFile()).toEqual(back);
    },
  );
});
