import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Employer } from '../src/job/employer.ts';
import type { Job } from '../src/job/job.ts';
import type { Warning } from '../src/job/problem.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { defaultReferenceData } from '../src/reference-lists/reference-data.ts';
import type { JobPutBody } from '../src/representations/job-body.ts';
import { createJobSerializer } from '../src/representations/job-serializer.ts';
import { createJobService } from '../src/service/job-service.ts';
import { limited, unlimited } from './an-employer.ts';
import { aReferenceId, validBody } from './body-arbitrary.ts';

const day = 86_400_000;
const runs = { numRuns: fc.readConfigureGlobal().numRuns ?? 100 };

const employer = fc.constantFrom(limited, unlimited);

const json = createJobSerializer(defaultReferenceData);

const saidOfTheJob: readonly string[] = [
  'place-not-listed',
  'already-closed',
  'looks-escaped',
  'title-has-markup',
];

/** Warnings of changed or ignored parts, without those about the state of the job. */
const changesIn = (warnings: readonly Warning[]) =>
  warnings.filter(({ code }) => !saidOfTheJob.includes(code));

/** A place, by a name for this test, and one of its spellings. */
const spelling = fc.constantFrom(
  ['fort', 'Ft. Erie, ON'],
  ['fort', 'FORT ERIE (Ontario)'],
  ['unlisted', 'Saint-Élodie, QC'],
  ['unlisted', 'st elodie, québec'],
  ['province', 'N.-B.'],
  ['other name', 'Valleyfield QC'],
);

/** A body with some fields of a valid one, some blank or null, and usually a status. */
const change = fc
  .tuple(
    validBody,
    fc.array(fc.nat({ max: 13 }), { maxLength: 5 }),
    fc.array(fc.constantFrom('closeDate', 'salary', 'confidential', 'autoRefresh', 'workplace')),
    fc.constantFrom(null, '', ' '),
    fc.constantFrom({}, { status: 'archived' }, { status: 'active' }),
    fc.option(
      fc.uniqueArray(spelling, { minLength: 1, maxLength: 2, selector: ([place]) => place }),
    ),
  )
  .map(([body, chosen, none, blank, status, places]) => {
    const fields = Object.entries(body);
    const sent = chosen.map((index) => fields[index % fields.length] ?? []);
    return {
      ...Object.fromEntries(sent),
      ...Object.fromEntries(none.map((name) => [name, blank])),
      ...status,
      ...(places && { locations: places.map(([, description]) => ({ description })) }),
    };
  });

/** Milliseconds before the next step: often none, often past a significant date. */
const pause = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 100 * day }),
  fc.constantFrom(7 * day, 60 * day, 60 * day - 1),
);

const step = fc.record({ pause, change, refreshes: fc.boolean() });

const open = () => {
  let moment = Date.parse('2026-11-20T12:00:00Z');
  const store = createMemoryJobStore();
  const jobs = createJobService({ store, now: () => new Date(moment) });
  const wait = (ms: number) => {
    moment += ms;
  };
  return { jobs, wait };
};

type Opened = ReturnType<typeof open>;

const shown = (job: Job, who: Employer) => JSON.parse(json.job(job, who));

const checkSentBack = async ({ jobs }: Opened, who: Employer, job: Job) => {
  const byId = (await jobs.update(who, job.id, shown(job, who)))._unsafeUnwrap();
  expect(byId.job).toBe(job);
  expect(byId.changed).toBe(false);
  expect(changesIn(byId.warnings)).toEqual([]);
  expect((await jobs.putByReferenceId(who, shown(job, who)))._unsafeUnwrap()).toEqual(byId);
};

/** Repeating a PUT by referenceId has no further effect (§4.5). */
const checkTwice = async ({ jobs }: Opened, who: Employer, body: JobPutBody) => {
  const first = (await jobs.putByReferenceId(who, body))._unsafeUnwrap();
  const second = (await jobs.putByReferenceId(who, body))._unsafeUnwrap();
  expect([first.created, second.created]).toEqual([true, false]);
  // A closeDate of null asks for the default, which is the same for an unchanged publishDate.
  expect(second.job).toBe(first.job);
  return first.job;
};

const checkCopy = async ({ jobs }: Opened, who: Employer, job: Job) => {
  const { id, referenceId, ...body } = shown(job, who);
  const copy = (await jobs.create(who, body))._unsafeUnwrap();
  expect(changesIn(copy.warnings)).toEqual([]);
  const { id: _, publishDate, ...values } = shown(copy.job, who);
  expect({ ...values, publishDate: body.publishDate }).toEqual({ ...body, referenceId: null });
  (await jobs.delete(who, copy.job.id))._unsafeUnwrap();
};

const checkArchiving = async ({ jobs }: Opened, who: Employer, job: Job) => {
  const dry = await jobs.dryRun.update(who, job.id, { status: 'archived' });
  const { job: archived } = dry._unsafeUnwrap();
  const { contentChangedAt } = archived;
  expect(archived).toEqual({ ...job, status: 'archived', contentChangedAt });
};

const checkDecimals = (job: Job, who: Employer) => {
  if (job.salary === null) return;
  const { maxAmount } = job.salary;
  expect(json.job(job, who)).toMatch(
    /"salary":\{"amount":\d+\.\d{4},"maxAmount":(?:null|\d+\.\d{4}),/,
  );
  expect(json.job(job, who).includes('"maxAmount":null')).toBe(maxAmount === null);
};

describe('the laws of the interface, over jobs, bodies and clock steps', () => {
  it('hold for anything sent at any time (§2.1, §3, §4.3, §4.5)', async () => {
    await fc.assert(
      fc.asyncProperty(
        employer,
        validBody,
        aReferenceId,
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (who, body, referenceId, steps) => {
          const opened = open();
          const { jobs, wait } = opened;
          let job = await checkTwice(opened, who, { ...body, referenceId });
          for (const { pause: ms, change: sent, refreshes } of steps) {
            wait(ms);
            if (refreshes) (await jobs.refreshDue())._unsafeUnwrap();
            job = (await jobs.get(who, { id: job.id }))._unsafeUnwrap();

            const first = await jobs.update(who, job.id, sent);
            wait(ms);
            const second = await jobs.update(who, job.id, sent);
            if (first.isErr() || second.isErr()) {
              expect(second).toEqual(first);
            } else {
              job = first.value.job;
              expect(second.value.job).toBe(job);
              expect(second.value.changed).toBe(false);
            }
            await checkSentBack(opened, who, job);
            await checkCopy(opened, who, job);
            await checkArchiving(opened, who, job);
            checkDecimals(job, who);
          }
        },
      ),
      runs,
    );
  });
});
