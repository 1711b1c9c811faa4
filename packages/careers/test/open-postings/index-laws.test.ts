import { defaultReferenceData, employerId, type Job, type Workplace } from '@jobposting/core';
import { type JobStore, type NewJob, toInstant } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { aNewJob, aStamp, expectOk } from '@jobposting/store-contract/cases';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Hirer } from '../../src/careers-options.ts';
import type { PostingFilter } from '../../src/open-postings/conditions.ts';
import type { IndexedPosting } from '../../src/open-postings/listed-posting.ts';
import {
  createOpenPostingsIndex,
  type FoundPostings,
  type OpenPostings,
} from '../../src/open-postings/open-postings-index.ts';
import { aHirer, halifax, montreal, novaScotia } from '../a-posting.ts';
import { anyPosting, foundNaively } from './found-naively.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const hourMs = 3_600_000;
const employers = [1, 2].map(employerId);
const elsewhere = { id: 900, description: 'Abroad', name: 'Abroad', type: 'Other' };
const workplaces = [null, 'onsite', 'hybrid', 'remote'] as const;

const anAdvert = fc.record({
  title: fc.constantFrom('Registered Nurse', 'Night nurse', 'Soudeur de nuit à Québec', '護士'),
  locations: fc.subarray([halifax, montreal, novaScotia, elsewhere], { minLength: 1 }),
  categoryIds: fc.subarray([1, 32, 7], { minLength: 1 }),
  positionTypeId: fc.constantFrom(1, 2),
  workplace: fc.constantFrom(...workplaces),
  confidential: fc.boolean(),
  status: fc.constantFrom('active', 'active', 'archived'),
  hoursAgo: fc.integer({ min: 0, max: 50 }),
  closesIn: fc.integer({ min: -1, max: 6 }),
});

const aPost = fc.record({ do: fc.constant('post'), employer: fc.nat(1), advert: anAdvert });

const aStep = fc.oneof(
  aPost,
  fc.record({ do: fc.constant('change'), which: fc.nat(), advert: anAdvert }),
  fc.record({ do: fc.constant('delete'), which: fc.nat() }),
  fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ do: fc.constantFrom('look', 'close', 'forget') }),
);

const aFilter = fc
  .record({
    employerId: fc.constantFrom(null, ...employers),
    categoryId: fc.constantFrom(null, 1, 32, 99),
    q: fc.constantFrom(null, 'nurse', 'NUIT quebec', 'night halifax', '護', 'nobody'),
    positionTypeId: fc.constantFrom(null, 1, 2, 3),
    sort: fc.constantFrom<PostingFilter['sort'][]>(null, null, 'closing', 'pay'),
    workplace: fc.constantFrom<(Workplace | null)[]>(...workplaces),
    // An address names one place.
    place: fc.constantFrom<Pick<PostingFilter, 'province' | 'townId'>[]>(
      { province: null, townId: null },
      ...(['NS', 'QC', 'YT'] as const).map((province) => ({ province, townId: null })),
      ...[halifax.id, 12_345].map((townId) => ({ province: null, townId })),
    ),
  })
  .map(({ place, sort, ...filter }): PostingFilter => {
    return { ...filter, ...place, sort: filter.employerId === null ? null : sort };
  });

const jobOf = (
  {
    hoursAgo,
    closesIn,
    ...fields
  }: typeof anAdvert extends fc.Arbitrary<infer Advert> ? Advert : never,
  time: number,
): NewJob =>
  aNewJob({
    ...fields,
    publishDate: toInstant(new Date(time - hoursAgo * hourMs)),
    closeDate: toInstant(new Date(time + closesIn * hourMs)),
  });

const allOf = async (jobs: JobStore): Promise<readonly Job[]> => {
  const pages = employers.map((id) => jobs.findNext(id, { after: null, limit: 1_000 }));
  return (await Promise.all(pages)).flatMap(expectOk);
};

