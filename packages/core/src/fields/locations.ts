import * as v from 'valibot';
import { jobLimits } from '../job.ts';
import type { Problem, Warning } from '../job-error.ts';
import type { ResolvedPlace } from '../reference-data/place-resolver.ts';
import type { Location } from '../reference-data/reference-data.ts';
import { objectMessage, problemAt, readField } from './read-field.ts';
import { readList } from './read-list.ts';
import { trimmed } from './text.ts';

/** What each location description of a body resolved to, `null` where it is no place that is accepted. */
export type Places = ReadonlyMap<string, ResolvedPlace | null>;

const describedPlace = v.pipe(
  v.object(
    { description: v.pipe(v.string('wrong-type'), trimmed, v.minLength(1, 'required')) },
    objectMessage,
  ),
  v.transform(({ description }) => description),
);

// Longer than any place that is accepted (decision D18), so that a resolver sees no hostile text. A
// name of 100 characters may take 200 UTF-16 code units.
const maxDescriptionLength = 400;

/** The descriptions in a `locations` value that are worth resolving. */
export const descriptionsIn = (locations: unknown): readonly string[] => {
  if (!Array.isArray(locations) || locations.length > jobLimits.locations.max) return [];
  return locations
    .map((item) => v.safeParse(describedPlace, item))
    .filter((read) => read.success)
    .map((read) => read.output)
    .filter((description) => description.length <= maxDescriptionLength);
};

const notListed = (pointer: string, { description }: Location): Warning => ({
  pointer,
  code: 'place-not-listed',
  message: `${description} is not on the list of locations; it was accepted as a place of its own.`,
});

/**
 * Reads one to three different places (interface §4.3, decisions D7, D17, D18); a place that is
 * not on the list adds a warning (decision D31).
 */
export const readLocations = (
  value: unknown,
  places: Places,
  problems: Problem[],
  warnings: Warning[],
): readonly Location[] | undefined =>
  readList(
    'locations',
    value,
    jobLimits.locations,
    'description',
    (item, path) => {
      const description = readField(path, describedPlace, item, problems);
      if (description === undefined) return undefined;
      const pointer = `/${path}/description`;
      const place = places.get(description);
      if (!place) {
        problems.push(problemAt(pointer, 'unknown-place'));
        return undefined;
      }
      if (!place.listed) warnings.push(notListed(pointer, place.location));
      return { id: place.location.id, value: place.location };
    },
    problems,
  );
