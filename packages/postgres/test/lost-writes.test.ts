import type { Job, JobChange } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { acme, aNewJob, aStamp, codeOf } from '@jobposting/store-contract';
import { beforeEach, expect, test } from 'vitest';
import { insert, jobsOn } from './create-stores.ts';
import { type LosingConnections, losingContact } from './lost-contact.ts';
import { aDatabasePerTest } from './open-connections.ts';

const database = aDatabasePerTest();
let network: LosingConnections;
let store: JobStore;
let other: JobStore;
let heard: JobChange[];

beforeEach(async () => {
  network = losingContact(database.connect(2_000));
  store = jobsOn(network.connections);
  other = jobsOn(database.connect());
  heard = [];
  store.changes.onChange((change) => heard.push(change));
});

const retitle = (on: JobStore, from: Job, title: string) =>
  on.update({ from, to: { ...from, title } }, aStamp());
const logged = async () =>
  (await other.changes.read(null, { employerId: acme, limit: 100 }))._unsafeUnwrap().changes;
const typesOf = (changes: readonly JobChange[]) =>
  changes.map(({ type, version }) => `${type} ${version}`);

test('an update that was made counts as made although another process has changed the job since', async () => {
  const job = await insert(store);
  network.lose('after', async () => {
    const found = (await other.find(acme, { id: job.id }))._unsafeUnwrap() as Job;
    (await retitle(other, found, 'Baker'))._unsafeUnwrap();
  });
  expect((await retitle(store, job, 'Cook'))._unsafeUnwrap()).toMatchObject({ version: 2 });
  expect(typesOf(heard)).toEqual(['job.created 1', 'job.updated 2']);
  expect((await store.find(acme, { id: job.id }))._unsafeUnwrap()).toMatchObject({
    title: 'Baker',
    version: 3,
  });
});

test('an insert that was made counts as made although another process has deleted the job since', async () => {
  network.lose('after', async () => {
    const found = (await other.find(acme, { referenceId: 'A-1' }))._unsafeUnwrap() as Job;
    (await other.delete(found, aStamp()))._unsafeUnwrap();
    await insert(other, { referenceId: 'A-1' });
  });
  expect(codeOf(await store.insert(aNewJob({ referenceId: 'A-1' }), aStamp()))).toBe('ok');
  expect(typesOf(await logged())).toEqual(['job.created 1', 'job.deleted 1', 'job.created 1']);
});

test('a job that another process has deleted is not inserted again', async () => {
  network.lose('after', async () => {
    const [found] = (await other.findNext(acme, { after: null, limit: 1 }))._unsafeUnwrap();
    (await other.delete(found as Job, aStamp()))._unsafeUnwrap();
  });
  const job = await insert(store);
  expect((await store.find(acme, { id: job.id }))._unsafeUnwrap()).toBeNull();
  expect(typesOf(await logged())).toEqual(['job.created 1', 'job.deleted 1']);
});
