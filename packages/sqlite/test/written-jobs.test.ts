import { type Job, toInstant } from '@jobposting/core';
import { aFullJob, aNewJob } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { aFile, openFor } from './open-files.ts';

const open = async () => {
  const file = aFile();
  const reopen = () => openFor(file);
  const store = await reopen();
  const added = await store.employers.add({ name: 'Acme', unlimited: true });
  const employer = added._unsafeUnwrap().id;
  const job = (
    await store.jobs.insert({ ...aNewJob({ autoRefresh: true }), employerId: employer })
  )._unsafeUnwrap();
  const find = async () => (await store.jobs.find(employer, { id: job.id }))._unsafeUnwrap();
  /** What the file holds, as one sees it who has never read it before. */
  const findInFile = async () =>
    (await (await reopen()).jobs.find(employer, { id: job.id }))._unsafeUnwrap();
  return { store, reopen, employer, job, find, findInFile };
};

describe('a job that was just written', () => {
  it('is found as it was answered, and as the file holds it', async () => {
    const { store, job, find, findInFile } = await open();
    expect(await find()).toEqual(job);
    expect(await findInFile()).toEqual(job);
    const updated = (await store.jobs.update({ ...job, title: 'Fitter' }))._unsafeUnwrap();
    expect(await find()).toBe(updated);
    expect(await findInFile()).toEqual(updated);
  });

  it('is gone when it was deleted in the same commit', async () => {
    const { store, job, find } = await open();
    const updating = store.jobs.update({ ...job, title: 'Fitter' });
    const deleting = store.jobs.delete({ ...job, version: 2 });
    expect((await updating).isOk()).toBe(true);
    expect((await deleting).isOk()).toBe(true);
    expect(await find()).toBeNull();
  });

  it('shows what else was written of it in the same commit', async () => {
    const { store, employer, job, find } = await open();
    const updating = store.jobs.update({ ...job, title: 'Fitter' });
    const limiting = store.employers.update(employer, { unlimited: false });
    expect((await updating).isOk()).toBe(true);
    expect((await limiting).isOk()).toBe(true);
    expect(await find()).toMatchObject({ title: 'Fitter', autoRefresh: false, version: 3 });
  });

  it.each<[string, Partial<Job>]>([
    ['title', { title: 'Fitter' }],
    ['referenceId', { referenceId: 'Z-9' }],
    ['status', { status: 'archived' }],
    ['publishDate', { publishDate: toInstant(new Date('2027-01-01')) }],
    ['closeDate', { closeDate: toInstant(new Date('2027-02-01')) }],
    ['description', { description: '<p>Other</p>' }],
    ['routing', { routing: { typeId: 2, applicationUrl: 'https://example.com/apply' } }],
    ['salary', { salary: aFullJob().salary }],
    ['categoryIds', { categoryIds: [2, 3] }],
    ['nothing', {}],
  ])(
    'keeps a change of %s, by a store that knows how it stood before or does not',
    async (_, change) => {
      const { store, reopen, job, findInFile } = await open();
      const first = (await store.jobs.update({ ...job, ...change }))._unsafeUnwrap();
      expect(first).toEqual({ ...job, ...change, version: 2 });
      expect(await findInFile()).toEqual(first);

      const back = (await (await reopen()).jobs.update({ ...job, version: 2 }))._unsafeUnwrap();
      expect(back).toEqual({ ...job, version: 3 });
      expect(await findInFile()).toEqual(back);
    },
  );
});
