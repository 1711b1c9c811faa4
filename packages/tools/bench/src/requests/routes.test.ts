import { createJobService, employerId } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it } from 'vitest';
import { serialPlace } from '../load/wire-request.ts';
import { routesOf } from './routes.ts';

const routes = routesOf({ jobs: 20, employers: 1 });
const requestsOf = (name: string) => routes.find((route) => route.name === name)?.requests ?? [];
const employer = { id: employerId(1), name: 'Employer 1', unlimited: false };

describe('the routes', () => {
  it('post descriptions that are new to every contender', () => {
    const posts = routes.flatMap(({ requests }) =>
      requests.flatMap((request) => (request.kind === 'create' ? [request.body] : [])),
    );
    expect(posts).not.toHaveLength(0);
    for (const body of posts) expect(body.description).toContain(serialPlace);
  });

  it.each(['put-unchanged', 'put-unchanged-messy'])(
    '%s changes nothing after each body was put once',
    async (name) => {
      const jobs = createJobService({ store: createMemoryJobStore() });
      const put = async () => {
        const written = [];
        for (const request of requestsOf(name)) {
          if (request.kind !== 'put-by-reference') throw new Error(`${name} has a ${request.kind}`);
          written.push((await jobs.putByReferenceId(employer, request.body))._unsafeUnwrap());
        }
        return written;
      };
      expect((await put()).map(({ created }) => created)).toEqual(Array(20).fill(true));
      expect((await put()).map(({ changed }) => changed)).toEqual(Array(20).fill(false));
    },
  );
});
