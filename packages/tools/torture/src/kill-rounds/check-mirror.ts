import { isDeepStrictEqual } from 'node:util';
import { openUntilOf } from '@jobposting/core/adapter';
import type { ApiClient } from '../client/api-client.ts';
import { readAllJobs } from '../client/read-all-jobs.ts';
import type { Mirror, ShownChange } from './follower.ts';
import type { WrittenChange } from './ledger.ts';

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

const doesNotWrite = ['job.deleted', 'job.closed'];

/** What is wrong with the order of the changes of one job. */
const orderFaults = (id: number, changes: readonly ShownChange[]): string[] => {
  const faults: string[] = [];
  let version = 0;
  for (const [index, change] of changes.entries()) {
    if (!doesNotWrite.includes(change.type)) version++;
    const isCreated = change.type === 'job.created';
    if (
      change.version !== version ||
      isCreated !== (index === 0) ||
      (change.type === 'job.deleted' && index < changes.length - 1)
    ) {
      const shown = changes.map(({ type, version: of }) => `${type} ${of}`).join(', ');
      return [`the changes of job ${id} are out of order: ${shown}`];
    }
  }
  // Its writer gives a job one near closeDate; the next is two months away.
  const closings = changes.filter(({ type }) => type === 'job.closed').length;
  if (closings > 1) faults.push(`job ${id} was closed ${closings} times`);
  return faults;
};

/** Closed jobs without a closing in the log. */
export const missingClosings = async (api: ApiClient): Promise<number[]> => {
  const jobs = await readAllJobs(api);
  const now = new Date().toISOString();
  const log = await readLog(api);
  const closed = new Set(log.filter(({ type }) => type === 'job.closed').map(({ id }) => id));
  return (
    jobs
      .filter((job) => job.status === 'active' && openUntilOf(job) <= now)
      // A slow one had closed already when it was written.
      .filter((job) => job.publishDate < openUntilOf(job) && !closed.has(job.id))
      .map(({ id }) => id)
  );
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
  const logged = log.filter(({ type }) => type !== 'job.closed').length;
  if (logged !== written.length) {
    faults.push(`${written.length} writes were made, and the log has ${logged}`);
  }
  return faults;
};

export interface Mirrored {
  readonly api: ApiClient;
  readonly mirror: Mirror;
  /** All writes of the employer; absent when others wrote as well. */
  readonly written?: readonly WrittenChange[];
}

/** Everything that is wrong with a mirror, and with the log that it was made from. */
export const checkMirror = async ({ api, mirror, written }: Mirrored): Promise<string[]> => {
  const log = await readLog(api);
  const faults = written === undefined ? [] : writtenFaults(written, log);
  for (const id of new Set(log.map((change) => change.id))) {
    faults.push(
      ...orderFaults(
        id,
        log.filter((change) => change.id === id),
      ),
    );
  }
  if (!isDeepStrictEqual(mirror.changes, log)) {
    faults.push(
      `the follower has read ${mirror.changes.length} changes, not the ${log.length} of the log`,
    );
  }

  const jobs = await readAllJobs(api);
  for (const job of jobs) {
    if (isDeepStrictEqual(mirror.jobs.get(job.id), job)) continue;
    const shown = JSON.stringify(mirror.jobs.get(job.id))?.slice(0, 300);
    faults.push(`the mirror has ${shown}, not ${JSON.stringify(job).slice(0, 300)}`);
  }
  const ids = new Set(jobs.map(({ id }) => id));
  for (const id of mirror.jobs.keys()) {
    if (!ids.has(id)) faults.push(`the mirror has job ${id}, which is gone`);
  }
  return faults;
};
