import * as v from 'valibot';
import { objectMessage } from './field.ts';

/** An Int32, as a number or as a text of digits (decision D5b). */
const lookupId = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,10}$/), v.transform(Number))],
    'wrong-type',
  ),
  v.integer('wrong-type'),
);

/** `{ id }` of an item on a reference list; reads as the id. Other members are ignored (decision D6). */
export const lookup = (items: readonly { readonly id: number }[]) => {
  const ids = new Set(items.map(({ id }) => id));
  return v.pipe(
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
};

/** What a {@link lookup} at this pointer must be, and its id. */
export const mustBeLookup = (pointer: string, list: string) => ({
  [pointer]: 'an object such as {"id":1}',
  [`${pointer}/id`]: `the id of an item on the list of ${list}`,
});
