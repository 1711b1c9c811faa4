import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import type { Location } from '../job/job.ts';
import { jobLimits } from '../job/job-limits.ts';
import type { Warning } from '../job/problem.ts';
import { maxLocationDescriptionLength } from '../places/location-description.ts';
import type { LocationResolution } from '../places/location-resolver.ts';
import { workplaceIn } from '../places/no-place.ts';
import { isSamePlace } from '../places/same-place.ts';
import { shortText } from '../values/spelling.ts';
import { shown } from '../values/text.ts';
import {
  type Accepted,
  acceptImported,
  type Field,
  type Lookups,
  objectMessage,
  problemAt,
  type Refusal,
  readBySchema,
  type Settle,
} from './kinds/field.ts';
import { readList } from './kinds/list.ts';
import { trimmed } from './kinds/plain-text.ts';
import { type Requirement, suchAs } from './kinds/problem-sentence.ts';

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

const describedLocation = v.pipe(
  v.object(
    { description: v.pipe(v.string('wrong-type'), trimmed, v.minLength(1, 'required')) },
    objectMessage,
  ),
  v.transform(({ description }) => description),
);

const readDescription = (item: unknown, pointer: string) =>
  readBySchema(describedLocation, item, pointer, mustBe);

const codesOfRefusals = {
  unknown: 'unknown-place',
  ambiguous: 'ambiguous-place',
  'not-a-place': 'not-a-place',
} as const;

const placeAndWorkplace = {
  onsite: 'the town or province of the job, and "workplace":"onsite"',
  hybrid: 'the town or province of the job, and "workplace":"hybrid"',
  remote: 'the town or province where the worker may live, and "workplace":"remote"',
  none: 'the town or province of the job. For remote work, add "workplace":"remote" and write where the worker may live',
} as const;

/** The requirement of a description where the resolver says more than that it does not know it. */
const placeInstead = (
  resolution: Extract<LocationResolution, { readonly refused: string }>,
  description: string,
): Requirement => {
  const some = describing(description);
  if (some?.includes('},{')) return { mustBe: '', instead: () => `"locations":[${some}]` };
  switch (resolution.refused) {
    case 'not-a-place':
      return { mustBe: '', instead: () => placeAndWorkplace[workplaceIn(description) ?? 'none'] };
    case 'ambiguous':
      return { mustBe: `one place: ${resolution.candidates.join(' or ')}` };
    case 'unknown': {
      const { nearest = [], noProvince } = resolution;
      const alike = nearest.length === 0 ? '' : `; you may mean ${nearest.join(' or ')}`;
      if (noProvince === undefined) {
        return { mustBe: `${mustBe['/locations/*/description'].mustBe}${alike}` };
      }
      const why = `${shown(noProvince)} is not a province of Canada`;
      return {
        mustBe: '',
        instead: () => `"Town, Province", such as "Halifax, NS"; ${why}${alike}`,
      };
    }
  }
};

const notListed = (
  pointer: string,
  { description }: Location,
  nearest: string | null,
): Warning => ({
  pointer,
  code: 'place-not-listed',
  message: `${description} is not on the list of locations. It was accepted as it is.${
    nearest === null ? '' : ` Did you mean ${nearest}?`
  }`,
});

/** The result for a description in a job that has these locations. */
const settleLocation = (
  description: string,
  pointer: string,
  own: readonly Location[],
  { resolved, fromExport }: Lookups,
): Result<Accepted<Location>, readonly Refusal[]> => {
  const known = own.find((location) => location.description === description);
  if (known !== undefined) return ok({ value: known });

  const found = resolved?.get(description) ?? { refused: 'unknown' as const };
  if ('code' in found) return err([found]);
  if ('refused' in found) {
    const at = `${pointer}/description`;
    const code = codesOfRefusals[found.refused];
    const requirement = { '/locations/*/description': placeInstead(found, description) };
    const problems = [problemAt(at, code, requirement, description)];
    const isKept =
      fromExport === true && found.refused === 'not-a-place' && found.location !== null;
    return isKept ? ok(acceptImported(found.location, problems)) : err(problems);
  }
  const { location } = found;
  const isKnown = found.listed || own.some((each) => isSamePlace(each, location));
  const warnings = isKnown ? [] : [notListed(pointer, location, found.nearest)];
  return ok({ value: location, warnings });
};

const keptOnce: Warning = {
  pointer: '/locations',
  code: 'no-longer-accepted',
  message: 'Two of the exported locations are now the same place. It was kept once.',
};

/** An export may have two places that were different before the list or its folding grew (decision D6). */
const withoutDoubles = ({ value, warnings = [] }: Accepted<readonly Location[]>) => {
  const different = value.filter(
    (each, index) => !value.slice(0, index).some((earlier) => isSamePlace(earlier, each)),
  );
  const isShorter = different.length < value.length;
  return { value: different, warnings: isShorter ? [...warnings, keptOnce] : warnings };
};

/**
 * One to three different locations (interface §4.3, decisions D7, D17, D18); one that is not on the
 * list adds a warning (decision D31), unless the stored job has it.
 */
export const locations: Field<'locations', 'locations', readonly Location[]> = {
  name: 'locations',
  property: 'locations',
  mustBe,
  members: ['locations'],
  read: ({ locations: value }) => {
    // If the list is too long, resolving any of it is a waste.
    const described =
      Array.isArray(value) && value.length <= max
        ? value.map((item, index) => readDescription(item ?? null, `/locations/${index}`))
        : [];
    const settle: Settle<readonly Location[]> = (stored, lookups) => {
      const own = stored?.locations ?? [];
      const isOwn = (location: Location): boolean => own.includes(location);
      const isSame = (one: Location, other: Location): boolean =>
        // A job may have two that are one place by today's rules.
        one === other || (!(isOwn(one) && isOwn(other)) && isSamePlace(one, other));

      return readList(value, {
        name: 'locations',
        size: jobLimits.locations,
        key: 'description',
        mustBe,
        readItem: (item, pointer, index) =>
          (described[index] ?? readDescription(item, pointer)).andThen((description) =>
            settleLocation(description, pointer, own, lookups),
          ),
        isSame: (one, other) => !lookups.fromExport && isSame(one.value, other.value),
      }).map((items) => {
        const read = {
          value: items.map(({ value: location }) => location),
          warnings: items.flatMap(({ warnings = [] }) => warnings),
        };
        return lookups.fromExport ? withoutDoubles(read) : read;
      });
    };
    const places = described.flatMap((item) => item.unwrapOr([]));
    return {
      settle,
      places: places.filter(({ length }) => length <= maxLocationDescriptionLength),
    };
  },
};
