import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../src/fold-text.ts';
import { createJobJson } from '../src/job-json.ts';
import { createJobService } from '../src/job-service.ts';
import { createMemoryJobStore } from '../src/memory-job-store.ts';
import type { Warning } from '../src/problem.ts';
import type { JobService } from '../src/use-cases.ts';
import { aBody } from './a-body.ts';
import { limited, unlimited } from './an-employer.ts';
import { aReferenceId, validBody } from './body-arbitrary.ts';
import { problemsWith } from './rules.ts';

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

/** Not what is said of the same value each time that it is sent. */
const saysWhatChanged = ({ code }: Warning) =>
  code !== 'place-not-listed' && code !== 'looks-escaped';

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
        expect(second.warnings.filter(saysWhatChanged)).toEqual([]);
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
        expect(byId.job).toBe(job);
        expect(byId.warnings.filter(saysWhatChanged)).toEqual([]);
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

describe('a list (D25)', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
  const aTitle = text.filter((title) => problemsWith({ title }).length === 0);
  const slice = fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 12 }));

  it('finds a job by its own title and by any part of it, in any script', async () => {
    await fc.assert(
      fc.asyncProperty(aTitle, slice, async (title, [start, length]) => {
        const jobs = open();
        const { job } = (await jobs.create(limited, { ...aBody, title }))._unsafeUnwrap();
        const part = [...job.title].slice(start, start + length).join('');
        for (const q of [title, job.title, part]) {
          expect((await jobs.list(limited, { q }))._unsafeUnwrap().total).toBe(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds a job by its title folded, in capitals and in small letters', async () => {
    // Not those of which the capital is written with other letters, such as ß.
    const letters = fc.constantFrom(...'abzÀàÉéçñøÆœłŠđðþΑωάϊςЖжёЇאبक漢ᐃ 1-');
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 8 }), async (chosen) => {
        const title = `x${chosen.join('')}`;
        const jobs = open();
        (await jobs.create(limited, { ...aBody, title }))._unsafeUnwrap();
        for (const q of [foldText(title), title.toUpperCase(), title.toLowerCase()]) {
          expect((await jobs.list(limited, { q }))._unsafeUnwrap().total).toBe(1);
        }
      }),
    );
  });
});
