import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createJobService, employerId } from '@jobposting/core';
import { openSqliteStore } from '@jobposting/sqlite';
import type { Dataset } from '../dataset.ts';

/** The bytes that are held, in the heap and in buffers outside it, without garbage. */
const createHeldBytes = (): (() => number) => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  return () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
};

/**
 * Measures what the search indexes of a database hold when each employer has searched once, in bytes
 * for each job. It opens the store in this process: that of a server also grows by garbage and by the
 * cache of SQLite, 170 bytes a job more among a million.
 */
export const measureIndexMemory = async (
  path: string,
  { jobs, employers }: Dataset,
): Promise<number> => {
  const heldBytes = createHeldBytes();
  const store = (await openSqliteStore({ path }))._unsafeUnwrap();
  const service = createJobService({ store: store.jobs });
  const search = async (number: number): Promise<void> => {
    const employer = { id: employerId(number), name: `Employer ${number}`, unlimited: false };
    (await service.list(employer, { q: 'qxz' }))._unsafeUnwrap();
  };
  const before = heldBytes();
  for (let number = 1; number <= employers; number++) await search(number);
  const held = heldBytes() - before;
  await store.close();
  return held / jobs;
};
