import type { Result } from 'neverthrow';
import { type InvalidJob, type PlacesUnavailable, placesUnavailable } from './job-error.ts';
import { createJobInputReader, type JobInput, locationsNamedIn } from './job-input.ts';
import type { LocationResolution, LocationResolver } from './reference-data/location-resolver.ts';
import type { ReferenceData } from './reference-data/reference-data.ts';

/** Reads a body with the locations that it names. Errors: `invalid-job`. */
export type ReadBody = (
  body: unknown,
  options: { readonly fromExport: boolean },
) => Promise<Result<JobInput, InvalidJob>>;

/** Creates the reader of bodies that asks a resolver for the locations, all at once (decision D18). */
export const createBodyReader = (
  referenceData: ReferenceData,
  resolver: LocationResolver,
): ReadBody => {
  const readJobInput = createJobInputReader(referenceData);

  const resolve = async (description: string): Promise<LocationResolution | PlacesUnavailable> => {
    try {
      const found = await resolver.resolve(description);
      return found.isOk() ? found.value : placesUnavailable(found.error.cause);
    } catch (cause) {
      // The host's code: one that breaks the promise of the port must not break a write.
      return placesUnavailable(cause);
    }
  };

  return async (body, { fromExport }) => {
    const resolving = locationsNamedIn(body).map(
      async (description) => [description, await resolve(description)] as const,
    );
    return readJobInput(body, { resolved: new Map(await Promise.all(resolving)), fromExport });
  };
};
