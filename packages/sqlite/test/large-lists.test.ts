import { acme, aNewJob, aQuery, atMinute, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../src/file/open-database.ts';
import { createSqliteStore } from '../src/sqlite-store.ts';
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
  const newestFirst = jobs.map((job) => expectOk(job)).reverse();
  return { file, store, newestFirst };
};

describe('a list of thousands of jobs (§4.2, D25)', () => {
  it('a page is right whether it lies at the beginning of a list, in its middle or at its end', async () => {
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

  it('many searches at once are right while others write', async () => {
    const { file, store: other, newestFirst } = await openWithJobs();
    // Each look at the clock takes a millisecond, so that no search is done within one slice.
    let nowMs = 0;
    const store = createSqliteStore({
      db: expectOk(await openDatabase(file.path, 5_000)),
      path: file.path,
      busyTimeoutMs: 5_000,
      clock: () => nowMs++,
    });
    onTestFinished(store.close);
    const find = async (term: string) => {
      const search = { form: 'folded', term } as const;
      const found = await store.jobs.list(acme, aQuery({ search, pageSize: 10 }));
      return expectOk(found);
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

  it('a search is right while another process deletes a job that it finds', async () => {
    const { file, newestFirst } = await openWithJobs();
    const other = new Database(file.path);
    onTestFinished(() => void other.close());
    // Deletes right before the search reads, when the store has just looked for changes.
    let meanwhile = (): unknown => undefined;
    const store = createSqliteStore({
      db: expectOk(await openDatabase(file.path, 5_000)),
      path: file.path,
      busyTimeoutMs: 5_000,
      clock() {
        meanwhile();
        return performance.now();
      },
    });
    onTestFinished(store.close);
    const find = async (term: string) => {
      const search = { form: 'folded', term } as const;
      const query = aQuery({ search, pageSize: 10 });
      return expectOk(await store.jobs.list(acme, query)).headers.map(({ title }) => title);
    };
    expect(await find('absent')).toEqual([]);

    const [nurse] = newestFirst.filter(({ title }) => title.startsWith('Nurse'));
    const remove = other.prepare('DELETE FROM job WHERE id = ?');
    meanwhile = () => remove.run(nurse?.id);
    expect(await find('nurse')).not.toContain(nurse?.title);
  });
});
