import assert from 'node:assert/strict';
import type { HistoryEntry, JobChange } from '@jobposting/core';
import { foldText, type JobQuery } from '@jobposting/core/adapter';
import { readFrom, repeat, withoutCursor } from '../changes/calls.ts';
import { expectOk } from '../expectations.ts';
import { idsOf, listJobs } from '../jobs/calls.ts';
import { type Command, employerOf, known } from './model-state.ts';

/** Finds each job, present or gone, and each referenceId. */
export const findAll = (): Command => ({
  check: () => true,
  async run(model, world) {
    for (const job of known(model)) {
      const present = model.jobs.find(({ id }) => id === job.id) ?? null;
      assert.deepEqual(expectOk(await world.store.find(job.employerId, { id: job.id })), present);
    }
    for (const employer of world.employers) {
      for (const referenceId of ['A', 'a', 'B']) {
        const present = model.jobs.find(
          (job) => job.employerId === employer && job.referenceId === referenceId,
        );
        const found = expectOk(await world.store.find(employer, { referenceId }));
        assert.deepEqual(found, present ?? null);
      }
    }
  },
  toString: () => 'find everything',
});

type Listing = Pick<JobQuery, 'status' | 'page' | 'pageSize'> & { readonly term: string | null };

export const list = (caller: number, { term, ...query }: Listing): Command => ({
  check: () => true,
  async run(model, world) {
    const employer = employerOf(world, caller);
    const matching = model.jobs
      .filter((job) => job.employerId === employer)
      .filter((job) => query.status === null || job.status === query.status)
      .filter((job) =>
        [job.title, job.referenceId ?? ''].some((text) => foldText(text).includes(term ?? '')),
      )
      .toSorted((a, b) => b.publishDate.localeCompare(a.publishDate) || b.id - a.id);
    const search = term === null ? null : ({ form: 'folded', term } as const);
    const page = await listJobs(world.store, { ...query, search }, employer);
    const start = (query.page - 1) * query.pageSize;
    assert.equal(page.total, matching.length);
    assert.deepEqual(
      page.headers,
      matching.slice(start, start + query.pageSize).map((job) => {
        const { id, employerId, referenceId, title, publishDate, confidential, status, locations } =
          job;
        return { id, employerId, referenceId, title, publishDate, confidential, status, locations };
      }),
    );
  },
  toString: () => `list(${caller}, ${JSON.stringify({ term, ...query })})`,
});

/** Finds the next jobs after each one, present or gone, and from the beginning. */
export const findNext = (caller: number, limit: number): Command => ({
  check: () => true,
  async run(model, world) {
    const employer = employerOf(world, caller);
    const own = model.jobs
      .filter((job) => job.employerId === employer)
      .toSorted((a, b) => a.id - b.id);
    for (const after of [null, ...idsOf(known(model))]) {
      const found = expectOk(await world.store.findNext(employer, { after, limit }));
      const following = own.filter(({ id }) => after === null || id > after);
      assert.deepEqual(found, following.slice(0, limit));
    }
  },
  toString: () => `findNext(${caller}, ${limit})`,
});

/** Reads the log of an employer and its part of the log of all, and compares them with the changes heard. */
export const readChanges = (caller: number, limit: number): Command => ({
  check: () => true,
  async run(model, world) {
    const { store } = world;
    const employerId = employerOf(world, caller);
    const isOwn = (change: Pick<JobChange, 'employerId'>): boolean =>
      change.employerId === employerId;
    const expected = model.changes.map(({ change }) => change).filter(isOwn);
    const own = await readFrom(store, { employerId }, null, limit);
    assert.deepEqual(own.changes.map(withoutCursor), expected);
    const all = await readFrom(store, {}, world.begin, limit);
    assert.deepEqual(all.changes.filter(isOwn).map(withoutCursor), expected);
    assert.deepEqual(world.heard.filter(isOwn), own.changes);
  },
  toString: () => `readChanges(${caller}, ${limit})`,
});

/** Reads the history of each job, present or gone. */
export const readHistories = (limit: number): Command => ({
  check: () => true,
  async run(model, world) {
    for (const { employerId, id } of known(model)) {
      const found: HistoryEntry[] = [];
      await repeat(async () => {
        const after = found.at(-1)?.change.cursor ?? null;
        const page = expectOk(await world.store.changes.history(employerId, id, { after, limit }));
        found.push(...page);
        return page.length;
      }, limit);
      assert.deepEqual(
        found.map(({ change, before }) => ({ change: withoutCursor(change), before })),
        model.changes.filter(({ change }) => change.id === id).reverse(),
      );
    }
  },
  toString: () => `readHistories(${limit})`,
});

/** Makes a copy of the jobs follow the changes, and compares it with the jobs. */
export const follow = (caller: number): Command => ({
  check: () => true,
  async run(_, { store, mirrors }) {
    await mirrors[caller]?.follow(store);
    await mirrors[caller]?.expectSame(store);
  },
  toString: () => `follow(${caller})`,
});
