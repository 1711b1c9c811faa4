import * as v from 'valibot';
import { jobLimits } from '../job.ts';
import type { Problem } from '../job-error.ts';
import { type FieldSchema, objectMessage, readField } from './read-field.ts';
import { readList } from './read-list.ts';

/** An Int32, as a number or as a text of digits (decision D5b). */
const lookupId = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,10}$/), v.transform(Number))],
    'wrong-type',
  ),
  v.integer('wrong-type'),
);

/** `{ id }` of an item on a reference list; reads as the id. Other fields are ignored (decision D6). */
export const lookup = (ids: ReadonlySet<number>) =>
  v.pipe(
    v.object(
      {
        id: v.pipe(
          lookupId,
          v.check((id) => ids.has(id), 'unknown-id'),
        ),
      },
      objectMessage,
    ),
    v.transform(({ id }) => id),
  );

/** Reads one to three different categories (interface §4.3, decision D7) as their ids. */
export const readCategories = (
  value: unknown,
  category: FieldSchema<number>,
  problems: Problem[],
): readonly number[] | undefined =>
  readList(
    'categories',
    value,
    jobLimits.categories,
    'id',
    (item, path) => {
      const id = readField(path, category, item, problems);
      return id === undefined ? undefined : { id, value: id };
    },
    problems,
  );
