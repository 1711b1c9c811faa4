import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { aNewJob } from '../jobs/a-new-job.ts';
import { insertJob, insertJobs, listJobs, titlesOf } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { randomSearches, searchFor } from './random-searches.ts';

const findTitles = async (store: JobStore, q: string): Promise<string[]> =>
  titlesOf(await listJobs(store, { search: searchFor(q) })).toSorted();

export const search: StoreCapability<JobStore> = capability('search (§4.2, D25)', {
  async 'finds a term anywhere in the title or the referenceId'({ store }) {
    await insertJobs(store, [
      aNewJob({ title: 'Software Developer', referenceId: 'X-100' }),
      aNewJob({ title: 'Nurse', referenceId: 'DEV-7' }),
      aNewJob({ title: 'Cook', referenceId: null }),
    ]);
    assert.deepEqual(await findTitles(store, 'dev'), ['Nurse', 'Software Developer']);
    assert.deepEqual(await findTitles(store, 'oper'), ['Software Developer']);
    assert.deepEqual(await findTitles(store, '100'), ['Software Developer']);
    assert.deepEqual(await findTitles(store, 'are d'), ['Software Developer']);
    assert.deepEqual(await findTitles(store, 'k'), ['Cook']);
    assert.deepEqual(await findTitles(store, 'null'), []);
    assert.deepEqual(await findTitles(store, 'Software Developers'), []);
  },
  async 'ignores case and accents in any script'({ store }) {
    const titles = ['Développeur', 'Ωmega', 'Straße', 'Łódź', 'İstanbul', 'ﬁtter'];
    await insertJobs(
      store,
      titles.map((each) => aNewJob({ title: each })),
    );
    for (const [q, found] of [
      ['developpeur', 'Développeur'],
      ['DÉVELOPPEUR', 'Développeur'],
      ['De\u0301v', 'Développeur'],
      ['ω', 'Ωmega'],
      ['STRASSE', 'Straße'],
      ['istan', 'İstanbul'],
      ['fit', 'ﬁtter'],
    ] as const) {
      assert.deepEqual([q, await findTitles(store, q)], [q, [found]]);
    }
  },
  async 'does not find a term that begins in one text and ends in the other'({ store }) {
    await insertJob(store, aNewJob({ title: 'ab', referenceId: 'cd' }));
    await insertJob(store, aNewJob({ title: 'ef', referenceId: 'gh' }));
    for (const q of ['bc', 'abcd', 'b c', 'b\ncd', 'b\0c', 'b,c', 'da', 'de', 'dab', 'cdef']) {
      assert.deepEqual([q, await findTitles(store, q)], [q, []]);
    }
  },
  async 'finds a term as long as the text, and not a longer one'({ store }) {
    await insertJob(store, aNewJob({ title: 'a'.repeat(256), referenceId: 'a'.repeat(50) }));
    await insertJob(store, aNewJob({ title: 'a'.repeat(255), referenceId: null }));
    assert.equal((await findTitles(store, 'a'.repeat(255))).length, 2);
    assert.equal((await findTitles(store, 'a'.repeat(256))).length, 1);
    assert.deepEqual(await findTitles(store, 'a'.repeat(257)), []);
  },
  ...randomSearches,
});
