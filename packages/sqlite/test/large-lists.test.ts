import { acme, aNewJob, aQuery, aStamp, atMinute, expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { aFile, connectTo, insertJob, insertJobs, openFor } from './open-files.ts';

// More than a search reads in one step.
const count = 6_000;
const titleOf = (n: number): string => `${n % 3 === 0 ? 'Nurse' : 'Cook'} ${n}`;

const folded = (term: string | null) =>
  term === null ? null : ({ form: 'folded', term } as const);

const openWithJobs = async () => {
  const file = aFile();
  const store = await openFor(file);
  const jobs = await insertJobs(store, count, (n) => ({
    title: titleOf(n),
    publishDate: atMinute(n),
    status: n % 4 === 0 ? 'archived' : 'active',
  }));
  const newestFirst = jobs.reverse();
  return { file, store, newestFirst };
};

describe('a list of thousands of jobs (§4.2, D25)', () => {
  it('a page is right at the beginning of a list, in its middle and at its end', async () => {
    const { store, newestFirst } = await openWithJobs();
    for (const status of [null, 'active', 'archived'] as const) {
      const all = newestFirst.filter((job) => status === null || job.status === status);
      const pageSize = 7;
      const last = Math.ceil(all.length / pageSize);
      for (const page of [1, 2, 143, 144, last >> 1, last - 143, last - 144, last - 1, last]) {
        const result = await store.jobs.list(acme, aQuery({ status, page, pageSize }));
        const { total, headers } = expectOk(result);
        const start = (page - 1) * pageSize;
        expect(total).toBe(all.length);
        expect(headers.map(({ id }) => id)).toEqual(
          all.slice(start, start + pageSize).map(({ id }) => id),
        );
      }
    }
  });

  it('open and closed jobs are right before and after each closeDate, whether they are few or many (D4, D25)', async () => {
    const file = aFile();
    const store = await openFor(file);
    const closeDate = (n: number) => atMinute((n * 7) % count);
    const newestFirst = await insertJobs(store, count, (n) => ({
      title: titleOf(n),
      publishDate: atMinute(-n),
      closeDate: closeDate(n),
    }));
    for (const minute of [0, 1, 2_500, 2_999, 3_000, 2_998, 4_990, 4_999]) {
      const now = atMinute(minute);
      for (const [term, status] of [
        [null, 'open'],
        ['nurse', 'open'],
        [null, 'closed'],
        ['nurse', 'closed'],
      ] as const) {
        const asked = newestFirst.filter(
          (job) =>
            job.openUntil > now === (status === 'open') &&
            job.title.toLowerCase().includes(term ?? ''),
        );
        for (const page of [1, 2, Math.ceil(asked.length / 14)]) {
          const query = aQuery({ status, now, search: folded(term), page, pageSize: 7 });
          const { total, headers } = expectOk(await store.jobs.list(acme, query));
          expect([minute, term, status, total]).toEqual([minute, term, status, asked.length]);
          expect(headers.map(({ id }) => id)).toEqual(
            asked.slice((page - 1) * 7, page * 7).map(({ id }) => id),
          );
        }
      }
    }
  });

  it('a cached page of open jobs is used until a closeDate comes, and not after it (D25)', async () => {
    const store = await openFor(aFile());
    for (const minute of [10, 20]) {
      await insertJob(store, { closeDate: atMinute(minute) });
    }
    const at = async (minute: number) =>
      expectOk(await store.jobs.list(acme, aQuery({ status: 'open', now: atMinute(minute) })));
    const first = await at(5);
    expect(await at(9)).toBe(first);
    expect((await at(10)).total).toBe(1);
    expect(await at(19)).toBe(await at(10));
    expect((await at(9)).total).toBe(2);
  });

  it('open jobs are right for two moments that are counted at once (D25)', async () => {
    const { file, store } = await openWithJobs();
    // Half of the active jobs close between the two.
    const other = connectTo(file);
    other.exec(`UPDATE job SET open_until = ${Date.parse(atMinute(1))} WHERE id % 2 = 0`);
    const openAt = async (minute: number, term: string | null) => {
      const query = { status: 'open', now: atMinute(minute), search: folded(term) } as const;
      return expectOk(await store.jobs.list(acme, aQuery(query))).total;
    };
    const active = [...Array(count).keys()].filter((n) => n % 4 > 0);
    const nurses = active.filter((n) => n % 3 === 0);
    // The ids begin at 1.
    const ofOddId = (numbers: readonly number[]) => numbers.filter((n) => n % 2 === 0);
    expect(
      await Promise.all([openAt(0, 'nurse'), openAt(2, 'nurse'), openAt(0, null), openAt(2, null)]),
    ).toEqual([nurses.length, ofOddId(nurses).length, active.length, ofOddId(active).length]);
  });

  it('many searches at once are right while others write', async () => {
    const { file, store, newestFirst } = await openWithJobs();
    const other = await openFor(file);
    const find = async (term: string) =>
      expectOk(await store.jobs.list(acme, aQuery({ search: folded(term), pageSize: 10 })));
    const terms = ['nurse', 'cook', 'absent', ...Array.from({ length: 60 }, (_, n) => `e ${n}`)];
    const searches = terms.map((term) => find(term));
    const writes = Array.from({ length: 50 }, (_, n) =>
      (n % 2 === 0 ? store : other).jobs.insert(
        aNewJob({ title: 'Welder', publishDate: atMinute(n * 100) }),
        aStamp(),
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

  it('a search shows one moment, whatever is written while it reads', async () => {
    const { file, store, newestFirst } = await openWithJobs();
    const other = connectTo(file);
    const nurses = newestFirst.filter(({ title }) => title.startsWith('Nurse'));
    const find = async () => {
      const query = aQuery({ search: folded('nurse'), page: nurses.length / 10, pageSize: 10 });
      const { total, headers } = expectOk(await store.jobs.list(acme, query));
      return { total, ids: headers.map(({ id }) => id) };
    };
    const before = { total: nurses.length, ids: nurses.slice(-10).map(({ id }) => id) };
    const searching = find();
    // It has read its first step.
    await new Promise(setImmediate);
    other.exec(`DELETE FROM job WHERE id = ${nurses.at(0)?.id} OR id = ${nurses.at(-1)?.id}`);
    expect(await searching).toEqual(before);
    expect(await find()).toEqual({
      total: nurses.length - 2,
      ids: nurses.slice(-9, -1).map(({ id }) => id),
    });
  });
});
