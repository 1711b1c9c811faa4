import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Job } from '@jobposting/core';
import type { KeyHash } from '@jobposting/core/adapter';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import {
  acme,
  aKeyHash,
  aNewJob,
  aNewKey,
  aQuery,
  aStamp,
  expectOk,
} from '@jobposting/store-contract';
import type { Result } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { damageBytes, drawFrom } from './damage-bytes.ts';
import { aFile, openFor } from './open-files.ts';

// The same each time: what a changed byte does is not always to be noticed, such as in a text that only
// one row has. The long test looks for new places.
const seed = Number(process.env.TORTURE_SEED ?? 3_000);
const rounds = 15;

interface Stored {
  readonly jobs: readonly Job[];
  readonly hash: KeyHash;
}

/** Fills a store with an employer, a key and jobs that take a few dozen pages. */
const fill = async (store: SqliteStore): Promise<Stored> => {
  const employer = expectOk(await store.employers.add({ name: 'Acme', unlimited: true }));
  expect(employer.id).toBe(acme);
  const hash = aKeyHash('jp_known');
  expectOk(await store.employers.addKey(acme, aNewKey('jp_known')));
  const jobs: Job[] = [];
  for (let n = 0; n < 40; n++) {
    const description = `<p>${`text ${n} `.repeat((n % 7) * 60 + 5)}</p>`;
    const job = aNewJob({ referenceId: `R-${n}`, title: `Title ${n}`, description });
    jobs.push(expectOk(await store.jobs.insert(job, aStamp())));
  }
  return { jobs, hash };
};

const page = aQuery({ pageSize: 100 });

/** What is wrong with the answers of a store whose file was damaged: refusals are not. */
const findFaults = async (store: SqliteStore, { jobs, hash }: Stored): Promise<string[]> => {
  const faults: string[] = [];
  const judge = <T>(what: string, answer: Result<T, unknown>, isRight: (value: T) => boolean) => {
    if (answer.isOk()) {
      if (!isRight(answer.value)) faults.push(`${what}: ${JSON.stringify(answer.value)}`);
    } else if ((answer.error as { reason?: unknown }).reason !== 'damaged') {
      faults.push(`${what}: ${JSON.stringify(answer.error)}`);
    }
  };
  for (const { id, referenceId } of jobs) {
    judge(`job ${id}`, await store.jobs.find(acme, { id }), (job) => job?.id === id);
    judge(
      `job ${referenceId}`,
      await store.jobs.find(acme, { referenceId: referenceId ?? '' }),
      (job) => job?.id === id && job.referenceId === referenceId,
    );
  }
  const ids = jobs.map(({ id }) => id);
  judge('the list', await store.jobs.list(acme, page), ({ headers }) =>
    ids.every((id) => headers.some((header) => header.id === id)),
  );
  judge(
    'all jobs',
    await store.jobs.findNext(acme, { after: null, limit: 100 }),
    (found) => found.length === ids.length,
  );
  judge('the key', await store.employers.findByKeyHash(hash), (holder) => holder?.id === acme);
  judge('employers', await store.employers.list(), (employers) => employers.length === 1);
  judge('an insert', await store.jobs.insert(aNewJob(), aStamp()), ({ id }) => id > ids.length);
  return faults;
};

describe('a file with bytes that were changed', () => {
  it('is refused in one line, or what is stored is found or refused, and nothing throws', async () => {
    const file = aFile();
    const first = await openFor(file);
    const stored = await fill(first);
    await first.close();
    const good = readFileSync(file.path);
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(file.path + suffix, { force: true });
      writeFileSync(file.path, damageBytes(good, drawFrom(seed + round)));
      const opened = await openSqliteStore({ path: file.path, busyTimeoutMs: 50 });
      if (opened.isErr()) {
        refused++;
        expect(opened.error.message.split('\n'), `TORTURE_SEED=${seed}`).toHaveLength(1);
        continue;
      }
      const faults = await findFaults(opened.value, stored).catch((error) => [String(error)]);
      await opened.value.verify();
      await opened.value.close();
      expect(faults, `round ${round} of TORTURE_SEED=${seed}`).toEqual([]);
    }
    expect(refused, `TORTURE_SEED=${seed}`).toBeGreaterThan(0);
  });

  it('in its log loses what came after them, and nothing before', async () => {
    const file = aFile();
    const first = await openFor(file);
    const stored = await fill(first);
    const copy = `${file.path}.copy`;
    const log = readFileSync(`${file.path}-wal`);
    for (let round = 0; round < rounds; round++) {
      rmSync(`${copy}-shm`, { force: true });
      copyFileSync(file.path, copy);
      writeFileSync(`${copy}-wal`, damageBytes(log, drawFrom(seed + round)));
      const opened = await openSqliteStore({ path: copy });
      expect(opened, `round ${round} of TORTURE_SEED=${seed}`).toMatchObject({ value: {} });
      const store = expectOk(opened);
      const found = expectOk(await store.jobs.findNext(acme, { after: null, limit: 100 }));
      expect(expectOk(await store.verify()), `TORTURE_SEED=${seed}`).toEqual([]);
      await store.close();
      expect(found, `TORTURE_SEED=${seed}`).toEqual(stored.jobs.slice(0, found.length));
    }
  });
});
