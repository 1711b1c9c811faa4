import type { Result } from 'neverthrow';
import { type InvalidJob, placesUnavailable } from './job-error.ts';
import { createJobInputReader, type JobInput, locationsNamedIn } from './job-input.ts';
import type { LocationResolver } from './reference-data/location-resolver.ts';
import type { ReferenceData } from './reference-data/reference-data.ts';

/** Reads a body with the locations that it names. Errors: `invalid-job`. */
export type ReadBody = (
  body: unknown,
  options: { readonly isImport: boolean },
) => Promise<Result<JobInput, InvalidJob>>;

/** Creates the reader of bodies that asks a resolver for the locations, all at once (decision D18). */
export const createBodyReader = (
  referenceData: ReferenceData,
  resolver: LocationResolver,
): ReadBody => {
  const readJobInput = createJobInputReader(referenceData);

  const resolve = async (description: string) => {
    const found = await resolver.resolve(description);
    const resolution = found.isOk() ? found.value : placesUnavailable(found.error.cause);
    return [description, resolution] as const;
  };

  return async (body, { isImport }) => {
    const resolved = new Map(await Promise.all(locationsNamedIn(body).map(resolve)));
    return readJobInput(body, { resolved, isImport });
  };
};
