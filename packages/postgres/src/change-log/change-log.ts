import type { ChangeLog } from '@jobposting/core/adapter';
import type { Connections } from '../connection/connections.ts';
import { createForgetEmployer, createPruning } from './forget-changes.ts';
import {
  createHistoryReader,
  newestCursorOfAll,
  newestCursorOfEmployer,
  readChangesOfAll,
  readChangesOfEmployer,
} from './read-changes.ts';
import { createSetRetention, readRetention } from './retention.ts';

/** Creates the log of changes, without the parts that write jobs. */
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
  retention: () => readRetention(connections),
  setRetention: createSetRetention(connections),
  prune: createPruning(connections),
  forget: createForgetEmployer(connections),
});
