import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import { largestId } from '../job/job-limits.ts';
import { readTownCommaProvince } from '../places/location-description.ts';
import { findProvince } from '../places/provinces.ts';
import { placeKey } from '../places/same-place.ts';
import { unlistedLocationIds } from '../places/unlisted-location.ts';
import { itemJson } from './listed-items.ts';
import type { ListItem, ReferenceData } from './reference-data.ts';
import { defaultReferenceData } from './reference-data.ts';

/** A problem of a list, and where it is: a JSON pointer (RFC 6901) into the value. */
export interface ReferenceDataProblem {
  readonly pointer: string;
  readonly message: string;
}

const idUpTo = (max: number) => {
  const message = `must be a whole number from 1 to ${max}`;
  return v.pipe(
    v.number(message),
    v.check((id) => Number.isInteger(id) && id >= 1 && id <= max, message),
  );
};

const lineMessage = 'must be one line of 1 to 100 characters';
const line = v.pipe(
  v.string(lineMessage),
  v.trim(),
  v.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]{1,100}$/u, lineMessage),
);

const objectMessage = ({ expected }: { readonly expected: string | null }): string =>
  expected === 'Object' ? 'must be an object' : 'is missing';

const item = v.object(
  {
    id: idUpTo(largestId),
    name: line,
    names: v.exactOptional(
      v.object({ fr: v.exactOptional(line) }, 'must be an object such as {"fr":"Comptabilité"}'),
    ),
    retired: v.exactOptional(v.literal(true, 'must be true, or absent')),
  },
  objectMessage,
);
const salaryPeriod = v.object({ ...item.entries, unit: line }, objectMessage);

const isDescriptionOf = (name: string, description: string): boolean => {
  const read = readTownCommaProvince(description);
  if (read) return description === `${name}, ${read.province.code}`;
  return description === name && findProvince(name) !== null;
};

// A job stores its whole locations, so showing it does not need the list.
const onlyInShortLists = 'is for the items of the other lists; leave a location out instead';

const location = v.pipe(
  v.object(
    {
      id: idUpTo(unlistedLocationIds.min - 1),
      description: v.string('must be a string'),
      name: line,
      type: line,
      names: v.exactOptional(v.never(onlyInShortLists)),
      retired: v.exactOptional(v.never(onlyInShortLists)),
    },
    objectMessage,
  ),
  v.forward(
    v.partialCheck(
      [['name'], ['description']],
      ({ name, description }) => isDescriptionOf(name, description),
      'must be the name and the code of a province or territory, as in "Halifax, NS", or one of these by name; no other than those of Canada can be added',
    ),
    ['description'],
  ),
);

const listOf = <Item>(schema: v.GenericSchema<unknown, Item>) =>
  v.array(schema, 'must be an array');

const has = <Item extends ListItem>(fixed: Item) =>
  v.someItem<Item[], string>(
    (listed) => !listed.retired && itemJson(listed) === itemJson(fixed),
    `must have ${itemJson(fixed)}, which the interface fixes: it may get other names, but cannot be changed, left out or retired`,
  );

const lists = v.objectWithRest(
  {
    positionTypes: v.optional(v.pipe(listOf(item), has({ id: 1, name: 'Full Time' }))),
    jobCategories: v.optional(
      v.pipe(
        listOf(item),
        v.someItem(
          ({ retired }) => !retired,
          'must have at least one category that is not retired',
        ),
      ),
    ),
    salaryPeriods: v.optional(
      v.pipe(listOf(salaryPeriod), has({ id: 1, name: 'Yearly', unit: 'year' })),
    ),
    locations: v.optional(listOf(location)),
  },
  v.never('is none of positionTypes, jobCategories, salaryPeriods and locations'),
);

/** The values that must be unique in a list, as one text for each item that has one. */
const keyIn = {
  id: ({ id }: { id?: unknown }) => (typeof id === 'number' ? String(id) : null),
  description: ({ description }: { description?: unknown }) =>
    typeof description === 'string' ? placeKey(description) : null,
};

const pointerTo = (keys: readonly unknown[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * Finds the items with the id or the location of an earlier item. Accepts wrong items, so that all problems of a list
 * are reported at once.
 */
const repetitionsIn = (value: object): ReferenceDataProblem[] =>
  Object.entries(value).flatMap(([list, items]) =>
    (['id', 'description'] as const).flatMap((member) => {
      const seen = new Set<string>();
      const message = `is the ${member === 'id' ? 'id' : 'location'} of an earlier item`;
      return (Array.isArray(items) ? items : []).flatMap((item, index) => {
        const key = keyIn[member](Object(item));
        if (key === null) return [];
        if (seen.has(key)) return [{ pointer: pointerTo([list, index, member]), message }];
        seen.add(key);
        return [];
      });
    }),
  );

/**
 * Reads a host's or an operator's own lists: an object, such as a parsed JSON file, with any of the four lists; the
 * shipped list replaces an absent one (decision D15).
 * Errors: all problems at once, each with a pointer and a message.
 */
export const readReferenceData = (
  value: unknown,
): Result<ReferenceData, readonly ReferenceDataProblem[]> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return err([{ pointer: '', message: 'must be an object' }]);
  }
  const read = v.safeParse(lists, value);
  const problems = (read.issues ?? []).map(({ path = [], message }) => ({
    pointer: pointerTo(path.map(({ key }) => key)),
    message,
  }));
  const repetitions = repetitionsIn(value);
  if (!read.success || repetitions.length > 0) return err([...problems, ...repetitions]);

  const { positionTypes, jobCategories, salaryPeriods, locations } = defaultReferenceData;
  return ok({
    positionTypes: read.output.positionTypes ?? positionTypes,
    jobCategories: read.output.jobCategories ?? jobCategories,
    salaryPeriods: read.output.salaryPeriods ?? salaryPeriods,
    locations: read.output.locations ?? locations,
  });
};
