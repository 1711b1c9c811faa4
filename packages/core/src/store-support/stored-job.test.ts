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
    expect(toJob({ ...rowOf(full), details: detailsWith({ headline: 'Now' }) })).toEqual(full);
  });

  it.each<[string, object]>([
    ['id is not a whole number', { id: 'x' }],
    ['employerId is not a whole number', { employer_id: 1.5 }],
    ['version is not a whole number', { version: null }],
    ['referenceId is not text', { reference_id: 7 }],
    ['title is not text', { title: null }],
    ['publishDate is not a moment', { publish_date: 9e15 }],
    ['closeDate is not a moment', { close_date: 'x' }],
    ['openUntil is not a moment', { open_until: undefined }],
    ['openUntil is not at its closeDate', { open_until: 0 }],
    ['firstPublishDate is not a moment', { first_publish_date: undefined }],
    ['confidential is not true or false', { confidential: 2 }],
    ['autoRefresh is not true or false', { auto_refresh: null }],
    ['status is not active or archived', { status: 'lost' }],
    ['locations are not JSON', { locations: 'x' }],
    ['locations is not a list where each item is a place', { locations: '[{"id":1}]' }],
    ['details are not JSON', { details: '{' }],
    ['categoryIds is not a list where each item is a whole number', { details: '7' }],
    ['description is not text', { description: null }],
  ])('whose %s is damaged', (fault, change) => {
    const row = { ...rowOf(full), ...change };
    expect(faultOf(() => toJob(row))).toBe(`job ${row.id} cannot be read: its ${fault}`);
    expect(faultOf(() => toJobBefore(JSON.stringify(row)))).toContain(fault);
  });

  it.each<[string, object]>([
    ['contentChangedAt is not a moment', { contentChangedAt: null }],
    ['categoryIds is not a list where each item is a whole number', { categoryIds: ['7'] }],
    ['positionTypeId is not a whole number', { positionTypeId: null }],
    ['salary is not a salary', { salary: { amount: 5, maxAmount: null, periodId: 1 } }],
    ['routing is not an e-mail address or a URL', { routing: { typeId: 1 } }],
    ['workplace is not onsite or hybrid or remote', { workplace: 'romote' }],
  ])('whose %s is damaged', (fault, change) => {
    const row = { ...rowOf(full), details: detailsWith(change) };
    expect(faultOf(() => toJob(row))).toBe(`job 7 cannot be read: its ${fault}`);
    const { details: _, ...header } = row;
    expect(toHeader(header as HeaderRow).id).toBe(full.id);
  });
});
