import type { SqliteStore } from '@jobposting/sqlite';
import { aStamp, expectOk, globex } from '@jobposting/store-contract';
import { onTestFinished } from 'vitest';
import type { DatabaseFile } from './database-file.ts';
import { aFile, insertJob, openConnections, openOf, retitled } from './open-files.ts';

export interface HeldDisk {
  /** Holds each sync from now on. */
  hold(): void;
  /** How many syncs have begun since then. */
  syncs(): number;
  /** Resolves once a sync is held. */
  reached(): Promise<void>;
  /** Lets the held sync and all later ones succeed. */
  release(): void;
  /** Lets the held sync fail; later ones succeed. */
  fail(): void;
}

/** A promise that the test settles. */
export const createSignal = () => Promise.withResolvers<void>();

/** A store on a disk whose syncs can be held; all earlier writes are synced. */
export const openOnHeldDisk = async (
  file: DatabaseFile,
  busyTimeoutMs = 50,
): Promise<{ store: SqliteStore; disk: HeldDisk }> => {
  let isHolding = false;
  let syncs = 0;
  let held = createSignal();
  let reached = createSignal();
  const begin = (isHeld: boolean): void => {
    isHolding = isHeld;
    held = createSignal();
    reached = createSignal();
  };
  const disk: HeldDisk = {
    hold() {
      syncs = 0;
      begin(true);
    },
    syncs: () => syncs,
    reached: () => reached.promise,
    release() {
      held.resolve();
      begin(false);
    },
    fail() {
      held.reject(new Error('EIO: i/o error, fdatasync'));
      begin(false);
    },
  };
  const syncFile = async (): Promise<void> => {
    syncs++;
    if (!isHolding) return;
    reached.resolve();
    await held.promise;
  };
  const store = openOf(await openConnections(file), { syncFile, busyTimeoutMs });
  onTestFinished(disk.release);
  expectOk(await store.check());
  return { store, disk };
};

/** Whether a promise is still pending after everything that is not held has run. */
export const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  let isSettled = false;
  promise.finally(() => {
    isSettled = true;
  });
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  return !isSettled;
};

/** A store with a job of acme and one of globex, both with a referenceId, on a disk that can be held. */
export const openWithTwoJobs = async () => {
  const file = aFile();
  const { store, disk } = await openOnHeldDisk(file);
  const ours = await insertJob(store, { referenceId: 'A' });
  const theirs = await insertJob(store, { employerId: globex, referenceId: 'B' });
  return { file, store, disk, ours, theirs };
};

/** The same, while an update of the job of acme waits for its sync. */
export const openWhileWriting = async () => {
  const opened = await openWithTwoJobs();
  opened.disk.hold();
  const written = opened.store.jobs.update(retitled(opened.ours, 'Fitter'), aStamp());
  await opened.disk.reached();
  return { ...opened, written };
};

/** A store whose first answers wait for a sync, which `resolve` completes. */
export const openUnsynced = async (file: DatabaseFile) => {
  const { promise, resolve } = createSignal();
  const store = openOf(await openConnections(file), { syncFile: () => promise });
  onTestFinished(() => resolve());
  return { store, resolve };
};
