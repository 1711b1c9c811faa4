import { acme, aStamp } from '@jobposting/store-contract';
import { expect, test } from 'vitest';
import { openPostgresStore } from '../src/open-postgres-store.ts';
import { insert } from './create-stores.ts';
import { startHeldNetwork } from './held-network.ts';
import { openDatabase } from './open-connections.ts';

test('a job does not come back when its insert reaches the server after it was repeated and deleted', async () => {
  const database = await openDatabase();
  const network = await startHeldNetwork(database.address);
  const open = async (address: string) => (await openPostgresStore({ address }))._unsafeUnwrap();
  const [store, other] = [await open(network.address), await open(database.address)];
  await insert(store.jobs, { referenceId: 'A-1' });
  network.hold();
  const job = await insert(store.jobs, { referenceId: 'A-2' });
  (await other.jobs.delete(job, aStamp()))._unsafeUnwrap();
  await network.release();

  expect((await other.jobs.find(acme, { referenceId: 'A-2' }))._unsafeUnwrap()).toBeNull();
  const logged = await other.jobs.changes.read(null, { employerId: acme, limit: 9 });
  expect(logged._unsafeUnwrap().changes.map(({ type, id }) => [type, id === job.id])).toEqual([
    ['job.created', false],
    ['job.created', true],
    ['job.deleted', true],
  ]);
  await store.close();
  await other.close();
  network.close();
  await database.close();
});
