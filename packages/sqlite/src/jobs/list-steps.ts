import type { EmployerId } from '@jobposting/core';
import { isTimed, type JobQuery, storedStatusOf } from '@jobposting/core/adapter';
import { always, overlap, toMillis } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import type { IdPage } from './counted-pages.ts';

/** A place in the order of lists: the job there is read already. */
type Place = readonly [publishDate: number, id: number];

/** What a list has in its first jobs, the newest. */
export interface Progress extends IdPage {
  /** Where they end; `null` where these are all jobs. */
  readonly end: Place | null;
}

/** How many jobs a step reads: others wait for one step at most. */
export const jobsInStep = 5_000;

const newest: Place = [Number.POSITIVE_INFINITY, 0];
const oldest: Place = [Number.NEGATIVE_INFINITY, 0];

export const notBegun: Progress = { total: 0, ids: [], span: always, end: newest };

const isOfKind = 'AND (@isDraft IS NULL OR (first_publish_date IS NULL) = @isDraft)';

type Ends = readonly [lastClosed: number | null, nextToClose: number | null];

/** Creates the statements of a step over an index: its last job; what matches up to it; when that changes with time. */
const createStatements = (db: Database, index: string, which: string, matches = '') => {
  const following = `FROM job INDEXED BY ${index} WHERE employer_id = +@employerId ${which}
    AND (publish_date, id) < (@publishDate, @id)`;
  const found = `${following} AND (publish_date, id) >= (@lastDate, @lastId) ${matches}`;
  const newestFirst = 'ORDER BY publish_date DESC, id DESC';
  return {
    last: db
      .prepare<[object], Place>(
        `SELECT publish_date, id ${following} ${newestFirst} LIMIT 1 OFFSET ${jobsInStep - 1}`,
      )
      .raw(),
    ids: db
      .prepare<[object], number>(
        `SELECT id ${found} AND open_until > @closesAfter AND open_until <= @closesUntil
         ${newestFirst}`,
      )
      .pluck(),
    ends: db
      .prepare<[object], Ends>(
        `SELECT max(open_until) FILTER (WHERE open_until <= @now),
           min(open_until) FILTER (WHERE open_until > @now) ${found}`,
      )
      .raw(),
  };
};

/**
 * Creates the function that reads the next step of a search, of the open or closed jobs, or of the one job with a
 * referenceId, with their number. All steps of a list must read one snapshot. Without progress, one step reads it all.
 */
export const createListSteps = (
  db: Database,
): ((employerId: EmployerId, query: JobQuery, progress?: Progress) => Progress) => {
  const withText = (index: string, which: string) => {
    const create = (title: string, referenceId: string) =>
      createStatements(
        db,
        index,
        which,
        `AND (@status IS NULL OR status = @status) ${isOfKind}
         AND (@term IS NULL OR instr(${title}, @term) > 0 OR instr(${referenceId}, @term) > 0)`,
      );
    return {
      folded: create('search_title', 'search_reference_id'),
      exact: create('title', 'reference_id'),
    };
  };
  const byStatus = createStatements(db, 'job_by_status', 'AND status = +@status', isOfKind);
  // Has everything that is read, except the texts as stored.
  const byDate = withText('job_by_date', '');
  const byReference = withText('job_by_reference', 'AND reference_id = +@referenceId');

  return (employerId, query, progress) => {
    const { total, ids, span, end } = progress ?? notBegun;
    const { search, referenceId, status, now, page, pageSize } = query;
    const form = search?.form ?? 'folded';
    const statements =
      referenceId !== null ? byReference[form] : search === null ? byStatus : byDate[form];
    const moment = toMillis(now);
    const [publishDate, id] = end ?? oldest;
    const stored = storedStatusOf(status);
    const which = { employerId, referenceId, publishDate, id, status: stored };
    const next = (progress && statements.last.get(which)) ?? null;
    const [lastDate, lastId] = next ?? oldest;
    const matching = {
      ...{ ...which, lastDate, lastId, term: search?.term ?? null, now: moment },
      isDraft: stored === status || stored === 'active' ? null : Number(status === 'draft'),
      closesAfter: status === 'open' ? moment : always.from,
      closesUntil: status === 'closed' ? moment : always.until,
    };
    const found = statements.ids.all(matching);
    const start = (page - 1) * pageSize - total;
    const [from, until] = isTimed(status) ? (statements.ends.get(matching) as Ends) : [];
    return {
      total: total + found.length,
      ids: [...ids, ...found.slice(Math.max(0, start), Math.max(0, start + pageSize))],
      span: overlap(span, { from: from ?? always.from, until: until ?? always.until }),
      end: next,
    };
  };
};
