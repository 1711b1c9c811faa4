import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { storeUnavailable } from '../src/job/job-error.ts';
import { aBody } from './a-body.ts';
import { codeOf, openService } from './a-service.ts';
import { limited, unlimited } from './an-employer.ts';

const onPlan = { ...unlimited, unlimited: true };
const offPlan = { ...unlimited, unlimited: false };
const body = { ...aBody, autoRefresh: true, referenceId: 'W-1' };

/** A host with its own accounts, which it can change at any time. */
const open = () => {
  const asked: number[] = [];
  const accounts = {
    isUnlimited: true as boolean | null,
    find: async (id: number) => {
      asked.push(id);
      if (accounts.isUnlimited === null) return ok(null);
      return ok({ ...unlimited, unlimited: accounts.isUnlimited });
    },
  };
  return { accounts, asked, jobs: openService({ employers: accounts }).jobs };
};

describe('the plan is asked again by every write of a job with autoRefresh (D12)', () => {
  it('when the employer left it before the body arrived', async () => {
    const { accounts, jobs } = open();
    accounts.isUnlimited = false;
    for (const write of [
      await jobs.create(onPlan, { ...body, referenceId: null }),
      await jobs.putByReferenceId(onPlan, body),
    ]) {
      const { job, warnings } = write._unsafeUnwrap();
      expect(job.autoRefresh).toBe(false);
      expect(warnings.map(({ code }) => code)).toEqual(['auto-refresh-not-in-plan']);
    }
  });

  it('when the employer joined it before the body arrived', async () => {
    const { jobs } = open();
    const { job, warnings } = (await jobs.create(offPlan, body))._unsafeUnwrap();
    expect(job.autoRefresh).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('by an update of another field, which switches the job off', async () => {
    const { accounts, jobs } = open();
    const { job } = (await jobs.create(onPlan, body))._unsafeUnwrap();
    accounts.isUnlimited = null;
    const put = (await jobs.update(onPlan, job.id, { title: 'Fitter' }))._unsafeUnwrap();
    expect(put.job).toMatchObject({ title: 'Fitter', autoRefresh: false });
    expect(put.warnings.map(({ code }) => code)).toEqual(['auto-refresh-not-in-plan']);
  });

  it('but not by a write that only archives, or of a job without autoRefresh', async () => {
    const { accounts, asked, jobs } = open();
    const { job } = (await jobs.create(onPlan, body))._unsafeUnwrap();
    accounts.isUnlimited = false;
    asked.length = 0;
    const { id } = (await jobs.create(offPlan, aBody))._unsafeUnwrap().job;
    (await jobs.update(onPlan, id, { title: 'Fitter' }))._unsafeUnwrap();
    const put = (await jobs.update(onPlan, job.id, { status: 'archived' }))._unsafeUnwrap();
    expect(put.job).toMatchObject({ status: 'archived', autoRefresh: true });
    expect(put.warnings).toEqual([]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['fails', async () => err(storeUnavailable('unreachable'))],
    ['throws', () => Promise.reject(new Error('down'))],
  ])('stores nothing when the host %s', async (_, find) => {
    const { jobs } = openService({ employers: { find } });
    expect(await codeOf(jobs.create(onPlan, body))).toBe('store-unavailable');
    expect((await jobs.list(onPlan))._unsafeUnwrap().total).toBe(0);
  });

  it('comes from the caller of the write when the host has no such port', async () => {
    expect((await openService().add(body, limited)).autoRefresh).toBe(false);
  });
});
