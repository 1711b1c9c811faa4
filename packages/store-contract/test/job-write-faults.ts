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
  },
  update: {
    'updates whatever the version': updatesWhateverTheVersion,
  },
  delete: {
    'deletes whatever the version': deletesWhateverTheVersion,
  },
  isolation: {
    "finds another employer's job": ({ find }) => ({
      find: answering(
        find,
        async (job, employer, key) =>
          job ?? (await find(employer === acme ? globex : acme, key)).unwrapOr(null),
      ),
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
    'updates nothing': () => ({ update: async ({ to }) => ok(to) }),
  },
};
