import type { ApiClient } from '../api-client.ts';
import { readAllJobs } from './read-all-jobs.ts';
import { faultOf, type ShownJob } from './slot.ts';
import { type Ledger, noteNewId } from './slot-writer.ts';

/** Creates a ledger without any job. Every other slot has a referenceId. */
export const createLedger = (names: readonly string[]): Ledger => ({
  slots: new Map(
    names.map((name, index) => [
      name,
      {
        name,
        referenceId: index % 2 === 0 ? `ref-${name}` : null,
        acknowledged: null,
        pending: null,
      },
    ]),
  ),
  seenIds: new Set(),
  acknowledged: 0,
  faults: [],
});

/** A ledger as it is at this moment. */
export const copyLedger = (ledger: Ledger): Ledger => ({
  ...ledger,
  slots: new Map(ledger.slots),
  seenIds: new Set(ledger.seenIds),
  faults: [],
});

/** What became of the writes that nobody answered. */
export interface Unanswered {
  readonly stored: number;
  readonly absent: number;
}

/**
 * Compares what the server has with what it has acknowledged, notes every fault, and takes what is
 * found as the new state.
 */
export const checkLedger = async (ledger: Ledger, api: ApiClient): Promise<Unanswered> => {
  const byName = new Map<string, ShownJob>();
  for (const job of await readAllJobs(api)) {
    const name = job.title.split(' ', 1).join();
    if (byName.has(name) || !ledger.slots.has(name)) {
      ledger.faults.push(`there is a job that nobody made: ${JSON.stringify(job)}`);
    }
    byName.set(name, job);
  }

  let stored = 0;
  let absent = 0;
  for (const slot of [...ledger.slots.values()]) {
    const found = byName.get(slot.name) ?? null;
    const fault = faultOf(slot, found);
    if (fault !== null) ledger.faults.push(fault);
    if (slot.pending?.explains(slot.acknowledged, found)) stored++;
    else if (slot.pending) absent++;
    if (found !== null && slot.acknowledged === null) noteNewId(ledger, found.id);
    ledger.slots.set(slot.name, { ...slot, acknowledged: found, pending: null });
  }
  return { stored, absent };
};
