import { jobStatuses } from '@jobposting/core';
import { isTimed, type JobQuery, storedStatusOf } from '@jobposting/core/adapter';
import { toMillis, type WholeNumber } from '@jobposting/core/store-support';
import { type Statement, statement } from '../connection/statement.ts';
import { type HeaderRow, headerColumns, titleEnd } from '../row-mapping/rows.ts';

const countedStatuses = ['open', 'closed', 'draft', 'withdrawn'] as const;
const filteredStatuses = [...jobStatuses, ...countedStatuses, 'any'] as const;
const filteredTexts = ['any', 'folded', 'exact'] as const;

/** The kind of a list of an employer's jobs: each kind has its own statements. */
interface ListFilter {
  readonly status: (typeof filteredStatuses)[number];
  readonly text: (typeof filteredTexts)[number];
}

/** The filter of a query without a referenceId. */
export const filterOf = ({ status, search }: JobQuery): ListFilter => ({
  status: status ?? 'any',
  text: search?.form ?? 'any',
});

/** True when no job can match, because titles and referenceIds cannot contain such a character (D2). */
export const isNeverFound = ({ search, referenceId }: JobQuery): boolean =>
  referenceId?.includes('\0') === true ||
  (search !== null && (search.term.includes(titleEnd) || search.term.includes('\0')));

/** The values of the parameters of {@link conditionOf}, in order. */
export const valuesOf = (
  employerId: number,
  { status, now, search }: JobQuery,
): readonly (string | number)[] => [
  employerId,
  ...(isTimed(status) ? [toMillis(now)] : []),
  ...(search === null ? [] : [search.term]),
];

/** The number of parameters of {@link conditionOf}. */
const parametersOf = ({ status, text }: ListFilter): number =>
  1 + Number(isTimed(status)) + Number(text !== 'any');

// A text that is too long for the index is in another column, and is looked up by key, so that only the index is read
// for the others.
const folded = `coalesce(folded, (SELECT long.long_folded FROM job AS long
    WHERE long.employer_id = job.employer_id AND long.id = job.id))`;

// A search reads `job_by_date`, which has the texts, in any status: with `=` the planner would choose the index by
// status, and then read every row.
const otherStatus = { active: 'archived', archived: 'active' } as const;

const statusCondition = ({ status, text }: ListFilter): readonly string[] => {
  const stored = storedStatusOf(status);
  if (stored === 'any') return [];
  const isStatus = text === 'any' ? `status = '${stored}'` : `status <> '${otherStatus[stored]}'`;
  if (isTimed(status)) return [isStatus, `open_until ${status === 'open' ? '>' : '<='} $2`];
  if (stored === status) return [isStatus];
  return [isStatus, `first_publish_date IS ${status === 'draft' ? 'NULL' : 'NOT NULL'}`];
};

const textCondition = ({ status, text }: ListFilter): readonly string[] => {
  const term = isTimed(status) ? '$3::text' : '$2::text';
  if (text === 'any') return [];
  return text === 'folded'
    ? [`strpos(${folded}, ${term}) > 0`]
    : [`(strpos(title, ${term}) > 0 OR strpos(reference_id, ${term}) > 0)`];
};

/** The condition of a filter on a row of `job`. `$1` is the employer. */
const conditionOf = (filter: ListFilter): string =>
  ['employer_id = $1', ...statusCondition(filter), ...textCondition(filter)].join(' AND ');

/** A row of a list: the state of the employer, and a header; without one `id` is null. */
export type ListRow = (HeaderRow | { readonly id: null }) & {
  readonly revision: WholeNumber;
  readonly active: WholeNumber;
  readonly archived: WholeNumber;
  /** Only where the statement counts. */
  readonly total?: WholeNumber;
  /** Only where the statement counts open or closed jobs: the openUntil before and after the moment. */
  readonly same_from?: WholeNumber | null;
  readonly same_until?: WholeNumber | null;
};

/** The end from which a list is read, and the number of jobs to skip. */
export interface Walk {
  readonly from: 'newest' | 'oldest';
  readonly offset: number;
}

/** A statement, and its values after those of the filter. */
export type BoundStatement = readonly [statement: Statement, last: readonly number[]];

/** The numbers of rows that a walk may read: few, because each needs its own statement. */
const walkLimits = [10, 25, 50, 100] as const;
type WalkLimit = (typeof walkLimits)[number];

const limitFor = (pageSize: number): WalkLimit =>
  walkLimits.find((limit) => limit >= pageSize) ?? 100;

/** An object with a value made for each key. */
const byKey = <Key extends string | number, Made>(
  keys: readonly Key[],
  make: (key: Key) => Made,
): Readonly<Record<Key, Made>> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Made>;

const header = headerColumns.map((column) => `header.${column}`).join(', ');

// The ids come from an index alone, and only the rows of the page are read.
const headersOf = (ids: string): string => `(SELECT ${header} FROM ${ids} AS page (page_id)
    CROSS JOIN LATERAL (SELECT * FROM job WHERE employer_id = $1 AND id = page_id LIMIT 1) AS header)`;

