import { isDeepStrictEqual } from 'node:util';
import { type ApiAnswer, type ApiClient, versionOf } from '../client/api-client.ts';
import { readAllJobs } from '../client/read-all-jobs.ts';
import type { Attempt, ShownJob } from './attempt.ts';

/** What one writer knows of its own job. */
export interface Slot {
  /** The beginning of its title, by which it is found in a list. */
  readonly name: string;
  readonly referenceId: string | null;
  /** As the last answer showed it; `null` when it does not exist. */
  readonly acknowledged: ShownJob | null;
  /** Sent and not answered. */
  readonly pending: Attempt | null;
}

/** A change that a write must have left: the write was answered with success, or found. */
export interface WrittenChange {
  readonly type: string;
  readonly id: number;
  /** `null` when it is unknown: for a delete, and for a write that was not answered. */
  readonly version: number | null;
}

/** What all writers of an employer know together. */
export interface Ledger {
  /** By name, replaced as their jobs are written. */
  readonly slots: Map<string, Slot>;
  /** Every id that an answer ever showed. */
  readonly seenIds: Set<number>;
  readonly changes: WrittenChange[];
  acknowledged: number;
  /** The number of 503s because another process held the lock. */
  refused: number;
  /** Writes that were answered with an unknown outcome. */
  unknown: number;
  readonly faults: string[];
}

/** Creates a ledger without jobs. Every second slot has a referenceId. */
export const createLedger = (names: readonly string[], faults: string[]): Ledger => ({
  slots: new Map(
    names.map((name, index) => {
      const referenceId = index % 2 === 0 ? `ref-${name}` : null;
      return [name, { name, referenceId, acknowledged: null, pending: null }];
    }),
  ),
  seenIds: new Set(),
  changes: [],
  acknowledged: 0,
  refused: 0,
  unknown: 0,
  faults,
});

/** Notes the id of a new job, and a fault when it was assigned before (decision D23). */
const noteNewId = ({ seenIds, faults }: Ledger, id: number): void => {
  if (seenIds.has(id)) faults.push(`id ${id} was used again`);
  seenIds.add(id);
};

/** Takes the answer to a write, notes what is wrong with it, and returns the new state of the slot. */
export const acknowledge = (
  ledger: Ledger,
  slot: Slot,
  { attempt, expected }: { readonly attempt: Attempt; readonly expected: number },
  answer: ApiAnswer,
): Slot => {
  const { faults, changes, slots } = ledger;
  const { status, text, headers } = answer;
  ledger.acknowledged++;
  let shown = slot.acknowledged;
  if (status !== expected) {
    faults.push(`${slot.name}: ${attempt.what} was answered ${status} ${text}`);
  } else {
    shown = status === 204 ? null : (JSON.parse(text) as ShownJob);
    if (!attempt.explains(slot.acknowledged, shown)) {
      faults.push(`${slot.name}: ${attempt.what} was answered by ${text}`);
    }
    if (status === 201 && shown !== null) noteNewId(ledger, shown.id);
    const id = (shown ?? slot.acknowledged)?.id ?? 0;
    const version = shown === null ? null : versionOf(answer);
    if (headers.get('job-changed') !== '?0') changes.push({ type: attempt.change, id, version });
  }
  const next = { ...slot, acknowledged: shown, pending: null };
  slots.set(slot.name, next);
  return next;
};

/** What is wrong with the answer to a GET of the job of a slot; `null` when nothing is. */
export const readFault = ({ acknowledged }: Slot, { status, text }: ApiAnswer): string | null => {
  const shown = status === 200 ? JSON.parse(text) : null;
  const isRight = status === (acknowledged === null ? 404 : 200);
  if (isRight && isDeepStrictEqual(shown, acknowledged)) return null;
  const expected = JSON.stringify(acknowledged).slice(0, 200);
  return `a read was answered ${status} ${text.slice(0, 200)} instead of ${expected}`;
};

/** What is wrong when a slot is found like this after a crash; `null` when nothing is. */
const faultOf = (slot: Slot, found: ShownJob | null): string | null => {
  const { name, acknowledged, pending } = slot;
  if (isDeepStrictEqual(found, acknowledged) || pending?.explains(acknowledged, found)) return null;
  return `${name}: acknowledged ${JSON.stringify(acknowledged)}, sent "${pending?.what ?? 'nothing'}", found ${JSON.stringify(found)}`;
};

/** Compares a slot with what is found, notes the fault, and takes what is found as its new state. */
export const settle = (ledger: Ledger, slot: Slot, found: ShownJob | null): void => {
  const { acknowledged, pending } = slot;
  const fault = faultOf(slot, found);
  if (fault !== null) ledger.faults.push(fault);
  if (found !== null && acknowledged === null) noteNewId(ledger, found.id);
  if (pending !== null && !isDeepStrictEqual(found, acknowledged)) {
    const id = (found ?? acknowledged)?.id ?? 0;
    ledger.changes.push({ type: pending.change, id, version: null });
  }
  ledger.slots.set(slot.name, { ...slot, acknowledged: found, pending: null });
};

/** Compares what a server has with what was acknowledged, and settles every slot. */
export const checkLedger = async (ledger: Ledger, api: ApiClient): Promise<void> => {
  const byName = new Map<string, ShownJob>();
  for (const job of await readAllJobs(api)) {
    const name = job.title.split(' ', 1).join();
    if (byName.has(name) || !ledger.slots.has(name)) {
      ledger.faults.push(`there is a job that nobody made: ${JSON.stringify(job)}`);
    }
    byName.set(name, job);
  }
  for (const slot of [...ledger.slots.values()]) {
    settle(ledger, slot, byName.get(slot.name) ?? null);
  }
};
