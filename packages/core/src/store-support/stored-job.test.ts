import { describe, expect, it } from 'vitest';
import { aJob } from '../../test/rules.ts';
import type { Job } from '../job/job.ts';
import {
  type HeaderRow,
  type JobRow,
  toHeader,
  toJob,
  toJobBefore,
  toJobColumns,
} from './stored-job.ts';
import { RowDamaged } from './stored-row.ts';

const full = aJob({
  referenceId: 'A-1',
  salary: { amount: '99999999999.9999', period: { id: 1 }, plusCommission: true },
  workplace: 'hybrid',
});

const rowOf = (job: Job): JobRow => ({
  ...toJobColumns(job),
  id: job.id,
  employer_id: job.employerId,
  version: job.version,
});

const detailsWith = (changes: object): string =>
  JSON.stringify({ ...JSON.parse(rowOf(full).details), ...changes });

const faultOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof RowDamaged) return `${error.message}: ${(error.cause as Error).message}`;
  }
  return 'none';
};

describe('a stored job', () => {
  it('is read as a plain frozen object, because caches return it to many callers', () => {
    const job = toJob(rowOf(full));
    expect(Object.isFrozen(job)).toBe(true);
    expect({ ...job }).toStrictEqual(structuredClone(job));
  });

  it.each([
    ['with all', full],
    ['without', aJob()],
  ])('is read as it was written, %s', (_, job) => {
    expect(toJob(rowOf(job))).toEqual(job);
    expect(toJobBefore(JSON.stringify(rowOf(job)))).toEqual(job);
  });

  it('is read as any driver returns it: numbers as text, and 0 and 1 for false and true', () => {
    const row = rowOf(full);
    const columns = ['id', 'version', 'close_date', 'open_until', 'first_publish_date'] as const;
    const texts = Object.fromEntries(columns.map((name) => [name, `${row[name]}`]));
    expect(toJob({ ...row, ...texts, confidential: 0, auto_refresh: 0 })).toEqual(full);
  });

  it('has the default of a member that its details lack', () => {
    const { workplace: _, salary: __, ...older } = JSON.parse(rowOf(full).details);
    const read = toJob({ ...rowOf(full), details: JSON.stringify(older) });
    expect(read).toEqual({ ...full, workplace: null, salary: null });
  });

  it('may have members in its details that this version does not know', () => {
    expect(toJob({ ...rowOf(full), details: detailsWith({ motto: 'Now' }) })).toEqual(full);
  });

  it.each<[string, object]>([
    ['id cannot be NaN', { id: 'x' }],
    ['employerId cannot be 1.5', { employer_id: 1.5 }],
    ['version cannot be null', { version: null }],
    ['referenceId cannot be 7', { reference_id: 7 }],
    ['title cannot be null', { title: null }],
    ['publishDate cannot be 9000000000000000', { publish_date: 9e15 }],
    ['closeDate cannot be NaN', { close_date: 'x' }],
    ['openUntil cannot be undefined', { open_until: undefined }],
    ['openUntil is not at its closeDate', { open_until: 0 }],
    ['firstPublishDate cannot be undefined', { first_publish_date: undefined }],
    ['confidential cannot be 2', { confidential: 2 }],
    ['autoRefresh cannot be null', { auto_refresh: null }],
    ['status cannot be "lost"', { status: 'lost' }],
    ['locations cannot be "x"', { locations: 'x' }],
    ['locations.0.description cannot be undefined', { locations: '[{"id":1}]' }],
    ['details cannot be "{"', { details: '{' }],
    ['details cannot be 7', { details: '7' }],
    ['description cannot be null', { description: null }],
  ])('is damaged whose %s', (fault, change) => {
    const row = { ...rowOf(full), ...change };
    expect(faultOf(() => toJob(row))).toBe(`job ${row.id} cannot be read: its ${fault}`);
    expect(faultOf(() => toJobBefore(JSON.stringify(row)))).toContain(fault);
  });

  it.each<[string, object]>([
    ['details.contentChangedAt cannot be null', { contentChangedAt: null }],
    ['details.categoryIds.0 cannot be "7"', { categoryIds: ['7'] }],
    ['details.positionTypeId cannot be null', { positionTypeId: null }],
    [
      'details.salary.plusCommission cannot be undefined',
      { salary: { amount: 5, maxAmount: null, periodId: 1 } },
    ],
    ['details.routing.applicationEmail cannot be undefined', { routing: { typeId: 1 } }],
    ['details.workplace cannot be "romote"', { workplace: 'romote' }],
  ])('is damaged whose %s', (fault, change) => {
    const row = { ...rowOf(full), details: detailsWith(change) };
    expect(faultOf(() => toJob(row))).toBe(`job 7 cannot be read: its ${fault}`);
    const { details: _, ...header } = row;
    expect(toHeader(header as HeaderRow).id).toBe(full.id);
  });
});
