import { err, ok } from 'neverthrow';
import * as v from 'valibot';
import { jobLimits } from '../job-limits.ts';
import type { Problem, Warning } from '../problem.ts';
import { maxLocationDescriptionLength } from '../reference-data/location-description.ts';
import type { LocationResolution } from '../reference-data/location-resolver.ts';
import type { Location } from '../reference-data/reference-data.ts';
import { type Field, objectMessage, problemAt, readBySchema } from './kinds/field.ts';
import { readList } from './kinds/list.ts';
import { trimmed } from './kinds/plain-text.ts';
import type { Requirements } from './kinds/problem-sentence.ts';

const { min, max } = jobLimits.locations;

const mustBe = {
  '/locations': `a list of ${min} to ${max} locations such as [{"description":"Halifax, NS"}]`,
  '/locations/*': 'an object such as {"description":"Halifax, NS"}',
  '/locations/*/description':
    'a place in Canada, written "Town, Province" such as "Halifax, NS", a town alone where there is only one of that name, or a province',
};

const describedLocation = v.pipe(
  v.object(
    { description: v.pipe(v.string('wrong-type'), trimmed, v.minLength(1, 'required')) },
    objectMessage,
  ),
  v.transform(({ description }) => description),
);

/** The descriptions in the `locations` of a body that are worth resolving. */
export const descriptionsIn = (value: unknown): readonly string[] => {
  if (!Array.isArray(value) || value.length > max) return [];
  return value
    .map((item) => v.safeParse(describedLocation, item))
    .filter((read) => read.success)
    .map((read) => read.output)
    .filter((description) => description.length <= maxLocationDescriptionLength);
};

const mustBeMeant = (candidates: readonly string[]): Requirements => ({
  '/locations/*/description': `one of the places of that name: ${candidates.join(' or ')}`,
});

const mustBePlace: Requirements = {
  '/locations/*/description':
    'a place: for remote work, send "workplace":"remote" and the town or province where the worker may live',
};

const refusal = (
  pointer: string,
  description: string,
  resolution: Exclude<LocationResolution, { listed: boolean }> | undefined,
): Problem => {
  switch (resolution?.refused) {
    case 'not-a-place':
      return problemAt(pointer, 'not-a-place', mustBePlace, description);
    case 'ambiguous':
      return problemAt(pointer, 'unknown-place', mustBeMeant(resolution.candidates), description);
    default:
      return problemAt(pointer, 'unknown-place', mustBe, description);
  }
};

const notListed = (pointer: string, { description }: Location, nearest: string | null): Warning => {
  const suggestion = nearest === null ? '' : ` Did you mean ${nearest}?`;
  return {
    pointer,
    code: 'place-not-listed',
    message: `${description} is not on the list of locations. It was accepted as it is.${suggestion}`,
  };
};

/**
 * One to three different locations (interface §4.3, decisions D7, D17, D18); one that is not on the
 * list adds a warning (decision D31).
 */
export const locations: Field<'locations', 'locations', readonly Location[]> = {
  name: 'locations',
  property: 'locations',
  mustBe,
  read: (value, resolved) =>
    readList(value, {
      name: 'locations',
      size: jobLimits.locations,
      key: 'description',
      mustBe,
      readItem: (item, itemPointer) =>
        readBySchema(describedLocation, item, itemPointer, mustBe).andThen((description) => {
          const pointer = `${itemPointer}/description`;
          const found = resolved.get(description);
          if (found === undefined || 'refused' in found) {
            return err([refusal(pointer, description, found)]);
          }
          const { location } = found;
          return ok({
            value: { id: location.id, value: location },
            warnings: found.listed ? [] : [notListed(pointer, location, found.nearest)],
          });
        }),
    }),
};
