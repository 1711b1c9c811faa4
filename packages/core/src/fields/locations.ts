import * as v from 'valibot';
import type { Location } from '../job/job.ts';
import { jobLimits } from '../job/job-limits.ts';
import type { Problem, Warning } from '../job/problem.ts';
import { maxLocationDescriptionLength } from '../places/location-description.ts';
import type { LocationResolution } from '../places/location-resolver.ts';
import { workplaceIn } from '../places/no-place.ts';
import { isSamePlace } from '../places/same-place.ts';
import { shortText } from '../values/spelling.ts';
import { quotable, shown, withoutBlanks } from '../values/text.ts';
import { type Field, keptAlthough, type Reading, readBySchema } from './kinds/field.ts';
import { nameOf, problemAt, suchAs } from './kinds/problem.ts';
import { type Body, objectOf, sized, trimmed } from './kinds/schemas.ts';

const { min, max } = jobLimits.locations;

/** The objects for the place in this text, or for several: `Halifax, NS; Toronto, ON`. */
const describing = (value: unknown): string | undefined => {
  const places = shortText(value)
    .split(/[;|\n]/)
    .filter((each) => each.trim() !== '');
  if (places.length === 0 || places.length > max) return undefined;
  return places.map((each) => `{"description":${JSON.stringify(each.trim())}}`).join(',');
};

const mustBe = {
  '/locations': suchAs(
    `a list of ${min} to ${max} locations`,
    '[{"description":"Halifax, NS"}]',
    (value) => describing(value) && `[${describing(value)}]`,
  ),
  '/locations/*': suchAs('an object', '{"description":"Halifax, NS"}', describing),
  '/locations/*/description': {
    mustBe:
      'a place in Canada, written "Town, Province" such as "Halifax, NS", a town alone where there is only one of that name, or a province',
    whenMissing: ', such as "Halifax, NS"',
  },
};

const describedLocation = objectOf({
  description: v.pipe(v.string('wrong-type'), trimmed, v.minLength(1, 'required')),
});

/** The places that a body names, to be resolved before it is read. */
export const placesIn = ({ locations: sent }: Body): readonly string[] => {
  // If the list is too long, resolving any of it is a waste.
  const items: readonly unknown[] = Array.isArray(sent) && sent.length <= max ? sent : [];
  return items
    .map((item): unknown => Object(item).description)
    .flatMap((description) => (typeof description === 'string' ? withoutBlanks(description) : []))
    .filter(({ length }) => length > 0 && length <= maxLocationDescriptionLength);
};

/** Says what to write instead of a text that is not a place. */
const placeAndWorkplace = (description: string): string => {
  const workplace = workplaceIn(description);
  if (workplace === null)
    return 'the town or province of the job. For remote work, add "workplace":"remote" and write where the worker may live';
  const where = workplace === 'remote' ? 'where the worker may live' : 'of the job';
  return `the town or province ${where}, and "workplace":"${workplace}"`;
};

type RefusedPlace = Extract<LocationResolution, { readonly refused: string }>;

/** Says what to write instead of a description, as far as the resolver knows. */
const adviceOn = (place: RefusedPlace, description: string): string => {
  const some = describing(description);
  if (some?.includes('},{')) return `write "locations":[${some}]`;
  if (place.refused === 'not-a-place') return `write ${placeAndWorkplace(description)}`;
  if (place.refused === 'ambiguous')
    return `it must be one place: ${place.candidates.join(' or ')}`;
  const { nearest = [], noProvince } = place;
  const alike = nearest.length === 0 ? '' : `; you may mean ${nearest.join(' or ')}`;
  return noProvince === undefined
    ? `it must be ${mustBe['/locations/*/description'].mustBe}${alike}`
    : `write "Town, Province", such as "Halifax, NS"; ${shown(noProvince)} is not a province of Canada${alike}`;
};

const refusalOf = (place: RefusedPlace, pointer: string, description: string): Problem => {
  const isNoPlace = place.refused === 'not-a-place';
  const fault = `is ${shown(description)}${isNoPlace ? ', which is not a place' : ''}`;
  return {
    pointer,
    code: isNoPlace ? 'not-a-place' : `${place.refused}-place`,
    message: `${nameOf(pointer)} ${fault}; ${quotable(adviceOn(place, description))}.`,
  };
};

/** The location of the item at this index; `undefined` where it is refused. */
const readLocation = (reading: Reading, index: number): Location | undefined => {
  const { resolved, fromExport, stored, refusals, warnings } = reading;
  const item = readBySchema(describedLocation, reading, ['locations', `${index}`], mustBe);
  if (item === undefined) return undefined;
  const { description } = item;
  const own = stored?.locations ?? [];
  const known = own.find((location) => location.description === description);
  if (known !== undefined) return known;

  const pointer = `/locations/${index}`;
  const found = resolved?.get(description) ?? { refused: 'unknown' as const };
  if ('code' in found) {
    refusals.push(found);
    return undefined;
  }
  if ('refused' in found) {
    const problem = refusalOf(found, `${pointer}/description`, description);
    const kept = fromExport && found.refused === 'not-a-place' ? found.location : null;
    if (kept === null) refusals.push(problem);
    else warnings.push(...keptAlthough([problem]));
    return kept ?? undefined;
  }
  const { location } = found;
  if (!found.listed && !own.some((each) => isSamePlace(each, location))) {
    const meant = found.nearest === null ? '' : ` Did you mean ${found.nearest}?`;
    const message = `${location.description} is not on the list of locations. It was accepted as it is.${meant}`;
    warnings.push({ pointer, code: 'place-not-listed', message });
  }
  return location;
};

const sizedList = sized(jobLimits.locations);

/** Whether two locations of a body are the same place; a job may have two that are one by today's rules. */
const isDouble = (one: Location, other: Location, { stored, fromExport }: Reading): boolean => {
  const isKept = !fromExport && [one, other].every((each) => stored?.locations.includes(each));
  return one === other || (!isKept && isSamePlace(one, other));
};

const keptOnce: Warning = {
  pointer: '/locations',
  code: 'no-longer-accepted',
  message: 'Two of the exported locations are now the same place. It was kept once.',
};

/**
 * One to three different locations (interface §4.3, decisions D7, D17, D18); one that is not on the
 * list adds a warning (decision D31), unless the stored job has it.
 */
export const locations: Field<'locations', readonly Location[]> = {
  name: 'locations',
  property: 'locations',
  mustBe,
  members: ['locations'],
  read: (reading) => {
    const { fromExport, refusals, warnings } = reading;
    const list = readBySchema(sizedList, reading, ['locations'], mustBe) ?? [];
    const read: Location[] = [];
    for (const index of list.keys()) {
      const location = readLocation(reading, index);
      if (location === undefined) continue;
      const pointer = `/locations/${index}/description`;
      // An export may have two that were different before the list or its folding grew (decision D6).
      if (!read.some((earlier) => isDouble(earlier, location, reading))) read.push(location);
      else if (fromExport) warnings.push(keptOnce);
      else refusals.push(problemAt(pointer, 'duplicate', mustBe));
    }
    return read;
  },
};
