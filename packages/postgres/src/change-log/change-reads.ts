import type { ChangeLog } from '@jobposting/core/adapter';
import type { Connections } from '../connection/connections.ts';
import { newestCursorOfAll, readChangesOfAll } from './changes-of-all.ts';
import { newestCursorOfEmployer, readChangesOfEmployer } from './changes-of-employer.ts';
import { createHistoryReader } from './job-history.ts';

/** Creates the reader of the log of changes. */
export const createChangeReads = (
  connections: Connections,
): Pick<ChangeLog, 'read' | 'newestCursor' | 'history'> => ({
  read: (after, { employerId, limit }) =>
    employerId === undefined
      ? readChangesOfAll(connections, { after, limit })
      : readChangesOfEmployer(connections, employerId, { after, limit }),
  newestCursor: ({ employerId }) =>
    employerId === undefined
      ? newestCursorOfAll(connections)
      : newestCursorOfEmployer(connections, employerId),
  history: createHistoryReader(connections),
});
