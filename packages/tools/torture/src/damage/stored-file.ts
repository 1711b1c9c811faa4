import { createJobService, type Employer, type JobId, type Result } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { authenticateByKey, createApiKey } from '@jobposting/http';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { markedFields, postingWith } from '../client/posting.ts';
import { copyDatabase } from '../database-file.ts';

/** Whom and what to ask a file for. */
export interface StoredFile {
  readonly holders: readonly { readonly employer: Employer; readonly apiKey: string }[];
  readonly revokedKey: string;
  readonly jobs: readonly {
    readonly owner: Employer;
    readonly id: JobId;
    readonly referenceId: string;
  }[];
}

const jobsPerEmployer = 40;

/**
 * Makes a small database with two employers. Copies it when only its log has the last changes, and before these
 * changes were made.
 */
export const makeStoredFile = async (
  path: string,
  copies: { readonly before: string; readonly after: string },
): Promise<StoredFile> => {
  const store = expectOk(await openSqliteStore({ path }));
  const service = createJobService({ store: store.jobs });
  const jobs = [];
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
      jobs.push({ owner: employer, id: job.id, referenceId });
    }
  }
  const [{ employer }] = holders as [(typeof holders)[number]];
  const { id } = expectOk(await store.employers.addKey(employer.id, revoked.key));
  const revokedAt = toInstant(new Date());
  expectOk(await store.employers.revokeKey({ employerId: employer.id, id, revokedAt }));
  expectOk(await store.checkpoint());
  copyDatabase(path, copies.before);

  for (const [n, job] of jobs.entries()) {
    if (n % 3 !== 0) continue;
    expectOk(await service.update(job.owner, job.id, { title: `changed ${n}` }));
  }
  copyDatabase(path, copies.after);
  await store.close();
  return { holders, revokedKey: revoked.apiKey, jobs };
};

type Question = readonly [
  what: string,
  ask: () => PromiseLike<Result<unknown, { readonly code: string }>>,
];

/** Reads everything stored, in every way, and then changes some. */
const questionsOf = (
  store: SqliteStore,
  { holders, revokedKey, jobs }: StoredFile,
): readonly Question[] => {
  const service = createJobService({ store: store.jobs, employers: store.employers });
  const authenticate = authenticateByKey(store.employers);
  const list = async (employer: Employer, q?: string) =>
    (await service.list(employer, { pageSize: 100, ...(q && { q }) })).map(({ headers }) =>
      headers.map(({ id }) => id).sort((a, b) => b - a),
    );
  const write = async (owner: Employer, id: JobId) =>
    (await service.update(owner, id, { title: `written ${id}` })).map(({ job }) => [
      job.title,
      job.description,
    ]);
  return [
    ['a revoked key', async () => authenticate(revokedKey)],
    ...holders.flatMap(({ employer, apiKey }): Question[] => [
      [`the key of ${employer.name}`, async () => authenticate(apiKey)],
      [`the list of ${employer.name}`, () => list(employer)],
      [`a search of ${employer.name}`, () => list(employer, `${employer.name}1 2`)],
    ]),
    ...jobs.flatMap(({ owner, id, referenceId }): Question[] => [
      [`job ${id}`, () => service.get(owner, { id })],
      [`job ${id} by ${referenceId}`, () => service.get(owner, { referenceId })],
    ]),
    // After the lists, which show the titles as they were.
    ...jobs
      .filter((_, n) => n % 10 === 1)
      .map(({ owner, id }): Question => [`PUT of job ${id}`, () => write(owner, id)]),
  ];
};

/** The answer of a store that says that it cannot answer. */
export const refused = 'refused';

/** The answers of a store, as JSON, by what it was asked for. Throws what would be a 500. */
export const askEverything = async (
  store: SqliteStore,
  stored: StoredFile,
): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  for (const [what, ask] of questionsOf(store, stored)) {
    const answer = (await ask()).match(
      (value) => JSON.stringify(value),
      ({ code }) => (['store-unavailable', 'outcome-unknown'].includes(code) ? refused : code),
    );
    answers.set(what, answer);
  }
  return answers;
};
