import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@jobposting/bench/random';
import type { AnyServer } from '../client/any-server.ts';
import type { ApiAnswer, ApiClient } from '../client/api-client.ts';
import { markedFields, postingWith } from '../client/posting.ts';
import { type Attempt, changes, creates, deletes, type ShownJob, turns } from './attempt.ts';
import { acknowledge, type Ledger, type Slot, settle } from './ledger.ts';

/** A writer of an employer's jobs. */
export interface JobWriter {
  readonly ledger: Ledger;
  /** The name of its slots, which only it writes. */
  readonly names: readonly string[];
  readonly server: AnyServer;
  readonly random: Random;
  readonly isOver: () => boolean;
  /** Ends with the first unanswered write; otherwise the writer checks its outcome. */
  readonly endsWhenCut?: boolean;
  /** Any 503 is right. A job rests after a write of unknown outcome, until somebody checks. */
  readonly mayFail?: boolean;
  /** Between two writes, in ms. */
  readonly pauseMs?: readonly [shortest: number, longest: number];
  readonly onWritten?: (slot: Slot, id: number, sentAt: number) => Promise<void>;
}

/** A write that is about to be sent. */
interface Step {
  readonly attempt: Attempt;
  readonly expected: number;
  readonly call: Parameters<ApiClient['call']>;
}

/** How long a lock is waited for, as promised; timers may be a little early. */
export const promisedWaitMs = 4_900;

const largestDescription = 160;

const newFields = ({ name }: Slot, random: Random) =>
  markedFields(name, random.int(1, 90_000_000), random.int(1, largestDescription));

const createStep = (slot: Slot, { random }: JobWriter): Step => {
  const fields = newFields(slot, random);
  const body = { ...postingWith(fields), referenceId: slot.referenceId };
  const method = slot.referenceId !== null && random.chance(50) ? 'PUT' : 'POST';
  return { attempt: creates(fields), expected: 201, call: [method, '/jobs', body] };
};

const changeStep = (slot: Slot, job: ShownJob, { random }: JobWriter): Step => {
  const byReference = job.referenceId !== null && random.chance(50);
  const path = byReference ? '/jobs' : `/jobs/${job.id}`;
  const key = byReference ? { referenceId: job.referenceId } : {};
  const put = (attempt: Attempt, body: object): Step => ({
    ...{ attempt, expected: 200 },
    call: ['PUT', path, { ...key, ...body }],
  });

  const kind = random.int(1, 10);
  if (kind <= 5) {
    const fields = newFields(slot, random);
    return put(changes(fields), fields);
  }
  if (kind <= 7) return put(turns('archived'), { status: 'archived' });
  if (kind <= 9) return put(turns('active'), { status: 'active' });
  const call: Step['call'] = byReference ? ['DELETE', path, key] : ['DELETE', path];
  return { attempt: deletes, expected: 204, call };
};

/** Finds the job of a slot on any server that answers. */
const findJob = async (server: AnyServer, name: string): Promise<ShownJob | null> => {
  const list = JSON.parse((await server.read(`/jobs?pageSize=100&q=${name}`)).text);
  const header = list.data.find(({ title }: ShownJob) => title.startsWith(`${name} `));
  return header === undefined ? null : JSON.parse((await server.read(`/jobs/${header.id}`)).text);
};

/**
 * A 503 says that nothing was written. When nothing may fail, it is right only if another process has held
 * the lock for as long as the server waits for it.
 */
const noteRefusal = (
  { ledger, mayFail }: JobWriter,
  slot: Slot,
  { text }: ApiAnswer,
  waitedMs: number,
): void => {
  const { code } = JSON.parse(text);
  ledger.refused++;
  ledger.slots.set(slot.name, { ...slot, pending: null });
  if (mayFail || (code === 'store-unavailable' && waitedMs >= promisedWaitMs)) return;
  ledger.faults.push(`${slot.name}: 503 ${code} after ${Math.round(waitedMs)} ms`);
};

/** Writes to its slots, one after another, until it is over. */
export const writeJobs = async (writer: JobWriter): Promise<void> => {
  const { ledger, server, random, isOver, onWritten } = writer;
  const { endsWhenCut, mayFail, pauseMs } = writer;
  const names = new Set(writer.names);
  while (!isOver() && names.size > 0) {
    if (pauseMs !== undefined) await delay(random.int(...pauseMs));
    const slot = ledger.slots.get(random.pick([...names]));
    if (slot === undefined) throw new Error('a writer has a slot that the ledger has not');
    const { acknowledged } = slot;
    const step =
      acknowledged === null ? createStep(slot, writer) : changeStep(slot, acknowledged, writer);
    const pending = { ...slot, pending: step.attempt };
    ledger.slots.set(slot.name, pending);
    const sentAt = performance.now();
    const answer = await server.call(...step.call);
    if (endsWhenCut && answer === null) return;
    if (mayFail && answer === null) ledger.faults.push(`${slot.name}: no answer`);
    if (mayFail && (answer === null || answer.text.includes('"outcome-unknown"'))) {
      ledger.unknown++;
      names.delete(slot.name);
    } else if (answer === null) settle(ledger, pending, await findJob(server, slot.name));
    else if (answer.status === 503) noteRefusal(writer, slot, answer, performance.now() - sentAt);
    else {
      const written = acknowledge(ledger, slot, step, answer);
      const id = (written.acknowledged ?? acknowledged)?.id;
      if (id !== undefined) await onWritten?.(written, id, sentAt);
    }
  }
};
