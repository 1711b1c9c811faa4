import type { Random } from '@jobposting/bench/random';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { markedFields, postingWith } from '../posting.ts';
import {
  type Attempt,
  changes,
  creates,
  deletes,
  type ShownJob,
  type Slot,
  turns,
} from './slot.ts';

/** What all writers know together. */
export interface Ledger {
  /** By name, replaced as their jobs are written. */
  readonly slots: Map<string, Slot>;
  /** Every id that an answer ever showed. */
  readonly seenIds: Set<number>;
  acknowledged: number;
  readonly faults: string[];
}

/** Notes the id of a new job, and the fault when it was given before (decision D23). */
export const noteNewId = ({ seenIds, faults }: Ledger, id: number): void => {
  if (seenIds.has(id)) faults.push(`id ${id} was used again`);
  seenIds.add(id);
};

/** A write that is about to be sent. */
export interface Step {
  readonly attempt: Attempt;
  readonly expected: number;
  readonly send: () => Promise<ApiAnswer>;
}

const largestDescription = 160;

const createStep = (slot: Slot, api: ApiClient, random: Random): Step => {
  const size = random.int(1, largestDescription);
  const fields = markedFields(slot.name, random.int(1, 90_000_000), size);
  const body = { ...postingWith(fields), referenceId: slot.referenceId };
  const method = slot.referenceId !== null && random.chance(50) ? 'PUT' : 'POST';
  return {
    attempt: creates(fields),
    expected: 201,
    send: () => api.call(method, '/jobs', body),
  };
};

const writeStep = (slot: Slot, job: ShownJob, api: ApiClient, random: Random): Step => {
  const byReference = job.referenceId !== null && random.chance(50);
  const path = byReference ? '/jobs' : `/jobs/${job.id}`;
  const key = byReference ? { referenceId: job.referenceId } : {};
  const put = (attempt: Attempt, body: object): Step => ({
    attempt,
    expected: 200,
    send: () => api.call('PUT', path, { ...key, ...body }),
  });

  const kind = random.int(1, 10);
  if (kind <= 5) {
    const size = random.int(1, largestDescription);
    const fields = markedFields(slot.name, random.int(1, 90_000_000), size);
    return put(changes(fields), fields);
  }
  if (kind <= 7) return put(turns('archived'), { status: 'archived' });
  if (kind <= 9) return put(turns('active'), { status: 'active' });
  return {
    attempt: deletes,
    expected: 204,
    send: () => api.call('DELETE', path, byReference ? key : undefined),
  };
};

/** Draws the next write of a slot. */
export const drawStep = (slot: Slot, api: ApiClient, random: Random): Step =>
  slot.acknowledged === null
    ? createStep(slot, api, random)
    : writeStep(slot, slot.acknowledged, api, random);

/** Notes what is wrong with the answer to a step, and returns the job as it now is. */
export const checkAnswer = (
  ledger: Ledger,
  slot: Slot,
  step: Step,
  answer: ApiAnswer,
): ShownJob | null => {
  const { faults } = ledger;
  if (answer.status !== step.expected) {
    faults.push(`${slot.name}: ${step.attempt.what} was answered ${answer.status} ${answer.text}`);
    return slot.acknowledged;
  }
  const shown: ShownJob | null = answer.status === 204 ? null : JSON.parse(answer.text);
  if (!step.attempt.explains(slot.acknowledged, shown)) {
    faults.push(`${slot.name}: ${step.attempt.what} was answered by ${answer.text}`);
  }
  if (answer.status === 201 && shown !== null) noteNewId(ledger, shown.id);
  return shown;
};

/** Writes to the slots of these names, one after the other, until no answer comes any more. */
export const writeUntilCut = async (
  ledger: Ledger,
  names: readonly string[],
  api: ApiClient,
  random: Random,
): Promise<void> => {
  while (true) {
    const slot = ledger.slots.get(random.pick(names));
    if (slot === undefined) throw new Error('a writer has a slot that the ledger has not');
    const step = drawStep(slot, api, random);
    ledger.slots.set(slot.name, { ...slot, pending: step.attempt });
    const answer = await step.send().catch(() => null);
    // A worker whose primary was killed refuses what comes while it finishes the rest.
    if (answer === null || answer.text.includes('"shutting-down"')) return;
    ledger.acknowledged++;
    const acknowledged = checkAnswer(ledger, slot, step, answer);
    ledger.slots.set(slot.name, { ...slot, acknowledged, pending: null });
  }
};
