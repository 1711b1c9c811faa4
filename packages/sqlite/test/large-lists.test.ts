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

  it('open jobs are right at each moment, at once and after each other (D25)', async () => {
    const { file, store } = await openWithJobs();
    // Half of those in the first step close between the two moments, and none of the last step.
    const other = connectTo(file);
    const closing = `id % 2 = 0 AND id > ${count - 5_000}`;
    other.exec(`UPDATE job SET open_until = ${Date.parse(atMinute(1))} WHERE ${closing}`);
    const openAt = async (minute: number, term: string | null) => {
      const query = { status: 'open', now: atMinute(minute), search: folded(term) } as const;
      return expectOk(await store.jobs.list(acme, aQuery(query))).total;
    };
    const active = [...Array(count).keys()].filter((n) => n % 4 > 0);
    const nurses = active.filter((n) => n % 3 === 0);
    // The ids begin at 1.
    const left = (numbers: readonly number[]) =>
      numbers.filter((n) => n % 2 === 0 || n < count - 5_000).length;
    const asked: readonly Parameters<typeof openAt>[] = [
      [0, 'nurse'],
      [0, null],
      [2, 'nurse'],
      [2, null],
    ];
    const expected = [nurses.length, active.length, left(nurses), left(active)];
    expect(await Promise.all(asked.map((each) => openAt(...each)))).toEqual(expected);
    for (const [index, each] of asked.entries()) {
      expect(await openAt(...each)).toBe(expected[index]);
    }
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
    const searching = [find(), find()];
    // It has read its first step.
    await new Promise(setImmediate);
    other.exec(`DELETE FROM job WHERE id = ${nurses.at(0)?.id} OR id = ${nurses.at(-1)?.id}`);
    const after = { total: nurses.length - 2, ids: nurses.slice(-9, -1).map(({ id }) => id) };
    // The second begins when the first has ended.
    expect(await Promise.all(searching)).toEqual([before, after]);
  });
});
