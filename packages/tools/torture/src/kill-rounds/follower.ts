import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@jobposting/bench/random';
import type { AnyServer } from '../client/any-server.ts';
import type { ApiClient } from '../client/api-client.ts';
import { readAllJobs } from '../client/read-all-jobs.ts';
import type { WrittenChange } from './ledger.ts';

/** A change as the interface shows it, as far as it is checked here. */
export interface ShownChange {
  readonly type: string;
  readonly id: number;
  readonly version: number;
  readonly cursor: string;
}

/** What a follower keeps on its disk: a copy of the jobs of an employer, and its position in the log. */
export interface Mirror {
  after: string | null;
  readonly jobs: Map<number, unknown>;
  /** All changes that it has read. */
  readonly changes: ShownChange[];
}

/** Creates an empty mirror. */
export const createMirror = (): Mirror => ({ after: null, jobs: new Map(), changes: [] });

export interface Following {
  readonly faults: string[];
  readonly server: AnyServer;
  readonly random: Random;
  /** Nothing more will be written. */
  readonly isOver: () => boolean;
  /** Checked between two changes; when it holds, the rest is left to the next start. */
  readonly isStopped: () => boolean;
}

const readJob = async (
  mirror: Mirror,
  { faults, server }: Following,
  id: number,
): Promise<void> => {
  const { status, text } = await server.read(`/jobs/${id}`);
  if (status === 200) mirror.jobs.set(id, JSON.parse(text));
  else if (status === 404) mirror.jobs.delete(id);
  else faults.push(`GET /jobs/${id} was answered ${status} ${text}`);
};

/**
 * Follows the changes of an employer on random servers and reads each job that is named, until everything is
 * over and nothing more comes, or it is stopped.
 */
export const follow = async (mirror: Mirror, following: Following): Promise<void> => {
  const { faults, server, random, isStopped } = following;
  while (!isStopped()) {
    // Before the request: everything until then must be in the answer.
    const isOver = following.isOver();
    const after = mirror.after === null ? '' : `&after=${mirror.after}`;
    const wait = isOver ? 0 : 1;
    const path = `/jobs/changes?limit=${random.int(1, 30)}&wait=${wait}${after}`;
    const { status, text } = await server.read(path);
    if (status !== 200) return void faults.push(`GET ${path} was answered ${status} ${text}`);
    const { data }: { data: readonly ShownChange[] } = JSON.parse(text);
    if (isOver && data.length === 0) return;
    for (const change of data) {
      if (isStopped()) return;
      await readJob(mirror, following, change.id);
      mirror.changes.push(change);
      mirror.after = change.cursor;
    }
  }
};

/** Reads the whole log of an employer. */
const readLog = async (api: ApiClient): Promise<ShownChange[]> => {
  const changes: ShownChange[] = [];
  let after = '';
  while (true) {
    const { status, text } = await api.call('GET', `/jobs/changes?limit=1000${after}`);
    if (status !== 200) throw new Error(`the changes were answered ${status} ${text}`);
    const { data, next } = JSON.parse(text);
    if (data.length === 0) return changes;
    changes.push(...data);
    after = `&after=${next}`;
  }
};

/** What is wrong with the changes of one job: its versions count up from the create, and a delete is the last. */
const orderFaults = (id: number, changes: readonly ShownChange[]): string[] => {
  const isRight = changes.every(({ type, version }, index) =>
    type === 'job.deleted'
      ? version === index && index === changes.length - 1
      : version === index + 1 && (type === 'job.created') === (index === 0),
  );
  const shown = changes.map(({ type, version }) => `${type} ${version}`).join(', ');
  return isRight ? [] : [`the changes of job ${id} are out of order: ${shown}`];
};

/** Checks that each write is in the log once, and nothing else is: not what was refused. */
export const writtenFaults = (
  written: readonly WrittenChange[],
  log: readonly ShownChange[],
): string[] => {
  // A job is deleted once, so this needs no version.
  const keyOf = ({ type, id, version }: WrittenChange): string =>
    type === 'job.deleted' ? `${type} ${id}` : `${type} ${id} ${version}`;
  const counts = new Map<string, number>();
  for (const change of log) counts.set(keyOf(change), (counts.get(keyOf(change)) ?? 0) + 1);
  const faults = written
    .filter(({ type, version }) => version !== null || type === 'job.deleted')
    .filter((write) => counts.get(keyOf(write)) !== 1)
    .map((write) => `${keyOf(write)} is in the log ${counts.get(keyOf(write)) ?? 0} times`);
  if (log.length !== written.length) {
    faults.push(`${written.length} writes were made, and the log has ${log.length}`);
  }
  return faults;
};

interface Mirrored {
  readonly api: ApiClient;
  readonly mirror: Mirror;
  /** All writes of the employer. */
  readonly written: readonly WrittenChange[];
}

/** Everything that is wrong with a mirror, and with the log that it was made from. */
export const checkMirror = async ({ api, mirror, written }: Mirrored): Promise<string[]> => {
  const log = await readLog(api);
  const faults = writtenFaults(written, log);
  for (const id of new Set(log.map((change) => change.id))) {
    const own = log.filter((change) => change.id === id);
    faults.push(...orderFaults(id, own));
  }
  if (!isDeepStrictEqual(mirror.changes, log)) {
    faults.push(`the follower read ${mirror.changes.length} changes, not the ${log.length} logged`);
  }
  const jobs = new Map((await readAllJobs(api)).map((job) => [job.id, job]));
  for (const id of new Set([...jobs.keys(), ...mirror.jobs.keys()])) {
    const [copy, job] = [mirror.jobs.get(id), jobs.get(id)];
    if (isDeepStrictEqual(copy, job)) continue;
    faults.push(`the mirror has ${JSON.stringify(copy)}, not ${JSON.stringify(job)}`);
  }
  return faults;
};
