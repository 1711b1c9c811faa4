import { describe, expect, it } from 'vitest';
import { aJob, now, update } from '../../test/rules.ts';
import { type Caller, employerId } from '../job/employer.ts';
import type { Job } from '../job/job.ts';
import { kindOfUpdate, stampOf } from './new-change.ts';

const kindAfter = (job: Job, body: unknown) =>
  kindOfUpdate(job, update(job, body)._unsafeUnwrap().job);

describe('the type of an update (D34)', () => {
  const job = aJob();
  const withSalary = aJob({ salary: { amount: 5, period: { id: 1 } } });
  const byUrl = { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.com/' };

  it.each([
    [{ referenceId: 'W-1' }, ['referenceId']],
    [{ title: 'Fitter' }, ['title']],
    [{ closeDate: '2026-12-01' }, ['closeDate']],
    [{ confidential: true }, ['confidential']],
    [{ locations: [{ description: 'Toronto, ON' }] }, ['locations']],
    [{ categories: [{ id: 2 }] }, ['categories']],
    [{ positionType: { id: 2 } }, ['positionType']],
    [{ salary: { amount: 6, period: { id: 1 } } }, ['salary']],
    [{ description: '<p>Days.</p>' }, ['description']],
    [{ applicationEmail: 'others@example.com' }, ['applicationEmail']],
    [byUrl, ['applicantRoutingType', 'applicationEmail', 'applicationUrl']],
    [{ workplace: 'remote' }, ['workplace']],
    [{ title: 'Fitter', referenceId: 'W-1' }, ['referenceId', 'title']],
  ])('is job.updated with the members that %j changes, in the order of §2.1', (body, fields) => {
    expect(kindAfter(job, body)).toEqual({ type: 'job.updated', fields });
  });

  it('names a member that differs at any depth', () => {
    const salary = { amount: 5, period: { id: 1 }, plusCommission: true };
    expect(kindAfter(withSalary, { salary }).fields).toEqual(['salary']);
    expect(kindAfter(withSalary, { salary: null }).fields).toEqual(['salary']);
  });
});

describe('the key of a caller (D34)', () => {
  const stampBy = (keyId: unknown) =>
    stampOf({ id: employerId(1), name: 'Acme', unlimited: false, keyId } as Caller, now);

  it('is in the stamp of its writes, null where it has none', () => {
    expect([17, 1, undefined].map((keyId) => stampBy(keyId).keyId)).toEqual([17, 1, null]);
  });

  it.each(['k-1', '7', 1.5, 0, -1, Number.NaN, 2 ** 53])('throws a TypeError for %j', (keyId) => {
    expect(() => stampBy(keyId)).toThrow(/^keyId must be a whole number from 1, not /);
    expect(() => stampBy(keyId)).toThrow(TypeError);
  });
});
