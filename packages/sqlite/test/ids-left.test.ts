import { aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openWithJob } from './open-files.ts';

describe('the end of the ids (B13)', () => {
  const lastId = 2_147_483_647;

  it('is an error of its own for inserts, and of nobody else in the same transaction', async () => {
    const { file, store, job } = await openWithJob();
    expect(expectOk(await store.idsLeft())).toBe(lastId - 1);
    const db = new Sqlite(file.path);
    db.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'job'").run(lastId - 1);
    db.prepare("INSERT INTO sqlite_sequence VALUES ('employer', ?)").run(lastId);
    db.close();
    const [last, refused, updated, employer] = await Promise.all([
      store.jobs.insert(aNewJob(), aStamp()),
      store.jobs.insert(aNewJob({ referenceId: 'A-1' }), aStamp()),
      store.jobs.update({ from: job, to: { ...job, title: 'Fitter' } }, aStamp()),
      store.employers.add({ name: 'Acme', unlimited: false }),
    ]);
    expect(expectOk(last).id).toBe(lastId);
    expectOk(updated);
    for (const error of [expectError(refused), expectError(employer)]) {
      expect(error).toMatchObject({
        code: 'store-unavailable',
        reason: 'full',
        cause: { message: expect.stringContaining(`${lastId}`) },
      });
    }
    expect(expectOk(await store.idsLeft())).toBe(0);
    expect(expectOk(await store.verify())).toEqual([]);
  });
});
