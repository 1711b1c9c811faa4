import { isDeepStrictEqual } from 'node:util';
import { createJobService, type Result } from '@jobposting/core';
import { authenticateByKey } from '@jobposting/http';
import type { SqliteStore } from '@jobposting/sqlite';
import type { StoredFile, StoredJob } from './stored-file.ts';

/** What a store on a damaged file answered. */
export interface StoreAnswers {
  readonly right: number;
  /** Errors that say that the store cannot answer. */
  readonly refused: number;
  /** Answers that are not what was stored. */
  readonly wrong: readonly string[];
  /** Exceptions, which would be a 500. */
  readonly thrown: readonly string[];
}

const honest = ['store-unavailable', 'outcome-unknown'];

/**
 * Asks a store for everything that was stored, in every way, and changes and deletes some. An answer
 * is right when it is what was acknowledged, or, where the log was damaged, what was before.
 */
export const checkStore = async (
  store: SqliteStore,
  stored: StoredFile,
  isLogDamaged: boolean,
): Promise<StoreAnswers> => {
  const answers = { right: 0, refused: 0, wrong: [] as string[], thrown: [] as string[] };
  const service = createJobService({ store: store.jobs, employers: store.employers });

  const ask = async <T>(
    what: string,
    call: () => Promise<Result<T, { readonly code: string }>>,
    isRight: (value: T | null) => boolean,
  ): Promise<void> => {
    try {
      const result = await call();
      if (result.isErr() && honest.includes(result.error.code)) answers.refused++;
      else if (isRight(result.unwrapOr(null))) answers.right++;
      else {
        const said = result.isOk() ? JSON.stringify(result.value) : result.error.code;
        answers.wrong.push(`${what}: ${`${said}`.slice(0, 200)}`);
      }
    } catch (error) {
      answers.thrown.push(`${what}: ${(error as Error)?.stack}`);
    }
  };
  const mayBe = ({ versions }: StoredJob, found: unknown): boolean =>
    versions.some(
      (version, n) =>
        (isLogDamaged || n === versions.length - 1) && isDeepStrictEqual(found, version),
    );

  const authenticate = authenticateByKey(store.employers);
  for (const { employer, apiKey } of stored.holders) {
    await ask(
      'a key',
      () => authenticate(apiKey),
      (found) => isDeepStrictEqual(found, employer),
    );
  }
  await ask(
    'a revoked key',
    () => authenticate(stored.revokedKey),
    (found) => found === null,
  );

  for (const job of stored.jobs) {
    const { owner, id, referenceId } = job;
    await ask(
      `job ${id}`,
      () => service.get(owner, { id }),
      (found) => mayBe(job, found),
    );
    if (referenceId === null) continue;
    const read = () => service.get(owner, { referenceId });
    await ask(`job ${id} by ${referenceId}`, read, (found) => mayBe(job, found));
  }
  for (const { owner, id } of stored.deleted) {
    await ask(
      `deleted job ${id}`,
      () => service.get(owner, { id }),
      (found) => found === null,
    );
  }

  for (const { employer } of stored.holders) {
    const own = stored.jobs.filter(({ owner }) => owner.id === employer.id);
    const ids = own.map(({ id }) => id).sort((a, b) => b - a);
    const list = (q: string) => () => service.list(employer, { pageSize: 100, ...(q && { q }) });
    await ask(`the list of ${employer.name}`, list(''), (found) =>
      isDeepStrictEqual(
        found?.headers.map(({ id }) => id).sort((a, b) => b - a),
        ids,
      ),
    );
    const name = own[1]?.versions[0]?.title ?? '';
    await ask(`a search of ${employer.name}`, list(name), (found) =>
      own.some((job) => job === own[1] && found?.headers.some(({ id }) => id === job.id)),
    );
  }

  for (const job of stored.jobs.filter((_, n) => n % 10 === 1)) {
    const { owner, id } = job;
    const title = `written ${id}`;
    const before = job.versions.at(-1);
    await ask(
      `PUT of job ${id}`,
      () => service.update(owner, id, { title }),
      (found) => {
        const { version, ...shown } = found?.job ?? { version: 0 };
        const { version: _, ...expected } = { ...before, title };
        return isDeepStrictEqual(shown, expected);
      },
    );
  }
  for (const { owner, id } of stored.jobs.filter((_, n) => n % 10 === 2)) {
    await ask(
      `DELETE of job ${id}`,
      async () => (await service.delete(owner, id)).map(() => true),
      Boolean,
    );
  }
  return answers;
};