const ofEmployer = '(SELECT * FROM employer_state WHERE employer_id = $1) AS state';

const counts = 'state.revision, state.active, state.archived';
const newestFirst = 'ORDER BY header.publish_date DESC, header.id DESC';

const closings = `,
  (SELECT max(open_until) FROM job
    WHERE employer_id = $1 AND status = 'active' AND open_until <= $2) AS same_from,
  (SELECT min(open_until) FROM job
    WHERE employer_id = $1 AND status = 'active' AND open_until > $2) AS same_until`;

const walkSql = (
  filter: ListFilter,
  limit: WalkLimit,
  from: Walk['from'],
  hasOffset: boolean,
  counted = '',
): string => {
  const direction = from === 'newest' ? 'DESC' : 'ASC';
  const offset = hasOffset ? ` OFFSET $${parametersOf(filter) + 1}` : '';
  return `SELECT ${counts}${counted}, header.* FROM ${ofEmployer}
  LEFT JOIN LATERAL ${headersOf(`(SELECT id FROM job WHERE ${conditionOf(filter)}
    ORDER BY publish_date ${direction}, id ${direction} LIMIT ${limit}${offset})`)} AS header ON true
  ${newestFirst}`;
};

/** The walks of one kind; a missing one would not compile. */
type Walks = Readonly<Record<WalkLimit, { readonly atEnd: Statement; readonly behind: Statement }>>;

const walksOf = (filter: ListFilter, kind: string, from: Walk['from'], counted = ''): Walks =>
  byKey(walkLimits, (limit) => {
    const name = `list-${filter.status}-${filter.text}-${limit}-${kind}`;
    return {
      atEnd: statement(`${name}-end`, walkSql(filter, limit, from, false, counted)),
      behind: statement(`${name}-behind`, walkSql(filter, limit, from, true, counted)),
    };
  });

/** Walks for a list whose total is known, or in the counts of the employer. */
const walks = byKey(filteredStatuses, (status) =>
  byKey(filteredTexts, (text) =>
    byKey(['newest', 'oldest'] as const, (from) => walksOf({ status, text }, from, from)),
  ),
);

/** Walks through the jobs that no counter counts, with their number and how long it is valid. */
const countedWalks = byKey(countedStatuses, (status) => {
  const filter: ListFilter = { status, text: 'any' };
  const count = `,
  (SELECT count(*) FROM job WHERE ${conditionOf(filter)}) AS total${isTimed(status) ? closings : ''}`;
  return walksOf(filter, 'counted', 'newest', count);
});

// One pass counts and finds the page: otherwise a rare term would be searched to the end twice.
const countSql = (filter: ListFilter): string => {
  const first = parametersOf(filter) + 1;
  return `SELECT ${counts}, found.total${isTimed(filter.status) ? closings : ''}, header.*
  FROM ${ofEmployer}
  CROSS JOIN LATERAL (SELECT count(*) AS total, (array_agg(id))[$${first}:$${first + 1}] AS ids
    FROM (SELECT id FROM job WHERE ${conditionOf(filter)}
      ORDER BY publish_date DESC, id DESC) AS match) AS found
  LEFT JOIN LATERAL ${headersOf('unnest(found.ids)')} AS header ON true
  ${newestFirst}`;
};

const searches = byKey(filteredStatuses, (status) =>
  byKey(['folded', 'exact'] as const, (text) =>
    statement(`search-${status}-${text}`, countSql({ status, text })),
  ),
);

const boundWalk = (ofKind: Walks, pageSize: number, offset: number): BoundStatement => {
  const { atEnd, behind } = ofKind[limitFor(pageSize)];
  return offset > 0 ? [behind, [offset]] : [atEnd, []];
};

/** The statement that reads at least `pageSize` jobs of a walk. */
export const walkOf = (
  { status, text }: ListFilter,
  pageSize: number,
  { from, offset }: Walk,
): BoundStatement => boundWalk(walks[status][text][from], pageSize, offset);

/** Whether the jobs of a status have no counter. */
export const isCounted = (status: JobQuery['status']): status is (typeof countedStatuses)[number] =>
  status !== null && storedStatusOf(status) !== status;

/** The same for jobs without a counter, from the newest, with their number. */
export const countedWalkOf = (
  status: (typeof countedStatuses)[number],
  pageSize: number,
  offset: number,
): BoundStatement => boundWalk(countedWalks[status], pageSize, offset);

// No array is that long.
const maxPosition = 2_000_000_000;

/** The statement that counts the matches of a search and reads a page of them. */
export const searchOf = (
  status: ListFilter['status'],
  form: keyof (typeof searches)['any'],
  pageSize: number,
  offset: number,
): BoundStatement => {
  const start = Math.min(offset, maxPosition);
  return [searches[status][form], [start + 1, start + pageSize]];
};
