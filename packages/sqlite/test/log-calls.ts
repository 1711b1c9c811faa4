import type { Job, JobChange } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import type { SqliteStore } from '@jobposting/sqlite';
import { acme, aNewJob, aStamp, expectOk } from '@jobposting/store-contract';

export const atDay = (days: number) => toInstant(new Date(Date.UTC(2026, 10, 20 + days)));

/** The changes of acme after a cursor. */
export const changesOf = async (
  store: SqliteStore,
  after: string | null = null,
): Promise<readonly JobChange[]> =>
  expectOk(await store.jobs.changes.read(after, { employerId: acme, limit: 1_000 })).changes;

export const insertOnDay = async (store: SqliteStore, day: number, fields: Partial<Job> = {}) =>
  expectOk(await store.jobs.insert(aNewJob(fields), aStamp({ time: atDay(day) })));

/** Prunes on a day; returns how many it deleted. */
export const pruneOnDay = async (store: SqliteStore, day: number, limit = 100): Promise<number> =>
  expectOk(await store.jobs.changes.prune({ now: atDay(day), limit }));
