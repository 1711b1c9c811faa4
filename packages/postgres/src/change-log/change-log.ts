import type { ChangeLog } from '@jobposting/core/adapter';
import type { Connections } from '../connection/connections.ts';
import { newestCursorOfAll, readChangesOfAll } from './changes-of-all.ts';
import { newestCursorOfEmployer, readChangesOfEmployer } from './changes-of-employer.ts';
import { createForgetEmployer } from './forget-employer.ts';
import { createHistoryReader } from './job-history.ts';
import { createRetention } from './retention.ts';

/** Creates the log of changes, as far as no job is written for it. */
export const createChangeLog = (
  connections: Connections,
): Omit<ChangeLog, 'recordClosings' | 'onChange'> => ({
  read: (after, { employerId, limit }) =>
    employerId === undefined
      ? readChangesOfAll(connections, { after, limit })
      : readChangesOfEmployer(connections, employerId, { after, limit }),
  newestCursor: ({ employerId }) =>
    employerId === undefined
      ? newestCursorOfAll(connections)
      : newestCursorOfEmployer(connections, employerId),
  history: createHistoryReader(connections),
  ...createRetention(connections),
  forget: createForgetEmployer(connections),
});
