import { err, ok, type Result } from 'neverthrow';
import type { ResolvedLocations } from './fields/kinds/field.ts';
import { type InvalidJob, type PlacesUnavailable, placesUnavailable } from './job-error.ts';
import { createJobInputReader, type JobInput, locationsNamedIn } from './job-input.ts';
import type { LocationResolution, LocationResolver } from './reference-data/location-resolver.ts';
import type { ReferenceData } from './reference-data/reference-data.ts';

/** Reads a body with the locations that it names. Errors: `invalid-job`, `places-unavailable`. */
export type ReadBody = (body: unknown) => Promise<Result<JobInput, InvalidJob | PlacesUnavailable>>;

/** Creates the reader of bodies that asks a resolver for the locations (decision D18). */
export const createBodyReader = (
  referenceData: ReferenceData,
  resolver: LocationResolver,
): ReadBody => {
  const readJobInput = createJobInputReader(referenceData);

  const resolve = async (
    descriptions: readonly string[],
  ): Promise<Result<ResolvedLocations, PlacesUnavailable>> => {
    const resolved = new Map<string, LocationResolution>();
    for (const description of descriptions) {
      const found = await resolver.resolve(description);
      if (found.isErr()) return err(placesUnavailable(found.error.cause));
      resolved.set(description, found.value);
    }
    return ok(resolved);
  };

  return async (body) =>
    (await resolve(locationsNamedIn(body))).andThen((resolved) => readJobInput(body, resolved));
};
