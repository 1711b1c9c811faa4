import { copyFileSync } from 'node:fs';
import type { Job } from '@jobposting/core';
import type { SqliteStore } from '@jobposting/sqlite';
import { acme, aStamp, expectOk } from '@jobposting/store-contract';
import { expect, it } from 'vitest';
import type { DatabaseFile } from './database-file.ts';
import { aFile, insertJob, openConnections, openFor, openOf, retitled } from './open-files.ts';

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

/** A disk that stores synced bytes some turns later; a loss of power leaves the bytes stored by then. */
const createDisk = (file: DatabaseFile) => {
  let begun = 0;
  let taken = 0;
  const imageOf = (sync: number) => `${file.path}.${sync}`;
  return {
    async sync() {
      const sync = ++begun;
      copyFileSync(file.path, imageOf(sync));
      copyFileSync(`${file.path}-wal`, `${imageOf(sync)}-wal`);
      await turns(sync % 7);
      taken = Math.max(taken, sync);
    },
    afterLossOfPower: () => imageOf(taken),
  };
};

const versionsIn = async (path: string): Promise<Map<Job['id'], number>> => {
  const store = await openFor({ path });
  const jobs = expectOk(await store.jobs.findNext(acme, { after: null, limit: 100 }));
  return new Map(jobs.map(({ id, version }) => [id, version]));
};

it('a loss of power loses no acknowledged write, and none that any store has shown', async () => {
  const file = aFile();
  const disk = createDisk(file);
  const stores = [
    openOf(await openConnections(file), { syncFile: disk.sync }),
    openOf(await openConnections(file), { syncFile: disk.sync }),
  ];
  const jobs: Job[] = [];
  for (let n = 0; n < 5; n++) {
    const [store] = stores as [SqliteStore];
    jobs.push(await insertJob(store, { referenceId: `${n}` }));
  }
  /** The newest version of each job that a write returned or a reader saw. */
  const shown = new Map<Job['id'], number>();
  const show = ({ id, version }: Pick<Job, 'id' | 'version'>): void => {
    shown.set(id, Math.max(version, shown.get(id) ?? 0));
  };

  const take = async (step: number): Promise<void> => {
    const store = stores[step % 2] as SqliteStore;
    const job = jobs[step % 5] as Job;
    const by = step % 3 === 0 ? { id: job.id } : { referenceId: job.referenceId ?? '' };
    if (step % 4 === 0) {
      const found = expectOk(await store.jobs.find(acme, by));
      if (found === null) throw new Error(`job ${job.id} is gone`);
      show(found);
      const updated = await store.jobs.update(retitled(found, `Step ${step}`), aStamp());
      // The loser of a race has written nothing.
      if (updated.isOk()) show(updated.value);
    } else if (step % 4 === 1) {
      const found = expectOk(await store.jobs.find(acme, by));
      if (found !== null) show(found);
    } else if (step % 4 === 2) {
      for (const found of expectOk(await store.jobs.findNext(acme, { after: null, limit: 9 }))) {
        show(found);
      }
    } else {
      const page = await store.jobs.changes.read(null, { employerId: acme, limit: 1_000 });
      for (const change of expectOk(page).changes) show(change);
    }
  };

  const steps: Promise<void>[] = [];
  for (let step = 0; step < 240; step++) {
    steps.push(take(step));
    await turns(step % 3);
    if (step % 20 !== 19) continue;
    const promised = new Map(shown);
    const found = await versionsIn(disk.afterLossOfPower());
    for (const [id, version] of promised) {
      expect(found.get(id), `job ${id} after step ${step}`).toBeGreaterThanOrEqual(version);
    }
  }
  await Promise.all(steps);
  expect(Math.max(...shown.values())).toBeGreaterThan(5);
});
