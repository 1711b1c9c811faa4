import { isDeepStrictEqual } from 'node:util';
import {
  createJobService,
  type Employer,
  type Job,
  type JobId,
  type Result,
} from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { authenticateByKey, createApiKey } from '@jobposting/http';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { markedFields, postingWith } from '../client/posting.ts';

/** The states of a stored job that may be read; the last was acknowledged last. */
interface StoredJob {
  readonly owner: Employer;
  readonly id: JobId;
  readonly referenceId: string | null;
  readonly versions: readonly Job[];
}

/** The acknowledged content of a file. */
export interface StoredFile {
  readonly holders: readonly { readonly employer: Employer; readonly apiKey: string }[];
  readonly revokedKey: string;
  readonly jobs: readonly StoredJob[];
  /** Ids and the employer of jobs that were deleted. */
  readonly deleted: readonly Pick<StoredJob, 'owner' | 'id'>[];
}

const jobsPerEmployer = 40;

/**
 * Makes a small database with two employers, with the last changes in its log, and returns its
 * content. The caller copies the files before it calls `close`, which empties the log.
 */
export const makeStoredFile = async (
  path: string,
): Promise<StoredFile & { readonly close: () => Promise<void> }> => {
  const store = expectOk(await openSqliteStore({ path }));
  const service = createJobService({ store: store.jobs });
  const jobs: StoredJob[] = [];
  const holders = [];
  const deleted = [];

  for (const name of ['Acme', 'Globex']) {
    const { apiKey, key } = createApiKey();
    const employer = expectOk(await store.employers.add({ name, unlimited: true }, key));
    holders.push({ employer, apiKey });
    for (let n = 0; n < jobsPerEmployer; n++) {
      const fields = markedFields(`${name.toLowerCase()}${n}`, n + 1, 1 + ((n * 7) % 60));
      const referenceId = n % 2 === 0 ? `R-${n}` : null;
      const { job } = expectOk(
        await service.create(employer, { ...postingWith(fields), referenceId }),
      );
      jobs.push({ owner: employer, id: job.id, referenceId, versions: [job] });
    }
  }
  const [first] = holders;
  const last = jobs.pop();
  if (first === undefined || last === undefined) throw new Error('there are two employers');
  const revoked = createApiKey();
  const { id } = expectOk(await store.employers.addKey(first.employer.id, revoked.key));
  const revokedAt = toInstant(new Date());
  expectOk(await store.employers.revokeKey({ employerId: first.employer.id, id, revokedAt }));
  expectOk(await service.delete(last.owner, last.id));
  deleted.push({ owner: last.owner, id: last.id });
  expectOk(await store.checkpoint());

  for (const [n, stored] of jobs.entries()) {
    if (n % 3 !== 0) continue;
    const title = `changed ${n}`;
    const { job } = expectOk(await service.update(stored.owner, stored.id, { title }));
    jobs[n] = { ...stored, versions: [...stored.versions, job] };
  }
  return { holders, revokedKey: revoked.apiKey, jobs, deleted, close: store.close };
};

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
