import type { JobStore } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { expect, it } from 'vitest';
import type { Authenticate } from '../src/index.ts';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const _full = {
  ...jobBody,
  referenceId: 'W-1',
  title: 'Soudeur à Montréal 🔥',
  closeDate: '2031-01-31',
  confidential: true,
  autoRefresh: false,
  status: 'active',
  salary: { amount: 50000, maxAmount: 60000.5, period: { id: 1 }, plusCommission: true },
};

it('what others have written before a request (reliability, promise 7) is asked for, however the host finds out who calls', async () => {
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
  const authenticate: Authenticate<unknown> = (_key, _request, since) => {
    moments.push(since);
    return acme;
  };
  const { send } = openService({ authenticate }, { store: { ...store, find, list } });
  for (const path of [`${jobsPath}/1`, jobsPath]) {
    const before = performance.now();
    await send('GET', path);
    expect(moments.splice(0)).toEqual(Array(2).fill(expect.toSatisfy((at) => at >= before)));
  }
});
