import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@jobposting/bench/random';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { faultOf, type ShownJob, type Slot } from '../crash/slot.ts';
import { checkAnswer, drawStep, type Ledger, noteNewId } from '../crash/slot-writer.ts';
import { promisedWaitMs } from './promised-wait.ts';

/** What the writers on several servers know together. */
export interface Watch {
  readonly ledger: Ledger;
  /** One for each server; replaced when it is started again. */
  readonly clients: ApiClient[];
  readonly isOver: () => boolean;
  /** Refusals because another process held the lock. */
  busy: number;
  reads: number;
}

const orNull = (answer: Promise<ApiAnswer>): Promise<ApiAnswer | null> => answer.catch(() => null);

const noteRefusal = (watch: Watch, slot: Slot, answer: ApiAnswer, waitedMs: number): void => {
  const { code } = JSON.parse(answer.text);
  watch.busy++;
  if (code === 'store-unavailable' && waitedMs >= promisedWaitMs) return;
  watch.ledger.faults.push(`${slot.name}: 503 ${code} after ${Math.round(waitedMs)} ms`);
};

/** Finds the job of a slot on whichever server answers. */
const findJob = async ({ clients, isOver }: Watch, name: string): Promise<ShownJob | null> => {
  while (!isOver()) {
    for (const client of clients) {
      const list = await orNull(client.call('GET', `/jobs?pageSize=100&q=${name}`));
      if (list?.status !== 200) continue;
      const found = JSON.parse(list.text).data.find(({ title }: ShownJob) =>
        title.startsWith(`${name} `),
      );
      if (found === undefined) return null;
      const job = await orNull(client.call('GET', `/jobs/${found.id}`));
      if (job?.status === 200) return JSON.parse(job.text);
    }
  }
  throw new Error('over');
};

/** After a write that nobody answered: it is there wholly or not at all. */
const settle = async (watch: Watch, slot: Slot): Promise<void> => {
  const found = await findJob(watch, slot.name);
  const fault = faultOf(slot, found);
  if (fault !== null) watch.ledger.faults.push(fault);
  if (found !== null && slot.acknowledged === null) noteNewId(watch.ledger, found.id);
  watch.ledger.slots.set(slot.name, { ...slot, acknowledged: found, pending: null });
};

/** Every server shows the job as it was last acknowledged, at once. */
const readEverywhere = async (watch: Watch, slot: Slot, id: number): Promise<void> => {
  const answers = await Promise.all(
    watch.clients.map((client) => orNull(client.call('GET', `/jobs/${id}`))),
  );
  for (const [server, answer] of answers.entries()) {
    if (answer === null) continue;
    watch.reads++;
    const shown = answer.status === 200 ? JSON.parse(answer.text) : null;
    const isRight = answer.status === (slot.acknowledged === null ? 404 : 200);
    if (isRight && isDeepStrictEqual(shown, slot.acknowledged)) continue;
    watch.ledger.faults.push(
      `a stale read, or none, on server ${server}: ${answer.status} ${answer.text.slice(0, 200)} instead of ${JSON.stringify(slot.acknowledged)?.slice(0, 200)}`,
    );
  }
};

/** Writes to slots of its own through random servers, and reads each write back on all of them. */
export const writeAndWatch = async (
  watch: Watch,
  names: readonly string[],
  random: Random,
): Promise<void> => {
  const { ledger, clients, isOver } = watch;
  while (!isOver()) {
    const slot = ledger.slots.get(random.pick(names));
    if (slot === undefined) throw new Error('a writer has a slot that the ledger has not');
    const step = drawStep(slot, random.pick(clients), random);
    const pending = { ...slot, pending: step.attempt };
    ledger.slots.set(slot.name, pending);
    const sent = performance.now();
    const answer = await orNull(step.send());
    if (answer === null) {
      await settle(watch, pending).catch(() => {});
      continue;
    }
    if (answer.status === 503) {
      noteRefusal(watch, slot, answer, performance.now() - sent);
      ledger.slots.set(slot.name, slot);
      continue;
    }
    ledger.acknowledged++;
    const acknowledged = checkAnswer(ledger, slot, step, answer);
    const written = { ...slot, acknowledged, pending: null };
    ledger.slots.set(slot.name, written);
    const id = acknowledged?.id ?? slot.acknowledged?.id;
    if (id !== undefined) await readEverywhere(watch, written, id);
  }
};
