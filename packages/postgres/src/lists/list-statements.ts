import { jobStatuses } from '@jobposting/core';
import { isTimed, type JobQuery, storedStatusOf } from '@jobposting/core/adapter';
import {
  type HeaderRow,
  headerColumns,
  toMillis,
  type WholeNumber,
} from '@jobposting/core/store-support';
import { type Statement, statement } from '../connection/statement.ts';
import { titleEnd } from '../row-mapping/rows.ts';

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

// A text that is too long for the index is in another column, and is looked up by key, so that only the index is read
// for the others.
const folded = `coalesce(folded, (SELECT long.long_folded FROM job AS long
    WHERE long.employer_id = job.employer_id AND long.id = job.id))`;

// A search reads `job_by_date`, which has the texts, in any status: with `=` the planner would choose the index by
// status, and then read every row.
const otherStatus = { active: 'archived', archived: 'active' } as const;

/**
 * The present. Of the other parameters, `$1` is the employer, `$2` the offset of the page, `$3` its size, and in a search
 * `$4` the term.
 */
const momentOf = (form: Form | null): string => (form === null ? '$4::bigint' : '$5::bigint');

const statusCondition = (status: Status, form: Form | null): readonly string[] => {
  const stored = storedStatusOf(status);
  if (stored === 'any') return [];
  const isStatus = form === null ? `status = '${stored}'` : `status <> '${otherStatus[stored]}'`;
  if (isTimed(status))
    return [isStatus, `open_until ${status === 'open' ? '>' : '<='} ${momentOf(form)}`];
  if (stored === status) return [isStatus];
  return [isStatus, `first_publish_date IS ${status === 'draft' ? 'NULL' : 'NOT NULL'}`];
};

const textConditions = {
  folded: `strpos(${folded}, $4::text) > 0`,
  exact: '(strpos(title, $4::text) > 0 OR strpos(reference_id, $4::text) > 0)',
};

/** The condition of a list on a row of `job`. */
const conditionOf = (status: Status, form: Form | null): string =>
  [
    'employer_id = $1',
    ...statusCondition(status, form),
    ...(form === null ? [] : [textConditions[form]]),
  ].join(' AND ');

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

/** An object with a value made for each key. */
const byKey = <Key extends string, Made>(
  keys: readonly Key[],
  make: (key: Key) => Made,
): Readonly<Record<Key, Made>> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Made>;

const header = headerColumns.map((column) => `header.${column}`).join(', ');

/** The moments around the present between which the same jobs are open. */
const closingsOf = (status: Status, form: Form | null): string =>
  isTimed(status)
    ? `,
  (SELECT max(open_until) FROM job
    WHERE employer_id = $1 AND status = 'active' AND open_until <= ${momentOf(form)}) AS same_from,
  (SELECT min(open_until) FROM job
    WHERE employer_id = $1 AND status = 'active' AND open_until > ${momentOf(form)}) AS same_until`
    : '';

interface ListParts {
  /** Further columns. */
  readonly columns: string;
  /** What `ids` reads, for FROM. */
  readonly found?: string;
  /** The ids of a page: they come from an index alone, and only the rows of the page are read. */
  readonly ids: string;
}

const listStatement = (name: string, { columns, found = '', ids }: ListParts): Statement =>
  statement(
    name,
    `SELECT state.revision, state.active, state.archived${columns}, header.*
  FROM (SELECT * FROM employer_state WHERE employer_id = $1) AS state ${found}
  LEFT JOIN LATERAL (SELECT ${header} FROM (${ids}) AS page
    CROSS JOIN LATERAL (SELECT * FROM job WHERE employer_id = $1 AND id = page.id LIMIT 1) AS header
  ) AS header ON true
  ORDER BY header.publish_date DESC, header.id DESC`,
  );

const largestPage = 100;

// The planner sees neither the offset nor the size, so that one plan serves all pages.
const listOf = (status: Status): Statement => {
  const condition = conditionOf(status, null);
  const total = `, (SELECT count(*) FROM job WHERE ${condition}) AS total`;
  return listStatement(`list-${status}`, {
    columns: isKnown(status) ? '' : total + closingsOf(status, null),
    ids: `SELECT id FROM (
      SELECT id, row_number() OVER () AS place FROM (
        SELECT id FROM job WHERE ${condition} ORDER BY publish_date DESC, id DESC
        LIMIT ${largestPage} OFFSET (SELECT $2::bigint)) AS next) AS placed
      WHERE place <= $3::int`,
  });
};

// One pass counts and finds the page: otherwise a rare term would be searched to the end twice.
const searchBy = (status: Status, form: Form): Statement =>
  listStatement(`search-${status}-${form}`, {
    columns: `, found.total${closingsOf(status, form)}`,
    found: `CROSS JOIN LATERAL (
    SELECT count(*) AS total, (array_agg(id))[$2::int + 1:$2::int + $3::int] AS ids
    FROM (SELECT id FROM job WHERE ${conditionOf(status, form)}
      ORDER BY publish_date DESC, id DESC) AS match) AS found`,
    ids: 'SELECT unnest(found.ids) AS id',
  });

const statuses = [...knownStatuses, ...countedStatuses];
const lists = byKey(statuses, listOf);
const searches = byKey(statuses, (status) =>
  byKey(['folded', 'exact'] as const, (form) => searchBy(status, form)),
);

// No employer has that many jobs.
const largestOffset = 2_000_000_000;

/** The statement that reads a page of a list or search, and its total, with its values. */
export const boundList = (employerId: number, query: JobQuery) => {
  const { search, page, pageSize, now } = query;
  const status = query.status ?? 'any';
  const offset = Math.min((page - 1) * pageSize, largestOffset);
  return {
    statement: search === null ? lists[status] : searches[status][search.form],
    values: [
      ...[employerId, offset, pageSize],
      ...(search === null ? [] : [search.term]),
      ...(isTimed(status) ? [toMillis(now)] : []),
    ],
  };
};
