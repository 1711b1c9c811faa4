import { describe, expect, it } from 'vitest';
import { markedFields } from '../src/client/posting.ts';
import {
  type Attempt,
  changes,
  creates,
  deletes,
  type ShownJob,
  turns,
} from '../src/kill-rounds/attempt.ts';
import { writtenFaults } from '../src/kill-rounds/follower.ts';
import { checkLedger, createLedger, type Ledger, settle } from '../src/kill-rounds/ledger.ts';

const fields = (token: number) => markedFields('w0s0', token, 1);
const job = (token: number): ShownJob => ({
  ...{ ...fields(token), id: 7, referenceId: 'ref-w0s0', status: 'active' },
  publishDate: '2026-11-20T12:00:00.000Z',
});
const archived = { ...job(1), status: 'archived' };
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
    ['a change of unknown outcome may be there', job(1), changes(fields(2)), job(2), 0],
    ['a change of unknown outcome may be absent', job(1), changes(fields(2)), job(1), 0],
    ['nothing else may be there then', job(1), changes(fields(2)), job(3), 1],
    ['nor half of it', job(1), changes(fields(2)), { ...job(2), title: job(1).title }, 1],
    ['a create of unknown outcome may be there', null, creates(fields(1)), job(1), 0],
    ['a delete of unknown outcome may be made', job(1), deletes, null, 0],
    ['publishing sets publishDate', archived, turns('active'), published, 0],
    [
      'publishing changes nothing else',
      archived,
      turns('active'),
      { ...published, ...fields(2) },
      1,
    ],
  ])('%s', (_, acknowledged, pending, found, faults) => {
    expect(faultsOf(acknowledged, pending, found).faults).toHaveLength(faults);
  });

  it('a write of unknown outcome must be in the log if it is found, and only then', () => {
    const change = { type: 'job.updated', id: 7, version: null };
    expect(faultsOf(job(1), changes(fields(2)), job(2)).changes).toEqual([change]);
    expect(faultsOf(job(1), changes(fields(2)), job(1)).changes).toEqual([]);
  });
});

it('a job that nobody made is a fault', async () => {
  const ledger = createLedger([], []);
  const list = JSON.stringify({ data: [{ id: 7 }], paging: { pages: 1, total: 1 } });
  const call = async (_: string, path: string) => ({
    ...{ status: 200, headers: new Headers() },
    text: path.startsWith('/jobs?') ? list : JSON.stringify(job(1)),
  });
  await checkLedger(ledger, { call });
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
    ['all is well', written, log, 0],
    ['a write is missing', written, log.slice(1), 2],
    ['a write is there twice', written, [...log, logged('job.updated', 2)], 2],
    ['a refused create left a change, although its job is gone', [], log.slice(0, 1), 1],
    ['a refused write is there', written, [...log, logged('job.updated', 3)], 1],
    [
      'an unknown write that was found has any version',
      [{ ...written[0], version: null }],
      log.slice(0, 1),
      0,
    ],
  ] as const)('%s', (_, told, found, faults) => {
    expect(writtenFaults(told as typeof written, found)).toHaveLength(faults);
  });
});
