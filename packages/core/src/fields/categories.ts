import { jobLimits } from '../job/job-limits.ts';
import type { JobCategory } from '../reference-lists/reference-data.ts';
import { exampleOf, itemsInstead, mustBeLookup, pathOf } from './kinds/choices.ts';
import { readBySchema } from './kinds/field.ts';
import { readList } from './kinds/list.ts';
import { lookupField } from './kinds/lookup.ts';
import { suchAs } from './kinds/problem-sentence.ts';

const { min, max } = jobLimits.categories;

/** One to three different job categories, by id (interface §4.3, decision D7). */
export const categories = (items: readonly JobCategory[]) => {
  const list = { name: 'job categories', path: 'jobcategories', items };
  const mustBe = {
    '/categories': suchAs(
      `a list of ${min} to ${max} categories`,
      `[${exampleOf(list)}], with ids of ${pathOf(list)}`,
      itemsInstead(list),
    ),
    ...mustBeLookup('/categories/*', list),
  };
  return lookupField<'categories', 'categoryIds', readonly number[]>({
    name: 'categories',
    property: 'categoryIds',
    items,
    mustBe,
    readerOf: (category) => (value) =>
      readList(value, {
        name: 'categories',
        size: jobLimits.categories,
        key: 'id',
        mustBe,
        readItem: (item, pointer) => readBySchema(category, item, pointer, mustBe),
        isSame: (one, other) => one === other,
      }),
    idsOf: ({ categoryIds }) => categoryIds,
  });
};
