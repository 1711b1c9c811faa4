import type { JobQuery } from '@jobposting/core/adapter';
import {
  acme,
  addWebhook,
  aNewJob,
  aQuery,
  aStamp,
  atMinute,
  expectOk,
} from '@jobposting/store-contract';
import { expect, it } from 'vitest';
import { createInserts } from '../src/backup/copy-ends.ts';
import { insertJob, retitled } from './open-files.ts';
import { openWatched } from './watched-store.ts';

it('an employer is found by its slug and by a former one in an index (D38)', async () => {
  const { store, statements, planOf } = await openWatched();
  expectOk(await store.employers.findBySlug('acme'));
  const reads = [...statements].filter((sql) => /\bslug = \?/.test(sql));
  expect(reads.map(planOf)).toEqual([
    [
      'SEARCH employer USING INTEGER PRIMARY KEY (rowid=?)',
      expect.stringMatching(/^SCALAR SUBQUERY/),
      expect.stringContaining('INDEX employer_by_slug (slug=?)'),
      expect.stringMatching(/^SCALAR SUBQUERY/),
      'SEARCH former_slug USING PRIMARY KEY (slug=?)',
    ],
  ]);
});

it('no statement that finds, lists, counts or refreshes scans a table or sorts (D12, D25)', async () => {
  const { store, statements, planOf } = await openWatched();
  const job = await insertJob(store, { referenceId: 'A', autoRefresh: true });
  const queries: Partial<JobQuery>[] = [
    {},
    { status: 'active' },
    { status: 'open' },
    { status: 'closed' },
    { status: 'draft' },
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

  // With the employer alone, a search would scan all its jobs.
  const byReference = plans.filter(([sql]) => /\breference_id = /.test(sql));
  expect(byReference).toHaveLength(6);
  for (const [, [step]] of byReference) {
    expect(step).toContain('job_by_reference (employer_id=? AND reference_id=?)');
  }

  // Rows read by the thousand come from an index alone.
  const inIndex = plans.filter(([, plan]) => plan.every((step) => step.includes('COVERING INDEX')));
  const covered = (part: string) =>
    inIndex.filter(([sql]) => sql.includes(part)).map(([, [step]]) => step);
  for (const plan of covered('search_title')) expect(plan).toContain('job_by_date');
  expect(covered('search_title')).toHaveLength(2);
  expect(covered('OFFSET @offset')).toHaveLength(4);
  expect(covered('@closesAfter')).toHaveLength(2);
  expect(covered('FILTER (WHERE open_until')).toHaveLength(2);
  expect(covered('OFFSET 4999')).toHaveLength(2);
  expect(covered('min(open_until /')).toEqual([
    expect.stringContaining('job_due'),
    expect.stringContaining('job_due'),
  ]);
});

it('webhooks that are due are found in an index, and their employers’ changes in another (D40)', async () => {
  const { store, statements, planOf } = await openWatched();
  await insertJob(store);
  await addWebhook(store);
  const due = { now: atMinute(1), except: [], forMs: 1_000 };
  expect(expectOk(await store.webhooks.takeDue(due))).toMatchObject({ employerId: acme });
  const [found, ...others] = [...statements].filter((sql) => sql.includes('json_each'));
  expect(others).toEqual([]);
  const plan = planOf(found ?? '');
  expect(plan.filter((step) => /webhook|change/.test(step))).toEqual([
    'SCAN webhook USING INDEX webhook_due',
    'SEARCH change EXISTS USING COVERING INDEX change_by_employer (employer_id=? AND revision>?)',
  ]);
  expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
});

it('the published jobs are found a few at a time (D25)', async () => {
  const { store, statements, planOf } = await openWatched();
  const { id } = await insertJob(store, { confidential: true });
  const before = new Set(statements);
  const { published } = store.jobs;
  expectOk(
    await published.findNextOpen({ employerId: null, now: atMinute(0), after: null, limit: 9 }),
  );
  expectOk(await published.findConfidential(id));
  expect(statements).toEqual(before);

  const planFor = (part: string): readonly (readonly string[])[] =>
    [...statements].filter((sql) => sql.includes(part)).map(planOf);
  expect(planFor('SELECT employer_id FROM job WHERE employer_id > ?')).toEqual([
    ['SEARCH job USING COVERING INDEX job_by_employer (employer_id>?)'],
  ]);
  expect(planFor('OFFSET 99')).toEqual([
    ['SEARCH job USING COVERING INDEX job_by_employer (employer_id=? AND rowid>?)'],
  ]);
  expect(planFor('id > ? AND id <= ?')).toEqual([
    [
      'SEARCH job USING INDEX job_by_employer (employer_id=? AND rowid>? AND rowid<?)',
      expect.stringContaining('SEARCH job_description USING INTEGER PRIMARY KEY (rowid=?)'),
    ],
  ]);
  expect(planFor('confidential = 1').map(([step]) => step)).toEqual([
    'SEARCH job USING INTEGER PRIMARY KEY (rowid=?)',
  ]);
});

it('no statement is prepared again at each run, as one with ? instead of +? can be (docs/explanation/architecture.md)', async () => {
  const { db, store, statements, preparedAnew } = await openWatched();
  createInserts(db);
  expectOk(await store.sizes());
  expectOk(await store.idsLeft());
  const { jobs } = store;
  const job = expectOk(await jobs.insert(aNewJob(), aStamp()));
  expectOk(await jobs.update(retitled(job, 'B'), aStamp()));
  expect(statements.size).toBeGreaterThan(80);
  // When SQLite no longer prepares this one again, ? will do everywhere.
  const control = 'SELECT id FROM job LIMIT ?';
  db.prepare(control);
  expect(preparedAnew()).toEqual([control]);
});

it('no statement on the log of changes scans a table, except for the changes that it deletes (D34)', async () => {
  const { store, statements, planOf } = await openWatched();
  const { changes: log } = store.jobs;
  const job = await insertJob(store);
  expectOk(await log.recordClosings({ now: atMinute(1), limit: 10 }));
  expectOk(await log.prune({ now: atMinute(1), limit: 10 }));
  expectOk(await log.retention());
  expectOk(await log.history(acme, job.id, { after: null, limit: 10 }));
  for (const query of [{ limit: 10 }, { employerId: acme, limit: 10 }]) {
    expectOk(await log.read(null, query));
    expectOk(await log.newestCursor(query));
  }

  const ofLog = [...statements].filter(
    (sql) => /\b(?:change|job_history|closes_at)\b/.test(sql) && !sql.includes('@'),
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

  // Of two bounds SQLite may seek the farther one, and then reads all changes up to the other.
  expect(ofLog.filter((sql) => (sql.match(/\b(?:seq|revision) >/g)?.length ?? 0) > 1)).toEqual([]);

  const closings = ofLog.filter((sql) => sql.includes('ORDER BY closes_at'));
  expect(closings.map(planOf)).toEqual([[expect.stringContaining('job_closing')]]);
});
