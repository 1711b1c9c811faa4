import type { JobPage, JobStore } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { createKeptState } from '../connection/kept-state.ts';
import { createEmployerStates } from './employer-states.ts';
import { isNeverFound } from './list-statements.ts';
import { createHeaderCache, createKnownTotals, createPageCache } from './page-cache.ts';
import { createPageReader } from './read-page.ts';
import { createReferencePages } from './reference-page.ts';

/** What lists are made of. */
export interface JobListParts {
  readonly connections: Connections;
  /** What pages, headers and totals that are kept in memory may take. */
  readonly maxBytes: number;
}

const nothing: JobPage = { total: 0, headers: [] };

/**
 * Creates the lists of jobs. A page that is kept in memory is returned again, the same object, only
 * after the employer's revision has been read in that very call: any process may have written.
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
