import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import type { Location } from '../job/job.ts';
import { jobLimits } from '../job/job-limits.ts';
import type { Problem, Warning } from '../job/problem.ts';
import { maxLocationDescriptionLength } from '../places/location-description.ts';
import type { LocationResolution } from '../places/location-resolver.ts';
import { workplaceIn } from '../places/no-place.ts';
import { isSamePlace } from '../places/same-place.ts';
import { shortText } from '../values/spelling.ts';
import { quotable, shown } from '../values/text.ts';
import {
  type Accepted,
  acceptImported,
  type Field,
  type ReadingContext,
  type Refusal,
  readBySchema,
} from './kinds/field.ts';
import { nameOf, problemAt, suchAs } from './kinds/problem.ts';
import { type Body, objectOf, sized, trimmed, withoutBlanks } from './kinds/schemas.ts';

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

const sizedList = sized(jobLimits.locations);

/** The places that a body names, to be resolved before it is read. */
export const placesIn = ({ locations: sent }: Body): readonly string[] => {
  // If the list is too long, resolving any of it is a waste.
  const items: readonly unknown[] = Array.isArray(sent) && sent.length <= max ? sent : [];
  return items
    .map((item): unknown => Object(item).description)
    .flatMap((description) => (typeof description === 'string' ? withoutBlanks(description) : []))
    .filter(({ length }) => length > 0 && length <= maxLocationDescriptionLength);
};

const placeAndWorkplace = {
  onsite: 'the town or province of the job, and "workplace":"onsite"',
  hybrid: 'the town or province of the job, and "workplace":"hybrid"',
  remote: 'the town or province where the worker may live, and "workplace":"remote"',
  none: 'the town or province of the job. For remote work, add "workplace":"remote" and write where the worker may live',
} as const;

type RefusedPlace = Extract<LocationResolution, { readonly refused: string }>;

/** Says what to write instead of a description, as far as the resolver knows. */
const adviceOn = (place: RefusedPlace, description: string): string => {
  const some = describing(description);
  if (some?.includes('},{')) return `write "locations":[${some}]`;
  if (place.refused === 'not-a-place')
    return `write ${placeAndWorkplace[workplaceIn(description) ?? 'none']}`;
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

/** The location of the item at this pointer, in a job that has these. */
const readLocation = (
  description: string,
  pointer: string,
  { resolved, fromExport, stored }: ReadingContext,
): Result<Accepted<Location>, readonly Refusal[]> => {
  const own = stored?.locations ?? [];
  const known = own.find((location) => location.description === description);
  if (known !== undefined) return ok({ value: known });

  const found = resolved?.get(description) ?? { refused: 'unknown' as const };
  if ('code' in found) return err([found]);
  if ('refused' in found) {
    const problem = refusalOf(found, `${pointer}/description`, description);
    const isKept = fromExport && found.refused === 'not-a-place' && found.location !== null;
    return isKept ? ok(acceptImported(found.location, [problem])) : err([problem]);
  }
  const { location: value } = found;
  if (found.listed || own.some((each) => isSamePlace(each, value))) return ok({ value });
  const meant = found.nearest === null ? '' : ` Did you mean ${found.nearest}?`;
  const message = `${value.description} is not on the list of locations. It was accepted as it is.${meant}`;
  return ok({ value, warnings: [{ pointer, code: 'place-not-listed', message }] });
};

const keptOnce: Warning = {
  pointer: '/locations',
  code: 'no-longer-accepted',
  message: 'Two of the exported locations are now the same place. It was kept once.',
};

/** The locations of a list of this length; two that are one place are refused. */
const readItems = (
  body: Body,
  length: number,
  context: ReadingContext,
): Result<Accepted<readonly Location[]>, readonly Refusal[]> => {
  const { stored, fromExport } = context;
  // A job may have two that are one place by today's rules.
  const isKept = (location: Location): boolean =>
    !fromExport && stored?.locations.includes(location) === true;

  const value: Location[] = [];
  const refusals: Refusal[] = [];
  const warnings: Warning[] = [];
  for (let index = 0; index < length; index++) {
    const pointer = `/locations/${index}`;
    const read = readBySchema(describedLocation, body, ['locations', `${index}`], mustBe).andThen(
      ({ description }) => readLocation(description, pointer, context),
    );
    if (read.isErr()) {
      refusals.push(...read.error);
      continue;
    }
    const { value: location, warnings: warned = [] } = read.value;
    warnings.push(...warned);
    // An export may have two that were different before the list or its folding grew (decision D6).
    const isDouble = value.some(
      (earlier) =>
        earlier === location ||
        (!(isKept(earlier) && isKept(location)) && isSamePlace(earlier, location)),
    );
    if (!isDouble) value.push(location);
    else if (fromExport) warnings.push(keptOnce);
    else refusals.push(problemAt(`${pointer}/description`, 'duplicate', mustBe));
  }
  return refusals.length > 0 ? err(refusals) : ok({ value, warnings });
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
  read: (body, context) =>
    readBySchema(sizedList, body, ['locations'], mustBe).andThen(({ length }) =>
      readItems(body, length, context),
    ),
};
