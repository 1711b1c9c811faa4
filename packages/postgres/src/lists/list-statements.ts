import { jobStatuses } from '@jobposting/core';
import { isTimed, type JobQuery, storedStatusOf } from '@jobposting/core/adapter';
import { toMillis, type WholeNumber } from '@jobposting/core/store-support';
import { type Statement, statement } from '../connection/statement.ts';
import { type HeaderRow, headerColumns, titleEnd } from '../row-mapping/rows.ts';

/** The lists whose number of jobs `employer_state` has. */
const knownStatuses = ['any', ...jobStatuses] as const;
const countedStatuses = ['open', 'closed', 'draft', 'withdrawn'] as const;

type Status = (typeof knownStatuses | typeof countedStatuses)[number];
type KnownStatus = (typeof knownStatuses)[number];
type Form = NonNullable<JobQuery['search']>['form'];

const isKnown = (status: Status): status is KnownStatus => storedStatusOf(status) === status;

/** True when no job can match, because titles and referenceIds cannot contain such a character (D2). */
export const isNeverFound = ({ search, referenceId }: JobQuery): boolean =>
  referenceId?.includes('\0') === true ||
  (search !== null && (search.term.includes(titleEnd) || search.term.includes('\0')));

/** The values of the parameters of {@link conditionOf}, in order. */
const valuesOf = (
  employerId: number,
  { status, now, search }: JobQuery,
): readonly (string | number)[] => [
  employerId,
  ...(isTimed(status) ? [toMillis(now)] : []),
  ...(search === null ? [] : [search.term]),
];

/** The number of the parameter after those of {@link conditionOf}. */
const nextParameter = (status: Status, form: Form | null): number =>
  2 + Number(isTimed(status)) + Number(form !== null);

// A text that is too long for the index is in another column, and is looked up by key, so that only the index is read
// for the others.
const folded = `coalesce(folded, (SELECT long.long_folded FROM job AS long
    WHERE long.employer_id = job.employer_id AND long.id = job.id))`;

// A search reads `job_by_date`, which has the texts, in any status: with `=` the planner would choose the index by
// status, and then read every row.
const otherStatus = { active: 'archived', archived: 'active' } as const;

const statusCondition = (status: Status, form: Form | null): readonly string[] => {
  const stored = storedStatusOf(status);
  if (stored === 'any') return [];
  const isStatus = form === null ? `status = '${stored}'` : `status <> '${otherStatus[stored]}'`;
  if (isTimed(status)) return [isStatus, `open_until ${status === 'open' ? '>' : '<='} $2`];
  if (stored === status) return [isStatus];
  return [isStatus, `first_publish_date IS ${status === 'draft' ? 'NULL' : 'NOT NULL'}`];
};

const textCondition = (status: Status, form: Form | null): readonly string[] => {
  if (form === null) return [];
  const term = `$${nextParameter(status, null)}::text`;
  return form === 'folded'
    ? [`strpos(${folded}, ${term}) > 0`]
    : [`(strpos(title, ${term}) > 0 OR strpos(reference_id, ${term}) > 0)`];
};

/** The condition of a list on a row of `job`. `$1` is the employer. */
const conditionOf = (status: Status, form: Form | null): string =>
  ['employer_id = $1', ...statusCondition(status, form), ...textCondition(status, form)].join(
    ' AND ',
  );

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

/** A statement with its values. */
export interface BoundStatement {
  readonly statement: Statement;
  readonly values: readonly (string | number)[];
}

/** The numbers of rows that a walk may read: few, because each needs its own statement. */
const walkLimits = [10, 25, 50, 100] as const;
type WalkLimit = (typeof walkLimits)[number];

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

const closingsOf = (status: Status): string =>
  isTimed(status)
    ? `,
  (SELECT max(open_until) FROM job
    WHERE employer_id = $1 AND status = 'active' AND open_until <= $2) AS same_from,
  (SELECT min(open_until) FROM job
    WHERE employer_id = $1 AND status = 'active' AND open_until > $2) AS same_until`
    : '';

/** The statements that read jobs from an end of a list, and count those of a status that no counter counts. */
const walksOf = (status: Status, from: Walk['from']) => {
  const condition = conditionOf(status, null);
  const counted = isKnown(status)
    ? ''
    : `, (SELECT count(*) FROM job WHERE ${condition}) AS total${closingsOf(status)}`;
  const direction = from === 'newest' ? 'DESC' : 'ASC';
  const walk = (limit: WalkLimit, end: string, offset: string): Statement =>
    statement(
      `list-${status}-${from}-${limit}-${end}`,
      `SELECT ${counts}${counted}, header.* FROM ${ofEmployer}
      LEFT JOIN LATERAL ${headersOf(`(SELECT id FROM job WHERE ${condition}
        ORDER BY publish_date ${direction}, id ${direction} LIMIT ${limit}${offset})`)} AS header ON true
      ${newestFirst}`,
    );
  return byKey(walkLimits, (limit) => ({
    atEnd: walk(limit, 'end', ''),
    behind: walk(limit, 'behind', ` OFFSET $${nextParameter(status, null)}`),
  }));
};

const newestWalks = byKey([...knownStatuses, ...countedStatuses], (status) =>
  walksOf(status, 'newest'),
);
const oldestWalks = byKey(knownStatuses, (status) => walksOf(status, 'oldest'));

/** The statement that reads at least a page of jobs of a list without a search. */
export const walkOf = (
  employerId: number,
  query: JobQuery,
  { from, offset }: Walk,
): BoundStatement => {
  const status = query.status ?? 'any';
  const ofStatus = from === 'oldest' && isKnown(status) ? oldestWalks[status] : newestWalks[status];
  const { atEnd, behind } = ofStatus[walkLimits.find((limit) => limit >= query.pageSize) ?? 100];
  const values = valuesOf(employerId, query);
  return offset > 0
    ? { statement: behind, values: [...values, offset] }
    : { statement: atEnd, values };
};

// One pass counts and finds the page: otherwise a rare term would be searched to the end twice.
const searchFor = (status: Status, form: Form): Statement => {
  const first = nextParameter(status, form);
  return statement(
    `search-${status}-${form}`,
    `SELECT ${counts}, found.total${closingsOf(status)}, header.*
  FROM ${ofEmployer}
  CROSS JOIN LATERAL (SELECT count(*) AS total, (array_agg(id))[$${first}:$${first + 1}] AS ids
    FROM (SELECT id FROM job WHERE ${conditionOf(status, form)}
      ORDER BY publish_date DESC, id DESC) AS match) AS found
  LEFT JOIN LATERAL ${headersOf('unnest(found.ids)')} AS header ON true
  ${newestFirst}`,
  );
};

const searches = byKey([...knownStatuses, ...countedStatuses], (status) =>
  byKey(['folded', 'exact'] as const, (form) => searchFor(status, form)),
);

// No array is that long.
const maxPosition = 2_000_000_000;

/** The statement that counts the matches of a search and reads a page of them. */
export const searchOf = (
  employerId: number,
  query: JobQuery,
  form: Form,
  offset: number,
): BoundStatement => {
  const start = Math.min(offset, maxPosition);
  const values = [...valuesOf(employerId, query), start + 1, start + query.pageSize];
  return { statement: searches[query.status ?? 'any'][form], values };
};
