import type { JobStore } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract';
import { type BatchAnswer, sendBatch } from './batch.ts';
import { acme, jobBody, openService, type Service } from './service.ts';

/** A service whose clock advances by a second whenever it is read. */
export const openWithClock = (
  handlerOptions: Parameters<typeof openService>[0] = {},
  store: JobStore = createMemoryJobStore(),
): Service => {
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 10, 20) + seconds++ * 1000);
  return openService(handlerOptions, { now, store });
};

export const add = async ({ jobs }: Pick<Service, 'jobs'>, ...referenceIds: readonly string[]) => {
  for (const referenceId of referenceIds) {
    expectOk(await jobs.create(acme, { ...jobBody, referenceId }));
  }
};

/** The referenceIds of the jobs that are active. */
export const active = async ({ jobs }: Pick<Service, 'jobs'>): Promise<(string | null)[]> => {
  const found: (string | null)[] = [];
  for await (const job of jobs.all(acme)) {
    const { status, referenceId } = expectOk(job);
    if (status === 'active') found.push(referenceId);
  }
  return found;
};

/** Sends a batch that may archive any number of jobs, unless `query` says otherwise. */
export const complete = (
  service: Service,
  lines: Parameters<typeof sendBatch>[1],
  query = '&maxArchived=1000',
) => sendBatch(service, lines, `?complete=true${query}`);

export const lastOf = (answers: readonly BatchAnswer[]): BatchAnswer | undefined => answers.at(-1);
