import assert from 'node:assert/strict';
import type { Job, JobChange } from '@jobposting/core';
import type { JobStore, NewJob } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expectations.ts';
import { aFullJob, aNewJob, aStamp, atMinute, globex, settled } from '../jobs/a-new-job.ts';
import { change, insertJob, insertJobs } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { aChange, atDay, ofAcme, ofAll, onDay, readAll, withoutCursor } from './calls.ts';

const full = aFullJob();

const inOrder: JobChange['fields'] = [
  'referenceId',
  'title',
  'publishDate',
  'closeDate',
  'confidential',
  'autoRefresh',
  'status',
  'locations',
  'categories',
  'positionType',
  'salary',
  'description',
  'applicantRoutingType',
  'applicationEmail',
  'applicationUrl',
  'workplace',
  'language',
  'disclosures',
  'translations',
];

/** Fields that an update sets, and the members that its change names. */
const updates: readonly (readonly [Partial<NewJob>, JobChange['type'], JobChange['fields']])[] = [
  [{ title: 'Other' }, 'job.updated', ['title']],
  [{ locations: full.locations }, 'job.updated', ['locations']],
  [{ referenceId: 'A-1' }, 'job.updated', ['referenceId']],
  [{ referenceId: null }, 'job.updated', ['referenceId']],
  [{ publishDate: atMinute(9) }, 'job.refreshed', ['publishDate']],
  [{ confidential: true }, 'job.updated', ['confidential']],
  [{ status: 'archived' }, 'job.archived', ['status']],
  [{ status: 'active' }, 'job.published', ['status']],
  [{ closeDate: atDay(90) }, 'job.updated', ['closeDate']],
  [{ autoRefresh: true }, 'job.updated', ['autoRefresh']],
  [{ categoryIds: [2, 1] }, 'job.updated', ['categories']],
  [{ categoryIds: [1, 2] }, 'job.updated', ['categories']],
  [{ positionTypeId: 2 }, 'job.updated', ['positionType']],
  [{ salary: full.salary }, 'job.updated', ['salary']],
  [{ salary: full.salary && { ...full.salary, maxAmount: null } }, 'job.updated', ['salary']],
  [{ description: '<p>Other.</p>' }, 'job.updated', ['description']],
  [
    { routing: { typeId: 1, applicationEmail: 'other@example.com' } },
    'job.updated',
    ['applicationEmail'],
  ],
  [
    { routing: { typeId: 2, applicationUrl: 'https://example.com/' } },
    'job.updated',
    ['applicantRoutingType', 'applicationEmail', 'applicationUrl'],
  ],
  [{ workplace: 'remote' }, 'job.updated', ['workplace']],
  [{ disclosures: { existingVacancy: true } }, 'job.updated', ['disclosures']],
  [{ status: 'archived', title: 'Another' }, 'job.archived', ['title', 'status']],
  [
    { status: 'active', publishDate: atMinute(19), closeDate: atDay(99) },
    'job.published',
    ['publishDate', 'closeDate', 'status'],
  ],
  [{ publishDate: atMinute(20), title: 'Refreshed' }, 'job.refreshed', ['title', 'publishDate']],
  // It raises the version, so holders of the earlier version must learn of it.
  [{}, 'job.updated', []],
];

export const written: StoreCapability<JobStore> = capability('changes that writes append (D34)', {
  async 'names the members that an update changed, and has the type of the update'({ store }) {
    let job: Job = await insertJob(store, aNewJob());
    const expected = [aChange(job)];
    for (const [n, [fields, type, members]] of updates.entries()) {
      const stamp = { time: atMinute(n), keyId: n % 3 === 0 ? null : n };
      job = expectOk(await store.update({ from: job, to: settled({ ...job, ...fields }) }, stamp));
      expected.push(aChange(job, { type, fields: members, ...stamp }));
    }
    assert.deepEqual((await readAll(store, ofAcme)).map(withoutCursor), expected);
  },
  async 'names members in the order of interface §2.1'({ store }) {
    const job = await insertJob(store, aNewJob());
    const others = { publishDate: atMinute(9), closeDate: atDay(80) };
    expectOk(await change(store, job, aFullJob(others)));
    assert.deepEqual((await readAll(store, ofAcme))[1]?.fields, inOrder);
  },
  async 'has the change when the write returns'({ store }) {
    const job = await insertJob(store, aNewJob());
    assert.equal((await readAll(store, ofAcme)).length, 1);
    const updated = expectOk(await change(store, job, { title: 'Other' }));
    assert.equal((await readAll(store, ofAcme)).length, 2);
    expectOk(await store.delete(updated, aStamp()));
    assert.equal((await readAll(store, ofAcme)).length, 3);
  },
  async 'appends nothing for a refused write, not even a closing that is due'({ store }) {
    const [, job] = await insertJobs(store, [
      aNewJob({ referenceId: 'A-1' }),
      aNewJob({ referenceId: 'A-2', closeDate: atDay(1) }),
      aNewJob({ employerId: globex, referenceId: 'A-1' }),
    ]);
    const before = await readAll(store, ofAll);
    const stale = { ...job, version: 2 };
    const foreign = { ...job, employerId: globex };
    const late = onDay(2);
    const refused = [
      await store.insert(aNewJob({ referenceId: 'A-1' }), late),
      await store.update({ from: job, to: { ...job, referenceId: 'A-1' } }, late),
      await store.update({ from: stale, to: { ...stale, title: 'Late' } }, late),
      await store.update({ from: foreign, to: { ...foreign, title: 'Taken over' } }, late),
      await store.delete(stale, late),
      await store.delete(foreign, late),
    ];
    assert.deepEqual(refused.map(codeOf), [
      'reference-id-taken',
      'reference-id-taken',
      ...Array(4).fill('version-conflict'),
    ]);
    assert.deepEqual(await readAll(store, ofAll), before);
    expectOk(await store.delete(job, aStamp()));
    const gone = await store.update({ from: job, to: job }, aStamp());
    assert.deepEqual([gone, await store.delete(job, aStamp())].map(codeOf), [
      'version-conflict',
      'version-conflict',
    ]);
    assert.equal((await readAll(store, ofAll)).length, before.length + 1);
  },
});
