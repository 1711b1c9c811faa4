import { createJobService, jobBodyJson } from '@jobposting/core';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { markedFields, postingWith } from '../client/posting.ts';
import { firstJobs, firstKey, type State, stateOf } from './script.ts';

/** Makes the file that every script begins with; returns the key of its employer. */
export const makePreparedFile = async (path: string): Promise<string> => {
  const store = expectOk(await openSqliteStore({ path }));
  const { apiKey, key } = createApiKey({ label: 'caller' });
  const employer = expectOk(await store.employers.add({ name: 'Acme', unlimited: true }, key));
  expectOk(await store.employers.addKey(employer.id, createApiKey({ label: firstKey }).key));
  const jobs = createJobService({ store: store.jobs });
  for (const name of firstJobs) {
    const body = { ...postingWith(markedFields(name, 1, 5)), referenceId: name };
    expectOk(await jobs.create(employer, body));
  }
  await store.close();
  return apiKey;
};

/** The content of a file, and everything that is wrong with it. */
export interface FileContents {
  readonly jobs: ReadonlyMap<string, State>;
  readonly keys: ReadonlyMap<string, State>;
  readonly problems: readonly string[];
}

/** Opens a file as after a restart, reads and verifies it. */
export const readContents = async (path: string): Promise<FileContents> => {
  const jobs = new Map<string, State>();
  const keys = new Map<string, State>();
  const opened = await openSqliteStore({ path });
  if (opened.isErr()) return { jobs, keys, problems: [opened.error.message] };
  const store = opened.value;
  const service = createJobService({ store: store.jobs });
  for (const employer of expectOk(await store.employers.list())) {
    for await (const job of service.all(employer)) {
      const stored = expectOk(job);
      jobs.set(stored.referenceId ?? '', stateOf(JSON.parse(jobBodyJson(stored))));
    }
    for (const { label, revokedAt } of expectOk(await store.employers.listKeys(employer.id))) {
      if (label !== 'caller') keys.set(label ?? '', revokedAt === null ? 'good' : 'revoked');
    }
  }
  const problems = expectOk(await store.verify());
  await store.close();
  return { jobs, keys, problems };
};
