import { createJobService, employerId, jobStatuses } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it } from 'vitest';
import { generateJobs, type JobBody } from './generate-jobs.ts';

const employer = { id: employerId(1), name: 'Any Employer', unlimited: true };
const messy = [...generateJobs({ count: 1000, seed: 1 })];
const clean = [...generateJobs({ count: 200, seed: 1, html: 'clean' })];

const jobs = createJobService({ store: createMemoryJobStore() });
const put = (body: JobBody) => jobs.putByReferenceId(employer, body);

const bytes = (text: string): number => new TextEncoder().encode(text).length;
const distinct = <Value>(values: readonly Value[]): number => new Set(values).size;
const sorted = (values: Iterable<unknown>): unknown[] => [...new Set(values)].sort();

describe('generated jobs', () => {
  it('are all accepted by the rules, and clean ones lose no markup', async () => {
    for (const body of messy) {
      const written = await put(body);
      expect(written.isOk() || written.error, body.referenceId).toBe(true);
    }
    for (const body of clean) {
      const { warnings } = (await put(body))._unsafeUnwrap();
      expect(warnings.filter(({ pointer }) => pointer === '/description')).toEqual([]);
    }
  });

  it('are the same for the same seed, however many are generated', () => {
    expect([...generateJobs({ count: 50, seed: 1 })]).toEqual(messy.slice(0, 50));
    expect([...generateJobs({ count: 50, seed: 2 })]).not.toEqual(messy.slice(0, 50));
  });

  it('vary like real jobs: in title, language, place and referenceId', () => {
    const places = messy.flatMap(({ locations }) => locations.map((item) => item.description));
    expect(distinct(messy.map(({ referenceId }) => referenceId))).toBe(1000);
    expect(distinct(messy.map(({ title }) => title))).toBeGreaterThan(500);
    expect(messy.some(({ title }) => title.includes('Électricien'))).toBe(true);
    expect(distinct(places)).toBeGreaterThan(300);
  });

  it('have descriptions of 2 to 6 KB', () => {
    for (const { description } of [...messy, ...clean]) {
      expect(bytes(description)).toBeGreaterThanOrEqual(2048);
      expect(bytes(description)).toBeLessThanOrEqual(6144);
    }
  });

  it.each(['style=', '<h2', '&nbsp;', '<table', '<!--[if gte mso 9]>', '<FONT', '<script'])(
    'have the HTML of tracking systems: %s',
    (markup) => {
      expect(messy.some(({ description }) => description.includes(markup))).toBe(true);
    },
  );

  it('cover every salary period, routing, status and number of categories', () => {
    expect(sorted(messy.map(({ salary }) => salary?.period.id ?? 0))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(sorted(messy.map((job) => job.applicantRoutingType.id))).toEqual([1, 2]);
    expect(sorted(messy.map(({ status }) => status))).toEqual(sorted(jobStatuses));
    expect(sorted(messy.map(({ categories }) => categories.length))).toEqual([1, 2, 3]);
    expect(sorted(messy.map(({ locations }) => locations.length))).toEqual([1, 2, 3]);
    expect(sorted(messy.map(({ autoRefresh }) => autoRefresh))).toEqual([false, true]);
    const ranges = messy.map(({ salary }) => salary && salary.maxAmount !== undefined);
    expect(sorted(ranges)).toEqual([false, null, true]);
  });
});
