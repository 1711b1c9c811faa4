import assert from 'node:assert/strict';
import type { EmployerId, Job, JobChange } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import { readFrom } from './calls.ts';

/** A copy of the jobs of an employer, kept by following its changes. */
export interface Mirror {
  /** Reads what has changed since, finds the jobs named, and returns the changes. */
  follow(store: JobStore): Promise<readonly JobChange[]>;
  /** Fails when the copy is not what the store holds. */
  expectSame(store: JobStore): Promise<void>;
}

/** Starts a copy that is empty and has read nothing. */
export const createMirror = (employerId: EmployerId): Mirror => {
  const jobs = new Map<Job['id'], Job>();
  let after: string | null = null;
  return {
    async follow(store) {
      const { changes, next } = await readFrom(store, { employerId }, after);
      for (const { id } of changes) {
        const job = expectOk(await store.find(employerId, { id }));
        if (job === null) jobs.delete(id);
        else jobs.set(id, job);
      }
      after = next;
      return changes;
    },
    async expectSame(store) {
      const stored = await store.findNext(employerId, { after: null, limit: 10_000 });
      const byId = [...jobs.values()].toSorted((a, b) => a.id - b.id);
      assert.deepEqual(byId, expectOk(stored));
    },
  };
};
