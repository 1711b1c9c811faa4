import type { JobQuery } from '@jobposting/core/adapter';
import { acme, aNewJob, aQuery, aStamp, atMinute, expectOk } from '@jobposting/store-contract';
import type { Database } from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { shareCaches } from '../src/cache-shares.ts';
import { openDatabase } from '../src/file/open-database.ts';
import { createSqliteStore } from '../src/sqlite-store.ts';
import { aFile } from './open-files.ts';

const mebibyte = 1024 * 1024;

/** Opens a store, and collects every statement that it prepares. */
const openWatched = async () => {
  const file = aFile();
  const { db, reader } = expectOk(await openDatabase(file.path, 50));
  const statements = new Set<string>();
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    statements.add(sql);
    return prepare(sql);
  }) as Database['prepare'];
  const store = createSqliteStore({
    db,
    reader,
    busyTimeoutMs: 50,
    shares: shareCaches(mebibyte),
    clock: () => performance.now(),
  });
  onTestFinished(store.close);
  const planOf = (sql: string): string[] =>
    prepare(`EXPLAIN QUERY PLAN ${sql}`)
      // A plan does not depend on the values.
      .bind(
        ...(sql.includes('@')
          ? [
              {
                employerId: 1,
                status: '',
                limit: 1,
                offset: 1,
                term: '',
                publishDate: 1,
                id: 1,
                length: 1,
              },
            ]
          : Array.from({ length: sql.split('?').length - 1 }, () => 1)),
      )
      .all()
      .map((step) => (step as { readonly detail: string }).detail);
  return { store, statements, planOf };
};

it('no statement that finds, lists, counts or refreshes looks through a table or sorts (D12, D25)', async () => {
  const { store, statements, planOf } = await openWatched();
  const job = expectOk(
    await store.jobs.insert(aNewJob({ referenceId: 'A', autoRefresh: true }), aStamp()),
  );
  const queries: Partial<JobQuery>[] = [
    {},
    { status: 'active' },
    { status: 'open' },
    { referenceId: 'A' },
    { search: { form: 'folded', term: 'a' } },
    { search: { form: 'exact', term: 'a' }, status: 'open' },
  ];
  for (const query of queries) expectOk(await store.jobs.list(acme, aQuery(query)));
  expectOk(await store.jobs.find(acme, { id: job.id }));
  expectOk(await store.jobs.find(acme, { referenceId: 'A' }));
  expectOk(await store.jobs.findNext(acme, { after: null, limit: 10 }));
  const [publishedUntil, now, publishedFrom] = [atMinute(1), atMinute(2), atMinute(3)];
  const due = { publishedUntil, publishedFrom, now, after: null, limit: 10 };
  expectOk(await store.jobs.findDueForRefresh(due));

  const reads = [...statements].filter((sql) => /^\s*SELECT/.test(sql) && / job\b/.test(sql));
  expect(reads.length).toBeGreaterThan(15);
  const plans = reads.map((sql) => [sql.replace(/\s+/g, ' '), planOf(sql)] as const);
  const slow = plans.filter(([, plan]) => plan.some((step) => /^SCAN|TEMP B-TREE/.test(step)));
  expect(slow).toEqual([]);

  // By the employer alone, a search would look through all its jobs.
  const byReference = plans.filter(([sql]) => /\breference_id = /.test(sql));
  expect(byReference.map(([, [step]]) => step)).toEqual([
    expect.stringContaining('job_by_reference (employer_id=? AND reference_id=?)'),
    expect.stringContaining('job_by_reference (employer_id=? AND reference_id=?)'),
  ]);

  // What is read by the thousand comes from an index alone.
  const inIndex = plans.filter(([, plan]) => plan.every((step) => step.includes('COVERING INDEX')));
  const covered = (part: string) =>
    inIndex.filter(([sql]) => sql.includes(part)).map(([, [step]]) => step);
  expect(covered('search_title')).toEqual([expect.stringContaining('job_by_date')]);
  expect(covered('OFFSET')).toHaveLength(4);
  expect(covered('SELECT id, close_date')).toEqual([expect.stringContaining('job_by_status')]);
  expect(covered('min(close_date')).toEqual([
    expect.stringContaining('job_due'),
    expect.stringContaining('job_due'),
  ]);
});

it('a job is read without a join, which SQLite 3.54 would prepare anew at each read', async () => {
  const { store, statements } = await openWatched();
  const job = expectOk(await store.jobs.insert(aNewJob({ referenceId: 'A' }), aStamp()));
  expectOk(await store.jobs.find(acme, { id: job.id }));
  expectOk(await store.jobs.find(acme, { referenceId: 'A' }));
  const ofOne = [...statements].filter((sql) => /html.* WHERE \w+ = \?/s.test(sql));
  expect(ofOne.length).toBeGreaterThan(3);
  expect(ofOne.filter((sql) => /\bJOIN\b/.test(sql))).toEqual([]);
});

it('no statement on the log of changes looks through a table, but for the changes that it forgets (D34)', async () => {
  const { store, statements, planOf } = await openWatched();
  const { changes: log } = store.jobs;
  const job = expectOk(await store.jobs.insert(aNewJob(), aStamp()));
  expectOk(await log.recordClosings({ now: atMinute(1), limit: 10 }));
  expectOk(await log.prune({ now: atMinute(1), limit: 10 }));
  expectOk(await log.retention());
  expectOk(await log.history(acme, job.id, { after: null, limit: 10 }));
  for (const query of [{ limit: 10 }, { employerId: acme, limit: 10 }]) {
    expectOk(await log.read(null, query));
    expectOk(await log.newestCursor(query));
  }

  const ofLog = [...statements].filter(
    (sql) => /\b(?:change|job_history|closing_ahead)\b/.test(sql) && !sql.includes('@'),
  );
  expect(ofLog.length).toBeGreaterThan(15);
  const scans = ofLog.flatMap((sql) =>
    planOf(sql)
      .filter((step) =>
        /^SCAN(?! (?:change_log|CONSTANT ROW|old\b))|USE TEMP B-TREE FOR ORDER/.test(step),
      )
      .map((step) => [sql.replace(/\s+/g, ' '), step]),
  );
  expect(scans).toEqual([]);

  const closings = ofLog.filter((sql) => sql.includes('ORDER BY close_date'));
  expect(closings.map(planOf)).toEqual([[expect.stringContaining('job_closing')]]);
});
