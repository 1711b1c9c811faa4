import { createJobService, employerId } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it } from 'vitest';
import { storedJobs } from '../jobs/stored-jobs.ts';
import { serialPlace } from '../load/wire-request.ts';
import { routesOf } from './routes.ts';

const routes = routesOf(20);
const employer = { id: employerId(1), name: 'Employer 1', unlimited: false };

describe('the routes', () => {
  it('post descriptions that are new to every server', () => {
    const posts = routes.flatMap(({ requests }) =>
      requests.flatMap((request) => (request.kind === 'create' ? [request.body] : [])),
    );
    expect(posts).not.toHaveLength(0);
    for (const body of posts) expect(body.description).toContain(serialPlace);
  });

  it('put-unchanged changes none of the jobs that are stored', async () => {
    const jobs = createJobService({ store: createMemoryJobStore() });
    for (const body of storedJobs(20)) (await jobs.create(employer, body))._unsafeUnwrap();
    const requests = routes.find(({ name }) => name === 'put-unchanged')?.requests ?? [];
    expect(requests).toHaveLength(20);
    for (const request of requests) {
      if (request.kind !== 'put-by-reference') throw new Error(`there is a ${request.kind}`);
      const put = (await jobs.putByReferenceId(employer, request.body))._unsafeUnwrap();
      expect(put).toMatchObject({ created: false, changed: false });
    }
  });
});
