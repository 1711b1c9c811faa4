import { Buffer } from 'node:buffer';
import type { JobStore } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it } from 'vitest';
import { jobBody, jobsPath, openService } from './service.ts';

const full = {
  ...jobBody,
  referenceId: 'W-1',
  title: 'Soudeur à Montréal 🔥',
  closeDate: '2031-01-31',
  confidential: true,
  autoRefresh: false,
  status: 'active',
  salary: { amount: 50000, maxAmount: 60000.5, period: { id: 1 }, plusCommission: true },
};

describe('POST /jobs (interface §4.3)', () => {
  it('POST gets 201 with the address of the new job and the job as GET shows it, in UTF-8', async () => {
    const { send } = openService();
    const created = await send('POST', jobsPath, { body: full });
    expect(created.statusCode).toBe(201);
    expect(created.headers.location).toBe('http://jobs.example/api/v1.1/jobs/1');
    const read = await send('GET', `${jobsPath}/1`);
    expect(created.body).toBe(read.body);
    expect(created.json().title).toBe(full.title);
    expect(created.headers.etag).toBe(read.headers.etag);
  });
});

describe('what others have written before a request (reliability, promise 7)', () => {
  it('is asked for, however the host finds out who calls', async () => {
    const store = createMemoryJobStore();
    const moments: unknown[] = [];
    const find: JobStore['find'] = (employerId, key, since) => {
      moments.push(since);
      return store.find(employerId, key);
    };
    const list: JobStore['list'] = (employerId, query, since) => {
      moments.push(since);
      return store.list(employerId, query);
    };
    const { send } = openService({}, { store: { ...store, find, list } });
    for (const path of [`${jobsPath}/1`, jobsPath]) {
      const before = performance.now();
      await send('GET', path);
      expect(moments.pop()).toBeGreaterThanOrEqual(before);
    }
  });
});

describe('an amount that is sent (D5)', () => {
  const body = JSON.stringify({ ...full, salary: { amount: 0, period: { id: 1 } } });

  it.each([
    ['0.1000000000000000055', '0.1000'],
    ['99999999999.99990000001', '99999999999.9999'],
    ['5000000000000000000000e-17', '50000.0000'],
  ])('%s counts as the double it stands for', async (amount, shown) => {
    const { send } = openService();
    const bytes = Buffer.from(body.replace('"amount":0', `"amount":${amount}`));
    const created = await send('POST', jobsPath, { body: bytes });
    expect(created.body).toContain(`"amount":${shown},`);
  });
});
