import type { EmployerId, Instant, JobChange } from '@jobposting/core';
import { type ChangeLog, toInstant } from '@jobposting/core/adapter';
import { createChangeLog } from '../src/change-log/change-log.ts';
import type { Connections } from '../src/connection/connections.ts';
import { dayMs } from './append-changes.ts';

export type Log = Omit<ChangeLog, 'recordClosings' | 'onChange'>;

/** Opens a log that only {@link appendChanges} writes to. */
export const openLog = (connections: Connections): Log => createChangeLog(connections);

export const onDay = (day: number): Instant => toInstant(new Date(dayMs(day)));

/** Everything after a cursor, of one employer or of all. */
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
