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
  readonly referenceId: string;
  readonly versions: readonly Job[];
}

/** The acknowledged content of a file. */
export interface StoredFile {
  readonly holders: readonly { readonly employer: Employer; readonly apiKey: string }[];
  readonly revokedKey: string;
  readonly jobs: readonly StoredJob[];
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
  const revoked = createApiKey();

  for (const name of ['Acme', 'Globex']) {
    const { apiKey, key } = createApiKey();
    const employer = expectOk(await store.employers.add({ name, unlimited: true }, key));
    holders.push({ employer, apiKey });
    for (let n = 0; n < jobsPerEmployer; n++) {
      const fields = markedFields(`${name.toLowerCase()}${n}`, n + 1, 1 + ((n * 7) % 60));
      const referenceId = `R-${n}`;
      const body = { ...postingWith(fields), referenceId };
      const { job } = expectOk(await service.create(employer, body));
      jobs.push({ owner: employer, id: job.id, referenceId, versions: [job] });
    }
    if (name !== 'Acme') continue;
    const { id } = expectOk(await store.employers.addKey(employer.id, revoked.key));
    const revokedAt = toInstant(new Date());
    expectOk(await store.employers.revokeKey({ employerId: employer.id, id, revokedAt }));
  }
  expectOk(await store.checkpoint());

  for (const [n, stored] of jobs.entries()) {
    if (n % 3 !== 0) continue;
    const title = `changed ${n}`;
    const { job } = expectOk(await service.update(stored.owner, stored.id, { title }));
    jobs[n] = { ...stored, versions: [...stored.versions, job] };
  }
  return { holders, revokedKey: revoked.apiKey, jobs, close: store.close };
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

/** Reads everything stored, in every way, and changes some; a dishonest error counts as `null`. */
const questionsOf = (
  store: SqliteStore,
  { holders, revokedKey, jobs }: StoredFile,
  isLogDamaged: boolean,
): readonly Question[] => {
  const service = createJobService({ store: store.jobs, employers: store.employers });
  const authenticate = authenticateByKey(store.employers);
  const holderOf = async (apiKey: string) =>
    (await authenticate(apiKey)).map((holder) => [holder?.id, holder?.name, holder?.unlimited]);
  const listIds = async (employer: Employer, q: string) =>
    (await service.list(employer, { pageSize: 100, ...(q && { q }) })).map(({ headers }) =>
      headers.map(({ id }) => id).sort((a, b) => b - a),
    );
  const ofHolder = ({ employer, apiKey }: (typeof holders)[number]): readonly Question[] => {
    const { id, name, unlimited } = employer;
    const own = jobs.filter(({ owner }) => owner.id === id);
    const ids = own.map((job) => job.id).sort((a, b) => b - a);
    const search = () => listIds(employer, own[1]?.versions[0]?.title ?? '');
    return [
      ['a key', () => holderOf(apiKey), is([id, name, unlimited])],
      [`the list of ${name}`, () => listIds(employer, ''), is(ids)],
      [`a search of ${name}`, search, is([own[1]?.id])],
    ];
  };
  const ofJob = (job: StoredJob, index: number): readonly Question[] => {
    const { owner, id, referenceId, versions } = job;
    const mayBe = versions.slice(isLogDamaged ? 0 : -1);
    const isRight = (found: unknown) => mayBe.some((version) => isDeepStrictEqual(found, version));
    const title = `written ${id}`;
    const write = async () =>
      (await service.update(owner, id, { title })).map(({ job: { description, ...written } }) => [
        written.title,
        description,
      ]);
    return [
      [`job ${id}`, () => service.get(owner, { id }), isRight],
      [`job ${id} by ${referenceId}`, () => service.get(owner, { referenceId }), isRight],
      // After the lists, which show the titles as they were.
      ...(index % 10 === 1
        ? [[`PUT of job ${id}`, write, is([title, versions[0]?.description])] as const]
        : []),
    ];
  };
  return [
    ['a revoked key', async () => authenticate(revokedKey), is(null)],
    ...holders.flatMap(ofHolder),
    ...jobs.flatMap(ofJob),
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
