import assert from 'node:assert/strict';
import { createJobService, employerId } from '@jobposting/core';
import { foldText, isListed, type JobQuery, type JobStore } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { expectOk } from '../expectations.ts';
import { aNewJob, atMinute } from '../jobs/a-new-job.ts';
import { aQuery, insertJob, listJobs } from '../jobs/calls.ts';
import type { OpenedStore, Promises } from '../store-case.ts';

/** The search for `q` (decision D25). */
export const searchFor = (q: string): JobQuery['search'] => {
  const term = q.trim();
  if (term === '') return null;
  const folded = foldText(term);
  return folded === '' ? { form: 'exact', term } : { form: 'folded', term: folded };
};

// Few characters, so that terms often match texts: letters that fold to others, to several or to nothing, other
// scripts, pairs of code units, and special characters of LIKE, GLOB, FTS and SQL.
const alphabet = [...'aAeéÉbßœωΩσςΣﬁİ日नी0 %_"\'’\\*?[(-–:', '\u0301', '🚀', '👩‍🚀'];
const text = fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 14 });
const title = text.map((characters) => characters.join(''));
const titled = fc.record({ title, referenceId: fc.option(title) });
const slice = fc.tuple(title, fc.nat(12), fc.constantFrom(1, 2, 3, 12));

/** Searches of any texts for any term. */
export const randomSearches: Promises<OpenedStore<JobStore>> = {
  async 'finds every job by its own title, with any characters'({ store }) {
    const jobs = createJobService({ store });
    let employers = 0;
    const wild = fc
      .oneof(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.string({ unit: 'binary', maxLength: 12 }),
        title,
      )
      .map((each) => each.replace(/[\p{Cc}\p{Cs}]/gu, '').trim())
      .filter((each) => each !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(wild, { minLength: 1, maxLength: 8 }), async (titles) => {
        const employer = { id: employerId(++employers), name: 'Acme', unlimited: false };
        for (const each of titles) {
          await insertJob(store, aNewJob({ employerId: employer.id, title: each }));
        }
        for (const q of titles) {
          const found = expectOk(await jobs.list(employer, { q, pageSize: 100 }));
          assert(found.headers.some((header) => header.title === q));
        }
      }),
    );
  },
  async 'finds the same as a plain filter, for any texts and term'({ store }) {
    let employers = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(titled, { minLength: 1, maxLength: 12 }),
        fc.array(slice, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(null, 'active', 'archived'),
        async (texts, slices, status) => {
          // A new employer for each run is as good as a new store.
          employers++;
          const employer = employerId(employers);
          const jobs = await Promise.all(
            texts.map(({ title, referenceId }, n) =>
              insertJob(
                store,
                aNewJob({
                  employerId: employer,
                  title,
                  referenceId: referenceId && `${referenceId}${n}`,
                  publishDate: atMinute(n % 3),
                  status: n % 4 === 0 ? 'archived' : 'active',
                }),
              ),
            ),
          );
          const inOrder = jobs.toSorted(
            (a, b) => b.publishDate.localeCompare(a.publishDate) || b.id - a.id,
          );
          const ownTerms = texts.map(({ title }): [string, number, number] => [title, 0, 3]);
          for (const [from, start, length] of [...slices, ...ownTerms]) {
            const wanted = searchFor([...from].slice(start, start + length).join(''));
            if (wanted === null) continue;
            const expected = inOrder.filter((job) =>
              isListed(job, aQuery({ status, search: wanted })),
            );
            const page = await listJobs(store, { search: wanted, status }, employer);
            assert.deepEqual(
              page.headers.map(({ id }) => id),
              expected.map(({ id }) => id),
            );
            assert.equal(page.total, expected.length);
          }
        },
      ),
    );
  },
};
