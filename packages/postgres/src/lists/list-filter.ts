import { jobStatuses } from '@jobposting/core';
import type { JobQuery } from '@jobposting/core/adapter';
import { toMillis } from '@jobposting/core/store-support';
import { titleEnd } from '../row-mapping/job-row.ts';

export const filteredStatuses = [...jobStatuses, 'open', 'any'] as const;
export const filteredTexts = ['any', 'folded', 'exact'] as const;

/** Which jobs of an employer a list has: each kind has statements of its own. */
export interface ListFilter {
  readonly status: (typeof filteredStatuses)[number];
  readonly text: (typeof filteredTexts)[number];
}

/** The filter of a query that names no referenceId. */
export const filterOf = ({ status, search }: JobQuery): ListFilter => ({
  status: status ?? 'any',
  text: search?.form ?? 'any',
});

/** True when no job can be found: no title and no referenceId has such a character (D2). */
export const isNeverFound = ({ search, referenceId }: JobQuery): boolean =>
  referenceId?.includes('\0') === true ||
  (search !== null && (search.term.includes(titleEnd) || search.term.includes('\0')));

/** The values of the parameters that {@link conditionOf} names, in their order. */
export const valuesOf = (
  employerId: number,
  { status, now, search }: JobQuery,
): readonly (string | number)[] => [
  employerId,
  ...(status === 'open' ? [toMillis(now)] : []),
  ...(search === null ? [] : [search.term]),
];

/** How many parameters {@link conditionOf} names. */
export const parametersOf = ({ status, text }: ListFilter): number =>
  1 + Number(status === 'open') + Number(text !== 'any');

// A text that is too long for the index lies beside it, and is looked up by key: so the index is all
// that is read of the others.
const folded = `coalesce(folded, (SELECT long.long_folded FROM job AS long
    WHERE long.employer_id = job.employer_id AND long.id = job.id))`;

// A search reads `job_by_date`, which has the texts, in any status: with `=` it would be led to the index
// by status, and from there to every row.
const otherStatus = { active: 'archived', archived: 'active' } as const;

const statusCondition = ({ status, text }: ListFilter): readonly string[] => {
  if (status === 'any') return [];
  const stored = status === 'open' ? 'active' : status;
  const isStatus = text === 'any' ? `status = '${stored}'` : `status <> '${otherStatus[stored]}'`;
  return status === 'open' ? [isStatus, 'close_date > $2'] : [isStatus];
};

const textCondition = ({ status, text }: ListFilter): readonly string[] => {
  const term = status === 'open' ? '$3::text' : '$2::text';
  if (text === 'any') return [];
  return text === 'folded'
    ? [`strpos(${folded}, ${term}) > 0`]
    : [`(strpos(title, ${term}) > 0 OR strpos(reference_id, ${term}) > 0)`];
};

/** The condition of a filter on a row of `job`. `$1` is the employer. */
export const conditionOf = (filter: ListFilter): string =>
  ['employer_id = $1', ...statusCondition(filter), ...textCondition(filter)].join(' AND ');
