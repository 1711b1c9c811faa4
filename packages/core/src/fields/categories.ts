import { jobLimits } from '../job/job-limits.ts';
import type { JobCategory } from '../reference-lists/reference-data.ts';
import { listOf, schemaRef } from '../representations/json-schema.ts';
import { readBySchema } from './kinds/field.ts';
import { readList } from './kinds/list.ts';
import { lookupField, mustBeLookup } from './kinds/lookup.ts';
import { storedList, storedNumber } from './kinds/stored.ts';

const { min, max } = jobLimits.categories;

const mustBe = {
  '/categories': `a list of ${min} to ${max} categories such as [{"id":1}]`,
  ...mustBeLookup('/categories/*', 'job categories'),
};

/** One to three different job categories, by id (interface §4.3, decision D7). */
export const categories = (items: readonly JobCategory[]) =>
  lookupField<'categories', 'categoryIds', readonly number[]>({
    name: 'categories',
    property: 'categoryIds',
    items,
    mustBe,
    stored: storedList(storedNumber),
    schemas: {
      categories: {
        answer: listOf(schemaRef('ListItem'), jobLimits.categories),
        body: {
          ...listOf(schemaRef('LookupBody'), jobLimits.categories),
          description: 'Different items of /jobcategories.',
        },
      },
    },
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
