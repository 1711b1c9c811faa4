import type { ReferenceData, Workplace } from '@jobposting/core';
import { findProvince } from '@jobposting/core/adapter';
import { type PostingFilter, sorts } from '../open-postings/conditions.ts';

const workplaces: readonly Workplace[] = ['onsite', 'hybrid', 'remote'];

/** Longer searches are cut, because each link of a page repeats them. */
export const longestTerm = 100;

/** A whole number from 1; `null` for anything else. */
export const numberIn = (text: string | null): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;

/**
 * Reads the filter in the query of an address. Nothing in it is an error: a category, province, position
 * type or workplace that does not exist filters nothing.
 */
export const readPostingFilter = (
  query: URLSearchParams,
  { employerId, categoryId }: Pick<PostingFilter, 'employerId' | 'categoryId'>,
  { jobCategories, positionTypes }: Pick<ReferenceData, 'jobCategories' | 'positionTypes'>,
): PostingFilter => {
  const location = query.get('location');
  const typeId = numberIn(query.get('type'));
  const townId = numberIn(location);
  return {
    employerId,
    categoryId: jobCategories.find(({ id }) => id === categoryId)?.id ?? null,
    q: [...(query.get('q') ?? '').trim()].slice(0, longestTerm).join('') || null,
    province: findProvince(location ?? '')?.code ?? null,
    townId,
    positionTypeId: positionTypes.find(({ id }) => id === typeId)?.id ?? null,
    workplace: workplaces.find((name) => name === query.get('workplace')) ?? null,
    sort: sorts.find((name) => employerId !== null && name === query.get('sort')) ?? null,
  };
};

/** The query for a filter, in addition to the path with its employer and category. */
export const parametersOf = (filter: PostingFilter) => {
  const { q, province, townId, positionTypeId, workplace, sort } = filter;
  const location = townId === null ? province : String(townId);
  const type = positionTypeId === null ? null : String(positionTypeId);
  return { q, location, type, workplace, sort };
};
