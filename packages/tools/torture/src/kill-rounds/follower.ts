import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@jobposting/bench/random';
import type { AnyServer } from '../client/any-server.ts';
import type { ShownChange } from '../client/read-log.ts';
import type { ShownJob } from './attempt.ts';
import type { WrittenChange } from './ledger.ts';

/** What a follower keeps on its disk: a copy of the jobs of an employer, and its position in the log. */
export interface Mirror {
  after: string | null;
  readonly jobs: Map<number, unknown>;
  /** All changes that it has read. */
  readonly changes: ShownChange[];
  /** How often it began again from what it had saved. */
  restarts: number;
}

/** Creates an empty mirror. */
export const createMirror = (): Mirror => ({
  ...{ after: null, jobs: new Map(), changes: [], restarts: 0 },
});

const restartPercent = 2;
const waitPercent = 20;
const pauseMs = 20;

/**
 * Follows the changes of an employer on random servers and reads each job that is named, until nothing more is written
 * and nothing more comes. Now and then it forgets the rest of a page, as if it were started again.
 */
export const follow = async (
  mirror: Mirror,
  server: AnyServer,
  random: Random,
  isOver: () => boolean,
): Promise<void> => {
  while (true) {
    // Before the request: everything until then must be in the answer.
    const wasOver = isOver();
    const after = mirror.after === null ? '' : `&after=${mirror.after}`;
    const wait = !wasOver && random.chance(waitPercent) ? 1 : 0;
    const path = `/jobs/changes?limit=${random.int(1, 30)}&wait=${wait}${after}`;
    const { data }: { data: readonly ShownChange[] } = await server.readOk(path);
    if (data.length === 0 && wasOver) return;
    if (data.length === 0) await delay(pauseMs);
    for (const change of data) {
      if (random.chance(restartPercent)) {
        mirror.restarts++;
        break;
      }
      const { status, text } = await server.read(`/jobs/${change.id}`);
      if (status === 200) mirror.jobs.set(change.id, JSON.parse(text));
      else if (status === 404) mirror.jobs.delete(change.id);
      else throw new Error(`GET /jobs/${change.id} was answered ${status} ${text}`);
      mirror.changes.push(change);
      mirror.after = change.cursor;
    }
  }
};

/** What differs between a mirror and the jobs of a server. */
export const copyFaults = ({ jobs: copies }: Mirror, listed: readonly ShownJob[]): string[] => {
  const jobs = new Map<number, unknown>(listed.map((job) => [job.id, job]));
  return [...new Set([...jobs.keys(), ...copies.keys()])]
    .map((id) => [copies.get(id), jobs.get(id)])
    .filter(([copy, job]) => !isDeepStrictEqual(copy, job))
    .map(([copy, job]) => `the mirror has ${JSON.stringify(copy)}, not ${JSON.stringify(job)}`);
};

/** What is wrong with a log: it has the writes of each job, once and in order, and nothing else, not what was refused. */
export const logFaults = (
  written: readonly WrittenChange[],
  log: readonly ShownChange[],
): string[] =>
  [...new Set([...written, ...log].map(({ id }) => id))].flatMap((id) => {
    const ofJob = (changes: readonly (WrittenChange | ShownChange)[]): string =>
      changes
        .filter((change) => change.id === id)
        // A delete has the version of the job that it deletes.
        .map(({ type, version }, n) => `${type} ${version ?? (type === 'job.deleted' ? n : n + 1)}`)
        .join();
    const [told, found] = [ofJob(written), ofJob(log)];
    return told === found ? [] : [`job ${id} was written ${told}; logged ${found}`];
  });
