import type { ApiClient } from '../api-client.ts';
import type { Mirror } from '../kill-rounds/follower.ts';
import { readAllJobs } from '../read-all-jobs.ts';
import { checkLives, type Fault } from './check-lives.ts';
import type { Life } from './life.ts';
import type { StoredWithCount } from './read-stored.ts';

/** What is compared of one employer while nobody writes. */
export interface EmployerFindings {
  readonly lives: Iterable<Life>;
  readonly stored: StoredWithCount;
  /** Its key on each server. */
  readonly apis: readonly ApiClient[];
  readonly mirror: Mirror;
}

const other = (text: string): Fault => ({ kind: 'other', text });

const listFaults = async (api: ApiClient, { jobs, count }: StoredWithCount): Promise<Fault[]> => {
  const { status, text } = await api.call('GET', '/jobs?pageSize=1');
  if (status !== 200) return [other(`a list was answered ${status} ${text}`)];
  const { total } = JSON.parse(text).paging;
  const listed = await readAllJobs(api);
  const counts = `total ${total}, ${listed.length} listed, ${jobs.size} stored, ${count} counted`;
  const isEqual = new Set([total, listed.length, jobs.size, count]).size === 1;
  return [
    ...(isEqual ? [] : [other(`counts differ from lists: ${counts}`)]),
    ...listed
      .filter(({ referenceId, title }) => jobs.get(referenceId ?? '') !== title)
      .map(({ referenceId, title }) => other(`a server shows ${title} for ${referenceId}`)),
  ];
};

const shownBy = (job: unknown): { readonly referenceId: string; readonly title: string } =>
  job as { readonly referenceId: string; readonly title: string };

const mirrorFaults = (mirror: Mirror, { jobs, changes }: StoredWithCount): Fault[] => {
  const copies = [...mirror.jobs.values()].map(shownBy);
  const wrong = copies.filter(({ referenceId, title }) => jobs.get(referenceId) !== title);
  const first = changes.findIndex((change, index) => {
    const read = mirror.changes[index];
    return read?.type !== change.type || read.id !== change.id || read.version !== change.version;
  });
  const shown = (change: object | undefined): string => JSON.stringify(change) ?? 'nothing';
  return [
    ...(copies.length === jobs.size
      ? []
      : [other(`the mirror has ${copies.length} jobs, the database ${jobs.size}`)]),
    ...wrong.map((job) => other(`the mirror shows ${job.title} for ${job.referenceId}`)),
    ...(mirror.changes.length > changes.length
      ? [other(`the mirror has ${mirror.changes.length} changes, the log ${changes.length}`)]
      : []),
    ...(first < 0
      ? []
      : [
          other(
            `change ${first} of the log is ${shown(changes[first])}, and the follower read ${shown(mirror.changes[first])}`,
          ),
        ]),
  ];
};

/** Compares how an employer's writes were answered with the database, its lists on every server, and its mirror. */
export const checkEmployer = async (findings: EmployerFindings): Promise<Fault[]> => {
  const { lives, stored, apis, mirror } = findings;
  const lists = await Promise.all(apis.map((api) => listFaults(api, stored)));
  return [...checkLives(lives, stored), ...lists.flat(), ...mirrorFaults(mirror, stored)];
};
