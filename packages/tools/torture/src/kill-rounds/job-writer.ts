import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@jobposting/bench/random';
import type { AnyServer } from '../client/any-server.ts';
import type { ApiAnswer, ApiClient } from '../client/api-client.ts';
import { markedFields, postingWith } from '../client/posting.ts';
import { promisedWaitMs } from '../server/servers.ts';
import type { Attempt, ShownJob } from './attempt.ts';
import { acknowledge, type Ledger, type Slot } from './ledger.ts';

/** A writer of one job of an employer. */
export interface JobWriter {
  readonly ledger: Ledger;
  /** The name of its slot. */
  readonly name: string;
  readonly server: AnyServer;
  readonly random: Random;
  readonly isOver: () => boolean;
  /** Whether any 503 is right. Otherwise only one because another process has held the lock for as long as promised. */
  readonly mayFail?: boolean | undefined;
  /** Between two writes, in ms. */
  readonly pauseMs?: readonly [shortest: number, longest: number];
  readonly onWritten?: (answer: ApiAnswer) => unknown;
}

/** A write that is about to be sent. */
interface Step extends Attempt {
  readonly expected: number;
  readonly call: Parameters<ApiClient['call']>;
}

const largestDescription = 160;

const newFields = ({ name }: Slot, random: Random) =>
  markedFields(name, random.int(1, 90_000_000), random.int(1, largestDescription));

const createStep = (slot: Slot, random: Random): Step => {
  const fields = newFields(slot, random);
  const { referenceId } = slot;
  const method = referenceId !== null && random.chance(50) ? 'PUT' : 'POST';
  return {
    ...{ change: 'job.created', sets: { ...fields, referenceId, status: 'active' } },
    ...{ expected: 201, call: [method, '/jobs', { ...postingWith(fields), referenceId }] },
  };
};

const changeStep = (slot: Slot, job: ShownJob, random: Random): Step => {
  const byReference = job.referenceId !== null && random.chance(50);
  const path = byReference ? '/jobs' : `/jobs/${job.id}`;
  const key = byReference ? { referenceId: job.referenceId } : {};
  const put = (change: Attempt['change'], sets: Partial<ShownJob>): Step => ({
    ...{ change, sets, expected: 200 },
    call: ['PUT', path, { ...key, ...sets }],
  });

  const kind = random.int(1, 10);
  if (kind <= 5) return put('job.updated', newFields(slot, random));
  if (kind <= 7) return put('job.archived', { status: 'archived' });
  if (kind <= 9) return put('job.published', { status: 'active' });
  const call: Step['call'] = byReference ? ['DELETE', path, key] : ['DELETE', path];
  return { change: 'job.deleted', sets: null, expected: 204, call };
};

/** Notes a 503, which says that nothing was written. */
const noteRefusal = ({ ledger, mayFail }: JobWriter, slot: Slot, answer: ApiAnswer): void => {
  const { code } = JSON.parse(answer.text);
  const waitedMs = performance.now() - answer.sentAt;
  ledger.failed++;
  ledger.slots.set(slot.name, { ...slot, pending: null });
  if (mayFail || (code === 'store-unavailable' && waitedMs >= promisedWaitMs)) return;
  ledger.faults.push(`${slot.name}: 503 ${code} after ${Math.round(waitedMs)} ms`);
};

/** Creates, changes and deletes its job until it is over, or until the outcome of a write is unknown. */
export const writeJob = async (writer: JobWriter): Promise<void> => {
  const { ledger, name, server, random, isOver, pauseMs, onWritten } = writer;
  while (!isOver()) {
    if (pauseMs !== undefined) await delay(random.int(...pauseMs));
    const slot = ledger.slots.get(name);
    if (slot === undefined) throw new Error(`the ledger has no slot ${name}`);
    const { acknowledged } = slot;
    const step =
      acknowledged === null ? createStep(slot, random) : changeStep(slot, acknowledged, random);
    const pending = { ...slot, pending: step };
    ledger.slots.set(name, pending);
    const answer = await server.call(...step.call);
    if (answer === null || answer.text.includes('"outcome-unknown"')) {
      ledger.failed++;
      return;
    }
    if (answer.status === 503) noteRefusal(writer, slot, answer);
    else {
      acknowledge(ledger, pending, step.expected, answer);
      await onWritten?.(answer);
    }
  }
};
