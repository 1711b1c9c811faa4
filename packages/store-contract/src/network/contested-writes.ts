import assert from 'node:assert/strict';
import type { EmployerId, Job, JobChange, Result } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { inShort, readAll } from '../changes/calls.ts';
import { codeOf, expectDistinct, expectOk } from '../expectations.ts';
import { aNewJob, aStamp, atMinute } from '../jobs/a-new-job.ts';
import { idsOf } from '../jobs/calls.ts';

/** One of several simultaneous writes to few jobs and referenceIds. */
export interface ContestedWrite {
  readonly do: 'insert' | 'update' | 'delete';
  /** The index of one of the existing jobs. */
  readonly which: number;
  readonly referenceId: string | null;
  /** Whether it is made directly instead of over the network. */
  readonly isDirect: boolean;
}

export const contestedWrite: fc.Arbitrary<ContestedWrite> = fc.record({
  do: fc.constantFrom('insert', 'insert', 'update', 'update', 'update', 'delete'),
  which: fc.nat(11),
  referenceId: fc.constantFrom(null, null, null, 'A', 'B', 'C'),
  isDirect: fc.constantFrom(false, false, false, true),
});

/** The result of a write; the log identifies each by the id of its key. */
export interface MadeWrite extends ContestedWrite {
  readonly keyId: number;
  readonly job: Job;
  readonly result: Result<unknown, { readonly code: string }>;
}

/** Makes a write, with its own key. */
export const makeContested = async (
  store: JobStore,
  write: ContestedWrite,
  job: Job,
  keyId: number,
): Promise<MadeWrite> => {
  const stamp = aStamp({ keyId, time: atMinute(keyId % 7) });
  const { referenceId } = write;
  const title = `by ${keyId}`;
  const call = {
    insert: () => store.insert(aNewJob({ employerId: job.employerId, referenceId, title }), stamp),
    update: () => store.update({ from: job, to: { ...job, referenceId, title } }, stamp),
    delete: () => store.delete(job, stamp),
  };
  return { ...write, keyId, job, result: await call[write.do]() };
};

const typeOf = { insert: 'job.created', update: 'job.updated', delete: 'job.deleted' } as const;

/** Fails unless the log agrees with the answer of the write, and no write is refused because of itself. */
const expectLogged = (made: MadeWrite, log: readonly JobChange[]): void => {
  const { keyId, job, result, referenceId } = made;
  const code = codeOf(result);
  const own = log.filter((change) => change.keyId === keyId);
  const expected = code === 'ok' ? [typeOf[made.do]] : [];
  assert.deepEqual(
    own.map(({ type }) => type),
    expected,
    `${code} for a write that the log has ${own.length} times`,
  );
  const others = log.filter((change) => change.keyId !== keyId && change.keyId !== null);
  if (code === 'version-conflict') assert(idsOf(others).includes(job.id), 'nobody else wrote it');
  if (code === 'reference-id-taken') {
    assert(
      others.some((change) => change.referenceId === referenceId),
      'nobody else took it',
    );
  }
  assert.notEqual(code, 'outcome-unknown', 'the network was back');
};

/** Fails unless each answer agrees with the log, and the log with the jobs as this store shows them. */
export const expectAgreement = async (
  store: JobStore,
  employerId: EmployerId,
  made: readonly MadeWrite[],
): Promise<readonly JobChange[]> => {
  const log = await readAll(store, { employerId });
  for (const each of made) expectLogged(each, log);
  expectDistinct(inShort(log));
  const last = new Map(log.map((change) => [change.id, change]));
  const live = [...last.values()]
    .filter(({ type }) => type !== 'job.deleted')
    .toSorted((a, b) => a.id - b.id);
  const jobs = expectOk(await store.findNext(employerId, { after: null, limit: 1_000 }));
  assert.deepEqual(
    jobs.map(({ id, version, referenceId }) => ({ id, version, referenceId })),
    live.map(({ id, version, referenceId }) => ({ id, version, referenceId })),
  );
  for (const { result, do: kind } of made) {
    const job = kind === 'delete' || result.isErr() ? null : (result.value as Job);
    const stored = jobs.find(({ id, version }) => id === job?.id && version === job.version);
    if (stored !== undefined) assert.deepEqual(job, stored);
  }
  return log;
};
