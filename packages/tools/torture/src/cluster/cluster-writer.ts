import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@jobposting/bench/random';
import { markedFields, postingWith } from '../posting.ts';
import type { Calls } from './calls.ts';
import type { Fault } from './check-lives.ts';
import { contradicts, createLife, isAbsent, type Life, note, type Outcome } from './life.ts';
import { readDeleted, readSaved } from './read-outcome.ts';

export interface WriterOptions {
  readonly name: string;
  /** The number of the server that it writes to. */
  readonly server: number;
  /** Another, on which it reads what was written. */
  readonly otherServer: number;
  readonly apiKey: string;
  readonly calls: Calls;
  readonly random: Random;
  readonly onAcknowledged: (server: number, sentAt: number) => void;
  readonly onFault: (fault: Fault) => void;
}

/** A client that remembers how its writes were answered. */
export interface ClusterWriter {
  /** All referenceIds that it has ever used. */
  readonly lives: readonly Life[];
  /** Writes, one write after the other, until it is stopped. */
  readonly write: (isStopped: () => boolean) => Promise<void>;
}

const livesAtOnce = 4;
const shortestPauseMs = 40;
const longestPauseMs = 200;
const readBackPercent = 25;

/** Creates a client that has written nothing. */
export const createClusterWriter = (options: WriterOptions): ClusterWriter => {
  const { name, server, otherServer, apiKey, calls, random, onAcknowledged, onFault } = options;
  const lives: Life[] = [];
  let current: Life[] = [];
  let token = 0;

  const call = (method: string, path: string, content?: unknown) =>
    calls.call(server, apiKey, method, path, content);

  const readBack = async ({ referenceId }: Life, id: number, shown: string | null) => {
    const answer = await calls.call(otherServer, apiKey, 'GET', `/jobs/${id}`);
    if (answer === null || answer.status === 503) return;
    const found = answer.status === 200 ? JSON.parse(answer.text).title : null;
    if (found === shown) return;
    const text = `${referenceId}: server ${otherServer} shows ${found} right after server ${server} wrote ${shown}`;
    onFault({ kind: 'other', text });
  };

  /** Notes what was answered to a write after which the job would show `shown`. */
  const settle = async (
    life: Life,
    shown: string | null,
    outcome: Outcome | string,
    sentAt: number,
  ): Promise<void> => {
    if (typeof outcome === 'string') {
      onFault({ kind: 'other', text: `${life.referenceId}: a write was answered ${outcome}` });
      return note(life, shown, { kind: 'unknown' });
    }
    if (contradicts(life, outcome)) {
      const found = `${life.referenceId}: a write found ${JSON.stringify(outcome)}`;
      onFault({
        kind: outcome.kind === 'absent' ? 'lost' : 'written',
        text: `${found} after ${[...life.possible].join(' or ')}`,
      });
    }
    note(life, shown, outcome);
    if (outcome.kind !== 'acknowledged') return;
    onAcknowledged(server, sentAt);
    if (random.chance(readBackPercent)) await readBack(life, outcome.write.id, shown);
  };

  const create = async (life: Life): Promise<void> => {
    const fields = markedFields(name, ++token, random.int(1, 20));
    // What may have been made already is found by its referenceId.
    const method = life.unknown > 0 || random.chance(30) ? 'PUT' : 'POST';
    const body = { ...postingWith(fields), referenceId: life.referenceId };
    const sentAt = performance.now();
    await settle(life, fields.title, readSaved(await call(method, '/jobs', body)), sentAt);
  };

  const update = async (life: Life, id: number): Promise<void> => {
    const { referenceId } = life;
    const fields = markedFields(name, ++token, random.int(1, 20));
    const sentAt = performance.now();
    const answer = random.chance(40)
      ? await call('PUT', '/jobs', { ...postingWith(fields), referenceId })
      : await call('PUT', `/jobs/${id}`, random.chance(50) ? fields : { title: fields.title });
    await settle(life, fields.title, readSaved(answer), sentAt);
  };

  const remove = async (life: Life, id: number): Promise<void> => {
    const isCertain = life.possible.size === 1;
    const version = isCertain ? (life.acknowledged.at(-1)?.version ?? null) : null;
    const sentAt = performance.now();
    const answer = random.chance(50)
      ? await call('DELETE', `/jobs/${id}`)
      : await call('DELETE', '/jobs', { referenceId: life.referenceId });
    await settle(life, null, readDeleted(answer, id, version), sentAt);
  };

  const addLife = (): void => {
    const life = createLife(`${name}-${lives.length}`);
    lives.push(life);
    current.push(life);
  };

  return {
    lives,
    async write(isStopped) {
      while (!isStopped()) {
        while (current.length < livesAtOnce) addLife();
        const life = random.pick(current);
        const id = life.acknowledged.at(-1)?.id;
        if (id === undefined) await create(life);
        else if (random.chance(75)) await update(life, id);
        else await remove(life, id);
        // A life that was not begun has no unknown, acknowledged or refused write.
        const isBegun = life.unknown + life.acknowledged.length + life.refused.size > 0;
        if (isBegun && isAbsent(life)) current = current.filter((other) => other !== life);
        await delay(random.int(shortestPauseMs, longestPauseMs));
      }
    },
  };
};
