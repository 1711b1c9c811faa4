import { jobId } from '@jobposting/core';
import { type JobStore, storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract';
import { err } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { glance, lineOf } from './batch.ts';
import { active, add, complete, lastOf, openWithClock } from './complete-batch.ts';
import { acme, bolt, jobBody } from './service.ts';

const jobLine = (referenceId: string) => lineOf({ referenceId });

describe('a complete batch (D37)', () => {
  it('archives the active jobs with a referenceId that no line named', async () => {
    const service = openWithClock();
    await add(service, 'A', 'B', 'C', 'D');
    await service.jobs.update(acme, jobId(4), { status: 'archived' });
    await service.jobs.create(acme, jobBody);
    await service.jobs.create(bolt, { ...jobBody, referenceId: 'B' });
    const answers = await complete(service, [
      lineOf({ referenceId: ' A ' }),
      lineOf({ referenceId: 'E' }),
    ]);
    expect(answers.map(glance)).toEqual([
      [1, 200],
      [2, 201],
      ['archived 2', undefined],
    ]);
    expect(await active(service)).toEqual(['A', null, 'E']);
    const ofBolt = await service.jobs.get(bolt, { referenceId: 'B' });
    expect(expectOk(ofBolt).status).toBe('active');
  });

  it.each([
    ['archives 20 of 22 open jobs', 22, 0, 20, '', true],
    ['does not archive 21 of 22 open jobs', 22, 0, 21, '', false],
    ['archives 29 of 89 open jobs', 89, 0, 29, '', true],
    ['does not archive 30 of 89 open jobs', 89, 0, 30, '', false],
    ['does not raise its own limit by the 100 jobs that it creates', 89, 100, 30, '', false],
    ['archives what maxArchived allows', 22, 0, 21, '&maxArchived=21', true],
    ['archives no job where maxArchived is less', 22, 0, 2, '&maxArchived=1', false],
    ['archives no job where maxArchived is 0', 22, 0, 1, '&maxArchived=0', false],
  ])('%s, and a dry run says the same', async (_, open, created, left, query, isAllowed) => {
    const service = openWithClock();
    const stored = Array.from({ length: open }, (_, index) => `R${index}`);
    await add(service, ...stored);
    // Active, but not open.
    const closed = { referenceId: 'closed', closeDate: '2026-01-01' };
    await service.jobs.create(acme, { ...jobBody, ...closed });
    const fresh = Array.from({ length: created }, (_, index) => `N${index}`);
    const lines = [lineOf(closed), ...[...stored.slice(left), ...fresh].map(jobLine)];
    const message = expect.stringMatching(
      `^No job was archived: ${left} active .* maxArchived=${left} allows it.$`,
    );
    const refused = { archived: 0, status: 400, code: 'archive-limit', message };
    const said = isAllowed ? { archived: left } : refused;
    expect(lastOf(await complete(service, lines, `${query}&dryRun=true`))).toEqual(said);
    expect(await active(service)).toHaveLength(1 + open);
    expect(lastOf(await complete(service, lines, query))).toEqual(said);
    expect(await active(service)).toHaveLength(1 + open + created - (isAllowed ? left : 0));
  });

  it.each([
    ['a line has no referenceId', lineOf()],
    ['a line has a blank referenceId', lineOf({ referenceId: ' ' })],
    ['a line has a referenceId that is too long', lineOf({ referenceId: 'x'.repeat(51) })],
    ['a line is not JSON', '{"referenceId":"B"'],
    ['a line is too large', lineOf({ referenceId: 'B', x: 'x'.repeat(1_048_576) })],
  ])('archives nothing when %s, and names the line', async (_, line) => {
    const service = openWithClock();
    await add(service, 'A', 'B');
    const answers = await complete(service, [lineOf({ referenceId: 'A' }), line, '', line]);
    expect(lastOf(answers)).toMatchObject({ archived: 0, status: 400, code: 'incomplete-batch' });
    expect(lastOf(answers)?.message).toContain('line 2');
    expect(await active(service)).toEqual(['A', 'B']);
  });

  it('archives nothing when no line was accepted', async () => {
    const service = openWithClock();
    await add(service, 'A', 'B');
    const answers = await complete(service, [lineOf({ referenceId: 'A', title: '' })]);
    expect(lastOf(answers)).toMatchObject({ archived: 0, status: 400, code: 'incomplete-batch' });
    expect(await active(service)).toEqual(['A', 'B']);
  });

  it('archives no job when it has no memory for the referenceIds (D20)', async () => {
    // One employer gets half, which is what the longest line takes.
    const service = openWithClock({ underWay: { maxBytes: 2 * 1_048_576 } });
    await add(service, 'A', 'Z');
    const rest = lineOf({ referenceId: 'A', x: '' });
    const line = lineOf({ referenceId: 'A', x: 'x'.repeat(1_048_576 - rest.length) });
    const answers = await complete(service, [line]);
    expect(answers.map(glance)).toEqual([
      [1, 200],
      ['archived 0', 'too-many-requests'],
    ]);
    expect(await active(service)).toEqual(['A', 'Z']);
  });

  it.each([
    ['counted, and writes no line', 'list', { status: 503 }],
    ['read', 'findNext', { archived: 0, status: 503 }],
  ] as const)('says so when the store fails while the jobs are %s', async (_, method, said) => {
    const store = createMemoryJobStore();
    const failing: JobStore = { ...store, [method]: async () => err(storeUnavailable('busy')) };
    const service = openWithClock({}, failing);
    const answers = await complete(service, [lineOf({ referenceId: 'A' })], '');
    expect(lastOf(answers)).toMatchObject({ ...said, code: 'store-unavailable' });
    const written = await service.jobs.get(acme, { referenceId: 'A' });
    expect(written.isOk()).toBe(method === 'findNext');
  });
});
