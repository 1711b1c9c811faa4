import { isListed, type JobPage, type JobStore } from '@jobposting/core/adapter';
import { createPageCache } from '@jobposting/core/store-support';
import { err, ok } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { createKeptState } from '../connection/kept-state.ts';
import { createEmployerStates } from './employer-states.ts';
import { isNeverFound } from './list-statements.ts';
import { createPageReader } from './read-page.ts';

const nothing: JobPage = { total: 0, headers: [] };

/**
 * Creates the lists of jobs. A cached page is returned, as the same object, only after the same call has read the
 * employer's revision, because any process may have written.
 *
 * @param find finds the one job of a list by referenceId
 * @param maxBytes the size limit of cached pages
 */
export const createJobLists = (
  connections: Connections,
  find: JobStore['find'],
  maxBytes: number,
): JobStore['list'] => {
  const stateOf = createEmployerStates(connections);
  const readPage = createPageReader(connections);
  const kept = createKeptState(connections, () => createPageCache(maxBytes));

  return async (employerId, query) => {
    const { referenceId } = query;
    if (isNeverFound(query)) return ok(nothing);
    if (referenceId !== null) {
      return (await find(employerId, { referenceId })).map((job) => {
        const found = job !== null && isListed(job, query) ? [job] : [];
        return { total: found.length, headers: query.page === 1 ? found : [] };
      });
    }
    const deadline = connections.newDeadline();
    return kept.read(async (pages) => {
      const known = pages.find(employerId, query);
      if (known !== undefined) {
        const state = await stateOf({ employerId, deadline });
        if (state.isErr()) return err(state.error);
        if (state.value.revision === known.revision) return ok(known.page);
      }
      const read = await readPage({ employerId, query, deadline });
      if (read.isOk()) pages.add(employerId, query, read.value);
      return read.map(({ page }) => page);
    });
  };
};
