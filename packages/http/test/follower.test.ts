import type { JobJson } from '@jobposting/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sendBatch } from './batch.ts';
import { changesIn, changesPath } from './changes.ts';
import { jobBody, jobsPath, openService, type Service } from './service.ts';

type Step = (service: Service) => Promise<unknown>;

const referenceId = fc.constantFrom('A', 'B', 'C');
const id = fc.integer({ min: 1, max: 4 });
const fields = fc.record(
  { title: fc.constantFrom('Welder', 'Fitter'), status: fc.constantFrom('active', 'archived') },
  { requiredKeys: [] },
);

/** Requests that change jobs, change nothing or are refused. */
const write: fc.Arbitrary<Step> = fc.oneof(
  fields.map(
    (some): Step =>
      ({ send }) =>
        send('POST', jobsPath, { body: { ...jobBody, ...some } }),
  ),
  fc.record({ referenceId, fields }).map(
    ({ referenceId, fields }): Step =>
      ({ send }) => {
        const body = { ...jobBody, ...fields, referenceId };
        return send('PUT', jobsPath, { body });
      },
  ),
  fc.record({ id, fields }).map(
    ({ id, fields }): Step =>
      ({ send }) => {
        return send('PUT', `${jobsPath}/${id}`, { body: fields });
      },
  ),
  id.map(
    (id): Step =>
      ({ send }) =>
        send('DELETE', `${jobsPath}/${id}`),
  ),
  fc.array(referenceId, { minLength: 1, maxLength: 3 }).map(
    (ids): Step =>
      (service) => {
        const lines = ids.map((referenceId) => JSON.stringify({ ...jobBody, referenceId }));
        return sendBatch(service, lines, '?complete=true');
      },
  ),
);

/** A job as its address shows it; `undefined` where it is gone. */
const read = async ({ send }: Service, id: number): Promise<JobJson | undefined> => {
  const answer = await send('GET', `${jobsPath}/${id}`);
  return answer.statusCode === 404 ? undefined : answer.json();
};

/** Calls `keep` with each job that the list shows. */
const list = async (
  service: Service,
  keep: (id: number, job: JobJson | undefined) => void,
): Promise<void> => {
  const { data } = (await service.send('GET', `${jobsPath}?pageSize=100`)).json();
  for (const { id } of data) keep(id, await read(service, id));
};

/** Begins a copy of all jobs that is kept by the changes from now on. */
const openMirror = async (service: Service) => {
  let { next } = changesIn(await service.send('GET', `${changesPath}?after=now`));
  const jobs = new Map<number, JobJson>();
  const keep = (id: number, job: JobJson | undefined): void => {
    if (job === undefined) jobs.delete(id);
    else jobs.set(id, job);
  };
  return {
    jobs,
    list: () => list(service, keep),
    /** Follows some changes; returns whether there were any. */
    async follow(limit: number): Promise<boolean> {
      const page = changesIn(
        await service.send('GET', `${changesPath}?after=${next}&limit=${limit}`),
      );
      for (const { id } of page.data) keep(id, await read(service, id));
      next = page.next;
      return page.data.length > 0;
    },
  };
};

it('who lists the jobs and follows the changes ends with what the lists show (D34)', async () => {
  const writes = fc.array(write, { maxLength: 6 });
  const followed = fc.record({ writes, limit: fc.integer({ min: 1, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(writes, writes, fc.array(followed), async (before, meanwhile, rounds) => {
      const service = openService();
      for (const step of before) await step(service);
      const mirror = await openMirror(service);
      for (const step of meanwhile) await step(service);
      await mirror.list();
      for (const { writes, limit } of rounds) {
        // Both at once: changes come while jobs are read.
        const following = mirror.follow(limit);
        for (const step of writes) await step(service);
        await following;
      }
      while (await mirror.follow(2));
      const shown = new Map<number, JobJson | undefined>();
      await list(service, (id, job) => shown.set(id, job));
      expect(mirror.jobs).toEqual(shown);
    }),
    { numRuns: 40 },
  );
});
