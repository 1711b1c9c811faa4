import type { ApiClient } from './api-client.ts';

/** A change as the interface shows it, as far as it is checked here. */
export interface ShownChange {
  readonly type: string;
  readonly id: number;
  readonly version: number;
  readonly cursor: string;
}

/** Reads the whole log of an employer. */
export const readLog = async ({ readOk }: ApiClient): Promise<ShownChange[]> => {
  const changes: ShownChange[] = [];
  for (let after = ''; ; ) {
    const { data, next } = await readOk(`/jobs/changes?limit=1000${after}`);
    if (data.length === 0) return changes;
    changes.push(...data);
    after = `&after=${next}`;
  }
};
