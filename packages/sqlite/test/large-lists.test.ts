import { acme, aNewJob, atMinute } from '@jobposting/store-contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aFile, openFor } from './open-files.ts';

const count = 5_000;
const titleOf = (n: number): string => `${n % 3 === 0 ? 'Nurse' : 'Cook'} ${n}`;

const openWithJobs = async () => {
  const file = aFile();
  const store = await openFor(file);
  const jobs = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      store.jobs.insert(
        aNewJob({
          title: titleOf(n),
          publishDate: atMinute(n),
          status: n % 4 === 0 ? 'archived' : 'active',
        }),
      ),
    ),
  );
  const newestFirst = jobs.map((job) => job._unsafeUnwrap()).reverse();
  return { file, store, newestFirst };
};

describe('a list of thousands of jobs (§4.2, D25)', () => {
  it('is the same whether a page lies at its beginning, in its middle or at its end', async () => {
    const { store, newestFirst } = await openWithJobs();
    for (const status of [null, 'active', 'archived'] as const) {
      const all = newestFirst.filter((job) => status === null || job.status === status);
      const pageSize = 7;
      const last = Math.ceil(all.length / pageSize);
      for (const page of [1, 2, 143, 144, last >> 1, last - 143, last - 144, last - 1, last]) {
        const result = await store.jobs.list(acme, { search: null, status, page, pageSize });
        const { total, headers } = result._unsafeUnwrap();
        const start = (page - 1) * pageSize;
        expect(total).toBe(all.length);
        expect(headers.map(({ id }) => id)).toEqual(
          all.slice(start, start + pageSize).map(({ id }) => id),
        );
      }
    }
  });

  it('is searched rightly by many at once while others write to it', async () => {
    const { file, store, newestFirst } = await openWithJobs();
    const other = await openFor(file);
    // As if every step took a millisecond, so that no search is done within one turn.
    let nowMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs++);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const find = async (term: string) => {
      const search = { form: 'folded', term } as const;
      const found = await store.jobs.list(acme, { search, status: null, page: 1, pageSize: 10 });
      return found._unsafeUnwrap();
    };
    // More terms than an index remembers, so that searches on their way push each other out.
    const terms = ['nurse', 'cook', 'absent', ...Array.from({ length: 60 }, (_, n) => `e ${n}`)];
    const searches = terms.map((term) => find(term));
    const writes = Array.from({ length: 50 }, (_, n) =>
      (n % 2 === 0 ? store : other).jobs.insert(
        aNewJob({ title: 'Welder', publishDate: atMinute(n * 100) }),
      ),
    );
    const found = await Promise.all(searches);
    terms.forEach((term, n) => {
      const expected = newestFirst.filter((job) => job.title.toLowerCase().includes(term));
      expect(found[n]?.total, term).toBe(expected.length);
      expect(found[n]?.headers.map(({ id }) => id)).toEqual(
        expected.slice(0, 10).map(({ id }) => id),
      );
    });
    await Promise.all(writes);
    expect((await find('welder')).total).toBe(50);
  });
});
