import { beforeEach, describe, expect, it } from 'vitest';
import { uncheckedBody } from '../src/representations/job-body.ts';
import { aBody } from './a-body.ts';
import { all, codeOf, openService } from './a-service.ts';
import { limited as acme } from './an-employer.ts';

let { jobs, add } = openService();

beforeEach(() => {
  ({ jobs, add } = openService());
});

const stored = async () => (await all(jobs.all(acme))).map((job) => job._unsafeUnwrap());

describe('a dry run (D36)', () => {
  it('of a create answers what the write would, but for the id, and stores nothing', async () => {
    const body = { ...aBody, referenceId: 'W-1', Title: 'x' };
    const dry = (await jobs.dryRun.create(acme, body))._unsafeUnwrap();
    expect(await stored()).toEqual([]);
    const { job, ...rest } = (await jobs.create(acme, body))._unsafeUnwrap();
    const { id, version, ...values } = job;
    expect(dry).toEqual({ ...rest, job: values });
  });

  it.each([
    { title: 'Fitter' },
    { title: 'Welder' },
    { status: 'archived' as const, referenceId: 'W-2' },
  ])('of an update to %j answers what the write would, and changes nothing', async (body) => {
    const before = await add({ referenceId: 'W-1' });
    const dry = (await jobs.dryRun.update(acme, before.id, body))._unsafeUnwrap();
    expect(await stored()).toEqual([before]);
    const { job, ...rest } = (await jobs.update(acme, before.id, body))._unsafeUnwrap();
    expect(dry).toEqual({ ...rest, job: { ...job, version: before.version } });
  });

  it('of a put by referenceId says whether it would create or update', async () => {
    await add({ referenceId: 'W-1' });
    const put = async (referenceId: string) =>
      (await jobs.dryRun.putByReferenceId(acme, { ...aBody, referenceId }))._unsafeUnwrap();
    expect(await put('W-1')).toMatchObject({ created: false, changed: false });
    expect(await put('W-2')).toMatchObject({ created: true, changed: true });
    expect(await stored()).toHaveLength(1);
  });

  it('is refused as the write would be, conflicts and preconditions included', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    await add({ referenceId: 'W-2' });
    const { dryRun } = jobs;
    const never = { onlyIf: () => false };
    const taken = { ...aBody, referenceId: 'W-2' };
    expect(await codeOf(dryRun.create(acme, taken))).toBe('reference-id-taken');
    expect(await codeOf(dryRun.update(acme, id, taken))).toBe('reference-id-taken');
    expect(await codeOf(dryRun.create(acme, uncheckedBody({})))).toBe('invalid-job');
    expect(await codeOf(dryRun.update(acme, id, { title: '' }))).toBe('invalid-job');
    expect(await codeOf(dryRun.update(acme, id, {}, never))).toBe('precondition-failed');
    expect(await codeOf(dryRun.update(acme, 99 as never, {}))).toBe('job-not-found');
    expect(await codeOf(dryRun.putByReferenceId(acme, uncheckedBody(aBody)))).toBe('invalid-job');
  });
});
