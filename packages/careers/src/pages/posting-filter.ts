import type { Workplace } from '@jobposting/core';
import type { ProvinceCode } from '@jobposting/core/adapter';
import type { PostingFilter } from '../open-postings/open-postings-index.ts';

/** It is cut here, because each link of a page repeats it. */
export const longestTerm = 100;

/** A whole number from 1; `null` for anything else. */
export const numberIn = (text: string | null): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;

/**
 * Reads what the query of an address filters by. Whatever it holds is no error: what no open posting has, such as a
 * province that does not exist, filters nothing.
 */
export const readPostingFilter = (
  query: URLSearchParams,
  { employerId, categoryId }: Pick<PostingFilter, 'employerId' | 'categoryId'>,
): PostingFilter => {
  const location = query.get('location');
  const townId = numberIn(location);
  return {
    employerId,
    categoryId,
    q: [...(query.get('q') ?? '').trim()].slice(0, longestTerm).join('') || null,
    province: townId === null ? (location as ProvinceCode | null) : null,
    townId,
    positionTypeId: numberIn(query.get('type')),
    workplace: query.get('workplace') as Workplace | null,
  };
};

/** The query that stands for a filter, beside the path of its employer and category. */
export const parametersOf = ({
  q,
  province,
  townId,
  positionTypeId,
  workplace,
}: PostingFilter) => ({
  q,
  location: townId === null ? province : String(townId),
  type: positionTypeId === null ? null : String(positionTypeId),
  workplace,
});
