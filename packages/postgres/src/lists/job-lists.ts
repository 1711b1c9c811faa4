import type { JobPage, JobStore } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { createKeptState } from '../connection/kept-state.ts';
import { createEmployerStates } from './employer-states.ts';
import { isNeverFound } from './list-statements.ts';
import { createHeaderCache, createKnownTotals, createPageCache } from './page-cache.ts';
import { createPageReader } from './read-page.ts';
import { createReferencePages } from './reference-page.ts';

export interface JobListParts {
  readonly connections: Connections;
  /** The size limit of cached pages, headers and totals. */
  readonly maxBytes: number;
}

const nothing: JobPage = { total: 0, headers: [] };

/**
 * Creates the lists of jobs. A cached page is returned, as the same object, only after the same call has read the
 * employer's revision, because any process may have written.
 */
export const createJobLists = ({ connections, maxBytes }: JobListParts): JobStore['list'] => {
  const sixteenths = (count: number): number => Math.floor((maxBytes * count) / 16);
  const stateOf = createEmployerStates(connections);
  const kept = createKeptState(connections, () => {
    const headerOf = createHeaderCache(sixteenths(5));
    const totals = createKnownTotals(sixteenths(1));
    return {
      pages: createPageCache(sixteenths(10)),
      readPage: createPageReader({ connections, stateOf, totals, headerOf }),
      readReference: createReferencePages(connections, headerOf),
    };
  });

  return async (employerId, query) => {
    if (isNeverFound(query)) return ok(nothing);
    const { referenceId } = query;
    const deadline = connections.newDeadline();
    return kept.read(async ({ pages, readPage, readReference }) => {
      const known = pages.find(employerId, query);
      if (known !== undefined) {
        const state = await stateOf({ employerId, deadline });
        if (state.isErr()) return err(state.error);
        if (state.value.revision === known.revision) return ok(known.page);
      }
      const read =
        referenceId === null
          ? await readPage({ employerId, query, deadline })
          : await readReference({ employerId, query, deadline }, referenceId);
      if (read.isOk()) pages.add(employerId, query, read.value);
      return read.map(({ page }) => page);
    });
  };
};
