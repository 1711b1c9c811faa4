import { err, type Job, ok } from '@jobposting/core';
import { type JobStore, referenceIdTaken, versionConflict } from '@jobposting/core/adapter';
import { acme, globex } from '@jobposting/store-contract/cases';
import { answering, type Faults, type JobFault, turn } from './break-store.ts';

const storedOf = async (
  store: JobStore,
  { employerId, id }: Pick<Job, 'employerId' | 'id'>,
): Promise<Job | null> => (await store.find(employerId, { id })).unwrapOr(null);

const ownerOf = async (
  store: JobStore,
  { employerId, referenceId }: Omit<Job, 'id' | 'version'>,
) => (referenceId === null ? null : (await store.find(employerId, { referenceId })).unwrapOr(null));

const updatesWhateverTheVersion: JobFault = (store) => ({
  update: async ({ from, to }, stamp) =>
    store.update({ from: (await storedOf(store, from)) ?? from, to }, stamp),
});

const deletesWhateverTheVersion: JobFault = (store) => ({
  delete: async (job, stamp) => store.delete((await storedOf(store, job)) ?? job, stamp),
});

export const jobWriteFaults: Faults<JobFault> = {
  insert: {
    'gives two jobs the same id': ({ insert }) => ({
      insert: answering(insert, (job) => ({ ...job, id: Math.ceil(job.id / 2) as Job['id'] })),
    }),
    'trims referenceIds': ({ insert }) => ({
      insert: (job, stamp) =>
        insert({ ...job, referenceId: job.referenceId?.trim() ?? null }, stamp),
    }),
    'keeps amounts as 32-bit numbers': ({ insert }) => ({
      insert: (job, stamp) => {
        const maxAmount = ((job.salary?.maxAmount ?? 0) | 0) as never;
        return insert({ ...job, salary: job.salary && { ...job.salary, maxAmount } }, stamp);
      },
    }),
    'stores a job that it refuses': ({ insert }) => ({
      async insert(job, stamp) {
        const inserted = await insert(job, stamp);
        if (inserted.isErr()) await insert({ ...job, referenceId: null }, stamp);
        return inserted;
      },
    }),
  },
  update: {
    'updates whatever the version': updatesWhateverTheVersion,
    'counts versions from the new content': ({ update }) => ({
      update: answering(update, (job, { to }) => ({ ...job, version: to.version + 1 })),
    }),
  },
  delete: {
    'deletes whatever the version': deletesWhateverTheVersion,
    'deletes nothing': () => ({ delete: async () => ok() }),
  },
  isolation: {
    "finds another employer's job": ({ find }) => ({
      find: answering(
        find,
        async (job, employer, key) =>
          job ?? (await find(employer === acme ? globex : acme, key)).unwrapOr(null),
      ),
    }),
    "updates another employer's job": ({ update }) => ({
      update: ({ from, to }, stamp) => update({ from: { ...from, employerId: acme }, to }, stamp),
    }),
  },
  'simultaneous calls': {
    'checks a referenceId and inserts in two steps': (store) => ({
      async insert(job, stamp) {
        if ((await ownerOf(store, job)) !== null) return err(referenceIdTaken(''));
        await turn();
        return store.insert({ ...job, referenceId: null }, stamp);
      },
    }),
    'checks a version and updates in two steps': (store) => ({
      async update({ from, to }, stamp) {
        if ((await storedOf(store, from))?.version !== from.version) return err(versionConflict());
        await turn();
        return store.update({ from: (await storedOf(store, from)) ?? from, to }, stamp);
      },
    }),
  },
  failure: {
    'rejects when it is closed': ({ find }, life) => ({
      async find(...given) {
        if (life.isClosed) throw new Error('closed');
        return find(...given);
      },
    }),
  },
  'closing and opening again': {
    'forgets its jobs': ({ find }, life) => ({
      find: answering(find, (job) => (life.openings > 1 ? null : job)),
    }),
  },
  'any sequence of calls': {
    'updates whatever the version': updatesWhateverTheVersion,
    'returns a history without its beginning': ({ changes: { history } }) => ({
      changes: {
        history: answering(history, (entries) => entries.filter(({ before }) => before !== null)),
      },
    }),
  },
  'use cases over the store': {
    'updates nothing': () => ({ update: async ({ to }) => ok(to) }),
  },
};
