import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobChangeType } from '../src/change-log/job-change.ts';
import type { Employer } from '../src/job/employer.ts';
import type { Job, JobHeader, JobId } from '../src/job/job.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { createJobService } from '../src/service/job-service.ts';
import type { JobService } from '../src/service/use-cases.ts';
import { addDays, type Instant } from '../src/values/instant.ts';
import { aBody } from './a-body.ts';
import { limited, unlimited } from './an-employer.ts';
import { now as start } from './rules.ts';

const employers = [limited, unlimited] as const;

/** What one of the two employers, or time, does. */
type Step =
  | {
      readonly does: 'put' | 'delete' | 'archive' | 'publish';
      readonly as: Employer;
      readonly job: string;
    }
  | { readonly does: 'rename'; readonly as: Employer; readonly job: string; readonly to: string }
  | { readonly does: 'wait'; readonly days: number }
  | { readonly does: 'maintain' };

const as = fc.constantFrom(...employers);
const job = fc.constantFrom('A', 'B', 'C');
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('put', 'put', 'delete', 'archive', 'publish'),
      as,
      job,
    }),
  },
  fc.record({ does: fc.constant('rename'), as, job, to: fc.constantFrom('B', 'D') }),
  fc.record({ does: fc.constant('wait'), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ does: fc.constant('maintain') }),
);

/** What moves other jobs from page to page, where a reader may miss them. */
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
 * A copy of the jobs of an employer, kept as docs/changes.md says. Whatever others do, they do it between
 * two of its calls, by `meanwhile`.
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

describe('a mirror that follows the changes and reads the jobs named (D34)', () => {
  it('ends with exactly what the lists show, whatever happens between its calls, also when it was away too long', async () => {
    let restarts = 0;
    const pageSize = fc.integer({ min: 1, max: 5 });
    const several = fc.array(aStep, { maxLength: 80, size: 'max' });
    await fc.assert(
      fc.asyncProperty(several, several, pageSize, async (before, during, limit) => {
        let clock: Instant = start;
        const jobs = createJobService({
          store: createMemoryJobStore(),
          now: () => new Date(clock),
        });
        const others: Step[] = [];
        const meanwhile = async () => {
          const step = others.shift();
          if (step !== undefined) await take(step);
        };
        const mirrors = employers.map((employer) =>
          createMirror(jobs, employer, { limit, meanwhile }),
        );
        const follow = async () => {
          for (const mirror of mirrors) await mirror.follow();
        };

        const take = async (step: Step) => {
          switch (step.does) {
            case 'put':
              return jobs.putByReferenceId(step.as, {
                ...aBody,
                referenceId: step.job,
                title: `Title ${clock}`,
                autoRefresh: true,
              });
            case 'archive':
              return jobs.putByReferenceId(step.as, { referenceId: step.job, status: 'archived' });
            case 'publish':
              return jobs.putByReferenceId(step.as, { referenceId: step.job, status: 'active' });
            case 'rename': {
              const found = await jobs.get(step.as, { referenceId: step.job });
              return found.isOk() && jobs.update(step.as, found.value.id, { referenceId: step.to });
            }
            case 'delete':
              return jobs.deleteByReferenceId(step.as, step.job);
            case 'wait':
              clock = addDays(clock, step.days);
              return;
            case 'maintain':
              return jobs.maintain();
          }
        };

        // For the first start, and again when they have been away.
        for (let times = 0; times < 2; times++) {
          for (const step of before) await take(step);
          others.push(...during);
          await follow();
          while (others.length > 0) await meanwhile();
          await follow();
        }

        for (const [index, employer] of employers.entries()) {
          expect(mirrors[index]?.headers()).toEqual(byId(await listed(jobs, employer)));
        }
        restarts += mirrors.filter((mirror) => mirror.starts() > 1).length;
      }),
      { numRuns: 200 },
    );
    // Otherwise the pruning was never tried.
    expect(restarts).toBeGreaterThan(0);
  });
});
