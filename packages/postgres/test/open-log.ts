import type { EmployerId, JobChange } from '@jobposting/core';
import { type ChangeLog, type Instant, toInstant } from '@jobposting/core/adapter';
import { createChangeReads } from '../src/change-log/change-reads.ts';
import { createForgetEmployer } from '../src/change-log/forget-employer.ts';
import { createRetention } from '../src/change-log/retention.ts';
import type { Connections } from '../src/connection/connections.ts';
import { dayMs } from './append-changes.ts';

export type Log = Omit<ChangeLog, 'recordClosings' | 'onChange'>;

/** Opens a log to which only {@link appendChanges} writes. */
export const openLog = (connections: Connections): Log => ({
  ...createChangeReads(connections),
  ...createRetention(connections),
  forget: createForgetEmployer(connections),
});

export const onDay = (day: number): Instant => toInstant(new Date(dayMs(day)));

/** Everything behind a cursor, of one employer or of all. */
export const readFrom = async (
  log: Log,
  employerId?: EmployerId,
  after: string | null = null,
): Promise<JobChange[]> => {
  const limit = 1_000;
  const query = employerId === undefined ? { limit } : { employerId, limit };
  const { changes, next } = (await log.read(after, query))._unsafeUnwrap();
  if (changes.length < limit) return [...changes];
  return [...changes, ...(await readFrom(log, employerId, next))];
};
