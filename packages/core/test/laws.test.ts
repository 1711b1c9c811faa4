import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJobJson } from '../src/job-json.ts';
import { createJobService, type JobService } from '../src/job-service.ts';
import { createMemoryJobStore } from '../src/memory-job-store.ts';
import { limited, unlimited } from './an-employer.ts';
import { aReferenceId, validBody } from './body-arbitrary.ts';

const employer = fc.constantFrom(limited, unlimited);

const open = (): JobService => {
  let moment = Date.parse('2026-11-20T12:00:00Z');
  // Every reading of the clock is later, so that a date that moves unasked is seen.
  const now = () => {
    moment += 1_000;
    return new Date(moment);
  };
  return createJobService({ store: createMemoryJobStore(), now });
};

const json = createJobJson(open().referenceData);

describe('a job that was read (§4.3, D6)', () => {
  it('creates a job with the same values when it is posted without id and referenceId', async () => {
    await fc.assert(
      fc.asyncProperty(employer, validBody, aReferenceId, async (who, body, referenceId) => {
        const jobs = open();
        const first = (await jobs.create(who, { ...body, referenceId }))._unsafeUnwrap();
        const { id, ...got } = JSON.parse(json.job(first.job, who));

        const second = (await jobs.create(who, { ...got, referenceId: undefined }))._unsafeUnwrap();
        const copy = JSON.parse(json.job(second.job, who));
        expect(copy).toEqual({
          ...got,
          id: id + 1,
          referenceId: null,
          publishDate: second.job.publishDate,
        });
        expect(second.warnings).toEqual([]);
      }),
    );
  });

  it('changes nothing when it is put back as it is', async () => {
    await fc.assert(
      fc.asyncProperty(employer, validBody, aReferenceId, async (who, body, referenceId) => {
        const jobs = open();
        const { job } = (await jobs.create(who, { ...body, referenceId }))._unsafeUnwrap();
        const got = JSON.parse(json.job(job, who));

        const byId = (await jobs.update(who, job.id, got))._unsafeUnwrap();
        const byReference = (await jobs.putByReferenceId(who, got))._unsafeUnwrap();
        expect(byId).toEqual({ job, created: false, warnings: [] });
        expect(byReference).toEqual(byId);
      }),
    );
  });
});

describe('PUT by referenceId (§4.5)', () => {
  it('twice is once', async () => {
    await fc.assert(
      fc.asyncProperty(employer, validBody, aReferenceId, async (who, body, referenceId) => {
        const jobs = open();
        const sent = { ...body, referenceId };
        const first = (await jobs.putByReferenceId(who, sent))._unsafeUnwrap();
        const second = (await jobs.putByReferenceId(who, sent))._unsafeUnwrap();
        expect([first.created, second.created]).toEqual([true, false]);
        // A closeDate of null asks for the default, which an unchanged publishDate leaves as it is.
        expect(second.job).toBe(first.job);
        expect((await jobs.list(who))._unsafeUnwrap().total).toBe(1);
      }),
    );
  });
});