/** What was found, without the numbers that an index gives to values. */
const withoutNumbers = ({ items, ...found }: FoundPostings) => ({
  ...found,
  items: items.map(({ employer, places, others, ...shown }) => shown),
});

/** All that pass a filter, a few at a time. */
const readOn = (open: OpenPostings, filter: PostingFilter, hirers: readonly Hirer[]) => {
  const listed: IndexedPosting[] = [];
  let after: IndexedPosting | null = null;
  // More than the number of postings, even when one comes twice.
  for (let count = 0; count < 20; count++) {
    const part: readonly IndexedPosting[] = open.list(filter, { after, limit: 3, hirers });
    listed.push(...part);
    after = part.at(-1) ?? after;
  }
  return listed;
};

it('the index shows the stored jobs of public employers, in order and counted, after any writes and at any time', async () => {
  const aHistory = fc
    .tuple(fc.array(aPost, { minLength: 4, maxLength: 12 }), fc.array(aStep, { maxLength: 15 }))
    .map(([posts, steps]) => [...posts, ...steps]);
  const someHirers = fc.subarray(employers, { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(aHistory, aFilter, someHirers, async (steps, filter, hirers) => {
      let time = noon;
      const now = (): Date => new Date(time);
      const jobs = createMemoryJobStore();
      const options = { jobs, now, indexBytes: 1e6, referenceData: defaultReferenceData };
      const look = createOpenPostingsIndex(options);
      const stamp = () => ({ ...aStamp(), time: toInstant(now()) });
      const check = async (): Promise<void> => {
        const open = expectOk(await look());
        const fresh = expectOk(await createOpenPostingsIndex(options)());
        const all = await allOf(jobs);
        for (const asked of [anyPosting, filter]) {
          const isOfOne = asked.employerId !== null;
          const among = all.filter((job) => isOfOne || hirers.includes(job.employerId));
          const expected = foundNaively(among, asked, now());
          const shownHirers = hirers.map((id) => aHirer({}, id));
          const part = { first: 0, limit: 100, hirers: shownHirers };
          const found = open.find(asked, part);
          expect(found.items.map(({ id }) => id)).toEqual(expected.ids);
          expect(found.counts).toEqual(expected.counts);
          expect([found.total, found.isWhole, found.leftOut]).toEqual([
            expected.ids.length,
            true,
            0,
          ]);
          expect(withoutNumbers(fresh.find(asked, part))).toEqual(withoutNumbers(found));
          if (asked.sort === null) {
            expect(readOn(open, asked, shownHirers)).toEqual(found.items);
          }
          const { items } = open.find(asked, { ...part, first: 1, limit: 2 });
          expect(items).toEqual(found.items.slice(1, 3));
          const wider = [
            asked,
            { ...asked, q: 'night' },
            { ...asked, province: null, townId: null },
          ];
          expect(open.find(asked, part, wider).others).toEqual(
            wider.map((each) => foundNaively(among, each, now()).ids.length),
          );
        }
      };
      for (const step of steps) {
        const all = await allOf(jobs);
        const chosen = 'which' in step ? all[step.which % all.length] : undefined;
        if ('hours' in step) time += step.hours * hourMs;
        else if ('employer' in step) {
          const job = { ...jobOf(step.advert, time), employerId: employers[step.employer] ?? 1 };
          expectOk(await jobs.insert(job as NewJob, stamp()));
        } else if (step.do === 'look') await check();
        else if (step.do === 'close') {
          expectOk(await jobs.changes.recordClosings({ now: toInstant(now()), limit: 9 }));
        } else if (step.do === 'forget') {
          // Its reader gets cursor-expired.
          expectOk(await jobs.changes.forget(employerId(1), { limit: 100 }));
        } else if (chosen !== undefined && 'advert' in step) {
          const { id, version, employerId: of } = chosen;
          const to = { ...jobOf(step.advert, time), id, version, employerId: of };
          expectOk(await jobs.update({ from: chosen, to }, stamp()));
        } else if (chosen !== undefined) expectOk(await jobs.delete(chosen, stamp()));
      }
      await check();
    }),
  );
});
