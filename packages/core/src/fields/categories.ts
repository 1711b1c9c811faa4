import * as v from 'valibot';
import { jobLimits } from '../job/job-limits.ts';
import type { JobCategory } from '../reference-lists/reference-data.ts';
import { choicesOf, itemsInstead, mustBeLookup } from './kinds/choices.ts';
import { itemOf, lookupField } from './kinds/field.ts';
import { suchAs } from './kinds/problem.ts';
import { listOf } from './kinds/schemas.ts';

const { min, max } = jobLimits.categories;

const different = v.rawCheck<{ id: number }[]>(({ dataset, addIssue }) => {
  const input = dataset.typed ? dataset.value : [];
  for (const [key, value] of input.entries()) {
    if (!input.slice(0, key).some(({ id }) => id === value.id)) continue;
    const inList = { type: 'array', origin: 'value', input, key, value } as const;
    const inItem = { ...inList, type: 'object', input: { ...value }, key: 'id' } as const;
    addIssue({ message: 'duplicate', path: [inList, inItem] });
  }
});

/** One to three different job categories, by id (interface §4.3, decision D7). */
export const categories = (items: readonly JobCategory[]) => {
  const list = choicesOf('job categories', 'jobcategories', items);
  return lookupField({
    name: 'categories',
    property: 'categoryIds',
    schema: v.pipe(listOf(jobLimits.categories, itemOf(items)), different),
    toValue: (sent) => sent.map(({ id }) => id),
    idsOf: ({ categoryIds }) => categoryIds,
    mustBe: {
      '/categories': suchAs(
        `a list of ${min} to ${max} categories`,
        `[${list.example}], with ids of ${list.path}`,
        itemsInstead(list),
      ),
      ...mustBeLookup('/categories/*', list),
    },
  });
};
