import { isDeepStrictEqual } from 'node:util';
import { type ApiAnswer, versionOf } from '../client/api-client.ts';
import { type Attempt, explains, type ShownJob } from './attempt.ts';

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
  /** Writes that were refused by a 503, or of unknown outcome. */
  failed: number;
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
  failed: 0,
  faults,
});

/** Takes a job as the new state of its slot, with the version of the change that was made; without one, none was. */
const take = (
  { seenIds, faults, changes, slots }: Ledger,
  slot: Slot,
  job: ShownJob | null,
  version?: number | null,
): void => {
  const { acknowledged, pending } = slot;
  const id = (job ?? acknowledged)?.id ?? 0;
  // Decision D23.
  if (acknowledged === null && seenIds.has(id)) faults.push(`id ${id} was used again`);
  if (job !== null) seenIds.add(id);
  if (pending !== null && version !== undefined) {
    changes.push({ type: pending.change, id, version });
  }
  slots.set(slot.name, { ...slot, acknowledged: job, pending: null });
};

/** Takes the answer to the pending write of a slot, and notes what is wrong with it. */
export const acknowledge = (
  ledger: Ledger,
  slot: Slot,
  expected: number,
  answer: ApiAnswer,
): void => {
  const { name, acknowledged, pending } = slot;
  const { status, text, headers } = answer;
  ledger.acknowledged++;
  const isRight = status === expected;
  const shown = isRight && status !== 204 ? (JSON.parse(text) as ShownJob) : null;
  if (!isRight || pending === null || !explains(pending, acknowledged, shown)) {
    ledger.faults.push(`${name}: ${JSON.stringify(pending)} was answered ${status} ${text}`);
  }
  const isChanged = isRight && headers.get('job-changed') !== '?0';
  const version = shown === null ? null : versionOf(answer);
  take(ledger, slot, isRight ? shown : acknowledged, isChanged ? version : undefined);
};

/** Compares a slot with what is found, notes the fault, and takes what is found as its new state. */
export const settle = (ledger: Ledger, slot: Slot, found: ShownJob | null): void => {
  const { name, acknowledged, pending } = slot;
  const isUnchanged = isDeepStrictEqual(found, acknowledged);
  if (!isUnchanged && !(pending && explains(pending, acknowledged, found))) {
    const [known, sent, seen] = [acknowledged, pending, found].map((each) => JSON.stringify(each));
    ledger.faults.push(`${name}: acknowledged ${known}, sent ${sent}, found ${seen}`);
  }
  take(ledger, slot, found, isUnchanged ? undefined : null);
};

/** Compares all jobs of a server with what was acknowledged, and settles every slot. */
export const settleAll = (ledger: Ledger, jobs: readonly ShownJob[]): void => {
  const byName = new Map<string, ShownJob>();
  for (const job of jobs) {
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
