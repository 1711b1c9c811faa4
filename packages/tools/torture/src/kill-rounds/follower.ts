import type { Random } from '@jobposting/bench/random';
import type { AnyServer } from '../client/any-server.ts';

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
