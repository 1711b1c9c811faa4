import assert from 'node:assert/strict';
import type { ChangePage, JobChange } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import type { Reader } from './calls.ts';

/** Reads one page after the other until the writers are done, and then to the end. */
export const readMeanwhile = async (
  store: JobStore,
  reader: Reader,
  writing: Promise<unknown>,
): Promise<JobChange[]> => {
  let isDone = false;
  const done = writing.finally(() => {
    isDone = true;
  });
  const changes: JobChange[] = [];
  let after: string | null = null;
  while (true) {
    const wasDone = isDone;
    const page: ChangePage = expectOk(await store.changes.read(after, { ...reader, limit: 3 }));
    changes.push(...page.changes);
    after = page.next;
    if (wasDone && page.changes.length < 3) break;
    assert(changes.length <= 1_000, 'it comes to no end');
    await new Promise(setImmediate);
  }
  await done;
  return changes;
};
