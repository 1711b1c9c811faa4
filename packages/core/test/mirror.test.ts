import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Employer } from '../src/employer.ts';
import { addDays, type Instant } from '../src/instant.ts';
import type { Job, JobHeader, JobId } from '../src/job.ts';
import { createJobService } from '../src/job-service.ts';
import { createMemoryJobStore } from '../src/memory-job-store.ts';
import type { JobService } from '../src/use-cases.ts';
import { aBody } from './a-body.ts';
import { limited, unlimited } from './an-employer.ts';
import { now as start } from './rules.ts';

const employers = [limited, unlimited] as const;

/** What one of the two employers, or time, does. */
type Step =
  | { readonly does: 'put' | 'delete' | 'archive'; readonly as: Employer; readonly job: string }
  | { readonly does: 'rename'; readonly as: Employer; readonly job: string; readonly to: string }
  | { readonly does: 'wait'; readonly days: number }
  | { readonly does: 'maintain' }
  | { readonly does: 'follow' };

const as = fc.constantFrom(...employers);
const job = fc.constantFrom('A', 'B', 'C');
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom('put', 'delete', 'archive'), as, job }),
  fc.record({ does: fc.constant('rename'), as, job, to: fc.constantFrom('B', 'D') }),
  fc.record({ does: fc.constant('wait'), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ does: fc.constant('maintain') }),
  fc.record({ does: fc.constant('follow') }),
);

/** Every header that the lists of an employer show, oldest id first. */
const listed = async (jobs: JobService, employer: Employer): Promise<readonly JobHeader[]> => {
  const { headers } = (await jobs.list(employer, { pageSize: 100 }))._unsafeUnwrap();
  return headers.toSorted((a, b) => a.id - b.id);
};

const headerOf = (job: Job): JobHeader => {
  const { id, employerId, referenceId, title, publishDate, confidential, status, locations } = job;
  return { id, employerId, referenceId, title, publishDate, confidential, status, locations };
};

/** A copy of the jobs of an employer, kept by following as docs/changes.md says. */
const createMirror = (jobs: JobService, employer: Employer, limit: number) => {
  const copy = new Map<JobId, JobHeader>();
  let after: string | null = null;
  let restarts = 0;

  const restart = async () => {
    restarts++;
    after = (await jobs.listChanges(employer, { after: 'now' }))._unsafeUnwrap().next;
    copy.clear();
    for (const header of await listed(jobs, employer)) copy.set(header.id, header);
  };

  return {
    restarts: () => restarts,
    headers: () => [...copy.values()].sort((a, b) => a.id - b.id),
    async follow() {
      if (after === null) await restart();
      while (true) {
        const page = await jobs.listChanges(employer, { after, limit });
        if (page.isErr()) {
          expect(page.error.code).toBe('cursor-expired');
          await restart();
          continue;
        }
        for (const { id } of page.value.changes) {
          const found = await jobs.get(employer, { id });
          if (found.isErr()) copy.delete(id);
          else copy.set(id, headerOf(found.value));
        }
        after = page.value.next;
        if (page.value.changes.length === 0) return;
      }
    },
  };
};

describe('a mirror that follows the changes and reads the jobs named (D34)', () => {
  it('ends with exactly what the lists show, at any page size, also when it was away too long', async () => {
    let restarts = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { maxLength: 60, size: 'max' }),
        fc.integer({ min: 1, max: 5 }),
        async (steps, limit) => {
          let clock: Instant = start;
          const jobs = createJobService({
            store: createMemoryJobStore(),
            now: () => new Date(clock),
          });
          const mirrors = employers.map((employer) => createMirror(jobs, employer, limit));
          const followAll = async () => {
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
                return jobs.putByReferenceId(step.as, {
                  referenceId: step.job,
                  status: 'archived',
                });
              case 'rename': {
                const found = await jobs.get(step.as, { referenceId: step.job });
                return (
                  found.isOk() && jobs.update(step.as, found.value.id, { referenceId: step.to })
                );
              }
              case 'delete':
                return jobs.deleteByReferenceId(step.as, step.job);
              case 'wait':
                clock = addDays(clock, step.days);
                return;
              case 'maintain':
                return jobs.maintain();
              case 'follow':
                return followAll();
            }
          };
          for (const step of steps) await take(step);

          await followAll();
          for (const [index, employer] of employers.entries()) {
            expect(mirrors[index]?.headers()).toEqual(await listed(jobs, employer));
          }
          restarts += mirrors.filter((mirror) => mirror.restarts() > 1).length;
        },
      ),
      { numRuns: 200 },
    );
    // Otherwise the pruning was never tried.
    expect(restarts).toBeGreaterThan(0);
  });
});
