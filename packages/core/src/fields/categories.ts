import { jobLimits } from '../job-limits.ts';
import type { JobCategory } from '../reference-data/reference-data.ts';
import { accept, type Field, readBySchema } from './kinds/field.ts';
import { readList } from './kinds/list.ts';
import { lookup, mustBeLookup } from './kinds/lookup.ts';

const { min, max } = jobLimits.categories;

/** One to three different job categories, by id (interface §4.3, decision D7). */
export const categories = (
  list: readonly JobCategory[],
): Field<'categories', 'categoryIds', readonly number[]> => {
  const category = lookup(list);
  const mustBe = {
    '/categories': `a list of ${min} to ${max} categories such as [{"id":1}]`,
    ...mustBeLookup('/categories/*', 'job categories'),
  };
  return {
    name: 'categories',
    property: 'categoryIds',
    mustBe,
    read: (value) =>
      readList(value, {
        name: 'categories',
        size: jobLimits.categories,
        key: 'id',
        mustBe,
        readItem: (item, pointer) =>
          readBySchema(category, item, pointer, mustBe).map((id) => accept({ id, value: id })),
      }),
  };
};
