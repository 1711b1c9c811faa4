import { createJobService, type Employer, type Job, type JobId } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { markedFields, postingWith } from '../client/posting.ts';

/** The states of a stored job that may be read; the last was acknowledged last. */
export interface StoredJob {
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
