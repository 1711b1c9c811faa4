import { describe, expect, it } from 'vitest';
import { markedFields } from '../src/client/posting.ts';
import type { Attempt, ShownJob } from '../src/kill-rounds/attempt.ts';
import { logFaults } from '../src/kill-rounds/follower.ts';
import { createLedger, type Ledger, settle, settleAll } from '../src/kill-rounds/ledger.ts';

const fields = (token: number) => markedFields('w0s0', token, 1);
const job = (token: number): ShownJob => ({
  ...{ ...fields(token), id: 7, referenceId: 'ref-w0s0', status: 'active' },
  publishDate: '2026-11-20T12:00:00.000Z',
});
const archived = { ...job(1), status: 'archived' };
const changes: Attempt = { change: 'job.updated', sets: fields(2) };
const publishes: Attempt = { change: 'job.published', sets: { status: 'active' } };
const creates: Attempt = { change: 'job.created', sets: { ...fields(1), status: 'active' } };
const deletes: Attempt = { change: 'job.deleted', sets: null };
const published = { ...job(1), publishDate: '2026-11-21T06:00:00.000Z' };

/** What is wrong with this finding, after one answer and perhaps a write of unknown outcome. */
const faultsOf = (
  acknowledged: ShownJob | null,
  pending: Attempt | null,
  found: ShownJob | null,
): Ledger => {
  const ledger = createLedger(['w0s0'], []);
  const slot = { name: 'w0s0', referenceId: 'ref-w0s0', acknowledged, pending };
  settle(ledger, slot, found);
  return ledger;
};

describe('findings are compared with the answers to the writers', () => {
  it.each([
    ['the last acknowledged state is there', job(1), null, job(1), 0],
    ['an acknowledged write that is not there is lost', job(2), null, job(1), 1],
    ['an acknowledged job that is gone is lost', job(1), null, null, 1],
    ['an acknowledged delete that was undone is lost', null, null, job(1), 1],
    ['a refused create that is there was written', null, null, job(1), 1],
    ['a refused delete that was made was written', job(1), null, null, 1],
    ['a change of unknown outcome may be there', job(1), changes, job(2), 0],
    ['a change of unknown outcome may be absent', job(1), changes, job(1), 0],
    ['nothing else may be there then', job(1), changes, job(3), 1],
    ['nor half of it', job(1), changes, { ...job(2), title: job(1).title }, 1],
    ['a create of unknown outcome may be there', null, creates, job(1), 0],
    ['a delete of unknown outcome may be made', job(1), deletes, null, 0],
    ['publishing sets publishDate', archived, publishes, published, 0],
    ['publishing changes nothing else', archived, publishes, { ...published, ...fields(2) }, 1],
  ])('%s', (_, acknowledged, pending, found, faults) => {
    expect(faultsOf(acknowledged, pending, found).faults).toHaveLength(faults);
  });

  it('a write of unknown outcome must be in the log if it is found, and only then', () => {
    const change = { type: 'job.updated', id: 7, version: null };
    expect(faultsOf(job(1), changes, job(2)).changes).toEqual([change]);
    expect(faultsOf(job(1), changes, job(1)).changes).toEqual([]);
  });
});

it('a job that nobody made is a fault', () => {
  const ledger = createLedger([], []);
  settleAll(ledger, [job(1)]);
  expect(ledger.faults).toEqual([expect.stringContaining('a job that nobody made')]);
});

describe('the log has what was written, and nothing else', () => {
  const logged = (type: string, version: number) => ({ type, id: 7, version, cursor: '' });
  const log = [logged('job.created', 1), logged('job.updated', 2), logged('job.deleted', 2)];
  const written = log.map(({ type, id, version }) => ({
    ...{ type, id },
    version: type === 'job.deleted' ? null : version,
  }));

  it.each([
    ['all is well', written, log, true],
    ['a write is missing', written, log.slice(1), false],
    ['a write is there twice', written, [...log, logged('job.updated', 2)], false],
    ['a refused create left a change, although its job is gone', [], log.slice(0, 1), false],
    [
      'a refused write is there',
      written.slice(0, 2),
      [...log.slice(0, 2), logged('job.updated', 3)],
      false,
    ],
    [
      'a change is there instead of another',
      written,
      [...log.slice(0, 2), logged('job.updated', 3)],
      false,
    ],
    ['changes are in another order', written, [log[1], log[0], log[2]], false],
    [
      'an unknown write that was found has any version',
      [{ ...written[0], version: null }],
      log.slice(0, 1),
      true,
    ],
  ] as const)('%s', (_, told, found, isRight) => {
    expect(logFaults(told as typeof written, found as typeof log).length === 0).toBe(isRight);
  });
});
