import assert from 'node:assert/strict';
import type { EmployerId, Job, JobChange, Result } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { inShort, readAll } from '../changes/calls.ts';
import { codeOf, expectDistinct, expectOk } from '../expectations.ts';
import { aNewJob, aStamp, atMinute } from '../jobs/a-new-job.ts';
import { idsOf } from '../jobs/calls.ts';

/** A write of which several are made at the same time, to few jobs and referenceIds. */
export interface ContestedWrite {
  readonly do: 'insert' | 'update' | 'delete';
  /** Which of the jobs that are there already. */
  readonly which: number;
  readonly referenceId: string | null;
  /** Made over the network, or past it. */
  readonly isDirect: boolean;
}

export const contestedWrite: fc.Arbitrary<ContestedWrite> = fc.record({
  do: fc.constantFrom('insert', 'insert', 'update', 'update', 'update', 'delete'),
  which: fc.nat(11),
  referenceId: fc.constantFrom(null, null, null, 'A', 'B', 'C'),
  isDirect: fc.constantFrom(false, false, false, true),
});

/** What a write has returned; the log names each by the id of its key. */
export interface MadeWrite extends ContestedWrite {
  readonly keyId: number;
  readonly job: Job;
  readonly result: Result<unknown, { readonly code: string }>;
}

/** Makes a write, in the name of a key of its own. */
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

/** Fails unless the log has the write as its answer says, and nobody is refused for their own write. */
const expectLogged = (made: MadeWrite, log: readonly JobChange[]): void => {
  const { keyId, job, result, referenceId } = made;
  const code = codeOf(result);
  const own = log.filter((change) => change.keyId === keyId);
  const expected = code === 'ok' ? [typeOf[made.do]] : [];
  assert.deepEqual(
    own.map(({ type }) => type),
    expected,
    `${code} for a write of which the log has ${own.length}`,
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
