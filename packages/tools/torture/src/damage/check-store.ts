import { isDeepStrictEqual } from 'node:util';
import { createJobService, type Job, type Result } from '@jobposting/core';
import { authenticateByKey } from '@jobposting/http';
import type { SqliteStore } from '@jobposting/sqlite';
import type { StoredFile, StoredJob } from './stored-file.ts';

/** The answers of a store on a damaged file. */
export interface StoreAnswers {
  readonly right: number;
  /** Errors that say that the store cannot answer. */
  readonly refused: number;
  /** Answers that differ from what was stored. */
  readonly wrong: readonly string[];
  /** Exceptions, which would be a 500. */
  readonly thrown: readonly string[];
}

type Question = readonly [
  what: string,
  ask: () => PromiseLike<Result<unknown, { readonly code: string }>>,
  isRight: (found: unknown) => boolean,
];

const honest = ['store-unavailable', 'outcome-unknown'];

const is =
  (expected: unknown) =>
  (found: unknown): boolean =>
    isDeepStrictEqual(found, expected);

/** Reads everything stored, in every way, and changes and deletes some; a dishonest error counts as `null`. */
const questionsOf = (
  store: SqliteStore,
  { holders, revokedKey, jobs, deleted }: StoredFile,
  isLogDamaged: boolean,
): readonly Question[] => {
  const service = createJobService({ store: store.jobs, employers: store.employers });
  const authenticate = authenticateByKey(store.employers);
  const holderOf = async (apiKey: string) =>
    (await authenticate(apiKey)).map((holder) => [holder?.id, holder?.name, holder?.unlimited]);
  const mayBe =
    ({ versions }: StoredJob) =>
    (found: unknown): boolean =>
      versions.slice(isLogDamaged ? 0 : -1).some((version) => isDeepStrictEqual(found, version));
  const listIds = async (employer: (typeof holders)[number]['employer'], q = '') =>
    (await service.list(employer, { pageSize: 100, ...(q && { q }) })).map(({ headers }) =>
      headers.map(({ id }) => id).sort((a, b) => b - a),
    );
  /** Without the fields that each write sets. */
  const lasting = ({ version: _, contentChangedAt: __, ...shown }: Job): unknown => shown;
  const change = async ({ owner, id }: StoredJob, title: string) =>
    (await service.update(owner, id, { title })).map(({ job }) => lasting(job));
  const changed = ({ versions }: StoredJob, title: string): unknown =>
    lasting({ ...(versions.at(-1) as Job), title });
  return [
    ...holders.map(
      ({ employer: { id, name, unlimited }, apiKey }): Question => [
        'a key',
        () => holderOf(apiKey),
        is([id, name, unlimited]),
      ],
    ),
    ['a revoked key', async () => authenticate(revokedKey), is(null)],
    ...jobs.flatMap((job): readonly Question[] => {
      const { owner, id, referenceId } = job;
      const byId: Question = [`job ${id}`, () => service.get(owner, { id }), mayBe(job)];
      if (referenceId === null) return [byId];
      const read = () => service.get(owner, { referenceId });
      return [byId, [`job ${id} by ${referenceId}`, read, mayBe(job)]];
    }),
    ...deleted.map(
      ({ owner, id }): Question => [
        `deleted job ${id}`,
        () => service.get(owner, { id }),
        is(null),
      ],
    ),
    ...holders.flatMap(({ employer }): readonly Question[] => {
      const own = jobs.filter(({ owner }) => owner.id === employer.id);
      const ids = own.map(({ id }) => id).sort((a, b) => b - a);
      const search = () => listIds(employer, own[1]?.versions[0]?.title);
      return [
        [`the list of ${employer.name}`, () => listIds(employer), is(ids)],
        [
          `a search of ${employer.name}`,
          search,
          (found) => (found as number[] | null)?.includes(Number(own[1]?.id)) === true,
        ],
      ];
    }),
    ...jobs
      .filter((_, n) => n % 10 === 1)
      .map((job): Question => {
        const title = `written ${job.id}`;
        return [`PUT of job ${job.id}`, () => change(job, title), is(changed(job, title))];
      }),
    ...jobs
      .filter((_, n) => n % 10 === 2)
      .map(
        ({ owner, id }): Question => [
          `DELETE of job ${id}`,
          async () => (await service.delete(owner, id)).map(() => true),
          is(true),
        ],
      ),
  ];
};

/**
 * Asks a store for everything that was stored. An answer is right when it is what was acknowledged, or, when the
 * log was damaged, an earlier state.
 */
export const checkStore = async (
  store: SqliteStore,
  stored: StoredFile,
  isLogDamaged: boolean,
): Promise<StoreAnswers> => {
  const answers = { right: 0, refused: 0, wrong: [] as string[], thrown: [] as string[] };
  for (const [what, ask, isRight] of questionsOf(store, stored, isLogDamaged)) {
    try {
      const result = await ask();
      if (result.isErr() && honest.includes(result.error.code)) answers.refused++;
      else if (isRight(result.unwrapOr(null))) answers.right++;
      else {
        const said = result.isOk() ? JSON.stringify(result.value) : result.error.code;
        answers.wrong.push(`${what}: ${`${said}`.slice(0, 200)}`);
      }
    } catch (error) {
      answers.thrown.push(`${what}: ${(error as Error)?.stack}`);
    }
  }
  return answers;
};
