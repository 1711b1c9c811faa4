import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JobChangeType } from '../src/change-log/job-change.ts';
import type { Employer } from '../src/job/employer.ts';
import type { Job, JobHeader, JobId } from '../src/job/job.ts';
import type { JobService } from '../src/service/use-cases.ts';
import { aBody } from './a-body.ts';
import { openService } from './a-service.ts';
import { limited, unlimited } from './an-employer.ts';

const employers = [limited, unlimited] as const;

type Opened = ReturnType<typeof openService>;
type Step = (opened: Opened) => unknown;

const as = fc.constantFrom(...employers);
const job = fc.constantFrom('A', 'B', 'C');

const byOne = (
  act: (jobs: JobService, employer: Employer, referenceId: string, n: number) => unknown,
) =>
  fc.tuple(as, job, fc.nat(9)).map(
    ([employer, referenceId, n]): Step =>
      ({ jobs }) =>
        act(jobs, employer, referenceId, n),
  );

/** A step of one of the two employers, or of time. */
const aStep: fc.Arbitrary<Step> = fc.oneof(
  byOne((jobs, employer, referenceId, n) =>
    jobs.putByReferenceId(employer, {
      ...aBody,
      referenceId,
      title: `Title ${n}`,
      autoRefresh: true,
    }),
  ),
  byOne((jobs, employer, referenceId, n) =>
    jobs.putByReferenceId(employer, { referenceId, status: n < 5 ? 'archived' : 'active' }),
  ),
  byOne((jobs, employer, referenceId) => jobs.deleteByReferenceId(employer, referenceId)),
  byOne(async (jobs, employer, referenceId, n) => {
    const found = await jobs.get(employer, { referenceId });
    return (
      found.isOk() && jobs.update(employer, found.value.id, { referenceId: n < 5 ? 'B' : 'D' })
    );
  }),
  fc.integer({ min: 1, max: 40 }).map(
    (days): Step =>
      ({ later }) =>
        later(days),
  ),
  fc.constant<Step>(({ jobs }) => jobs.maintain()),
);

/** Changes that move other jobs from page to page, where a reader may miss them. */
const moves: ReadonlySet<JobChangeType> = new Set([
  'job.deleted',
  'job.refreshed',
  'job.published',
]);

/** Every header that the lists of an employer show. */
const listed = async (jobs: JobService, employer: Employer): Promise<readonly JobHeader[]> =>
  (await jobs.list(employer, { pageSize: 100 }))._unsafeUnwrap().headers;

const headerOf = (job: Job): JobHeader => {
  const { id, employerId, referenceId, title, publishDate, confidential, status, locations } = job;
  return { id, employerId, referenceId, title, publishDate, confidential, status, locations };
};

const byId = (headers: Iterable<JobHeader>) => [...headers].sort((a, b) => a.id - b.id);

/**
 * A copy of the jobs of an employer, kept as docs/how-to/follow-changes.md says. Others act between two of its calls,
 * in `meanwhile`.
 */
const createMirror = (
  jobs: JobService,
  employer: Employer,
  { limit, meanwhile }: { readonly limit: number; readonly meanwhile: () => Promise<void> },
) => {
  const headers = new Map<JobId, JobHeader>();
  let after: string | null = null;
  let starts = 0;

  const listIds = async (): Promise<readonly JobId[]> => {
    const ids: JobId[] = [];
    for (let page = 1; ; page++) {
      const list = (await jobs.list(employer, { page, pageSize: 1 }))._unsafeUnwrap();
      await meanwhile();
      if (list.headers.length === 0) return ids;
      ids.push(...list.headers.map(({ id }) => id));
    }
  };

  const copy = async (id: JobId) => {
    const found = await jobs.get(employer, { id });
    await meanwhile();
    if (found.isOk()) headers.set(id, headerOf(found.value));
    else headers.delete(id);
  };

  const start = async () => {
    starts++;
    while (true) {
      const { next } = (await jobs.listChanges(employer, { after: 'now' }))._unsafeUnwrap();
      await meanwhile();
      const ids = await listIds();
      const changed = await jobs.listChanges(employer, { after: next, limit: 1_000 });
      if (changed.isErr() || changed.value.changes.some(({ type }) => moves.has(type))) continue;
      headers.clear();
      for (const id of ids) await copy(id);
      after = next;
      return;
    }
  };

  return {
    starts: () => starts,
    headers: () => byId(headers.values()),
    async follow() {
      while (true) {
        if (after === null) await start();
        const page = await jobs.listChanges(employer, { after, limit });
        await meanwhile();
        if (page.isErr()) {
          expect(page.error.code).toBe('cursor-expired');
          after = null;
          continue;
        }
        for (const { id } of page.value.changes) await copy(id);
        after = page.value.next;
        if (page.value.changes.length === 0) return;
      }
    },
  };
};

it('a mirror that follows the changes and reads the jobs named (D34) ends with exactly the jobs that the lists show, whatever happens between its calls, even when it was away too long', async () => {
  let restarts = 0;
  const pageSize = fc.integer({ min: 1, max: 5 });
  const several = fc.array(aStep, { maxLength: 80, size: 'max' });
  await fc.assert(
    fc.asyncProperty(several, several, pageSize, async (before, during, limit) => {
      const opened = openService();
      const others: Step[] = [];
      const meanwhile = async () => void (await others.shift()?.(opened));
      const mirrors = employers.map((employer) =>
        createMirror(opened.jobs, employer, { limit, meanwhile }),
      );
      const follow = async () => {
        for (const mirror of mirrors) await mirror.follow();
      };

      // For the first start, and again after a long absence.
      for (let times = 0; times < 2; times++) {
        for (const step of before) await step(opened);
        others.push(...during);
        await follow();
        while (others.length > 0) await meanwhile();
        await follow();
      }

      for (const [index, employer] of employers.entries()) {
        expect(mirrors[index]?.headers()).toEqual(byId(await listed(opened.jobs, employer)));
      }
      restarts += mirrors.filter((mirror) => mirror.starts() > 1).length;
    }),
    { numRuns: 50 },
  );
  // Otherwise the test has never tried pruning.
  expect(restarts).toBeGreaterThan(0);
});
