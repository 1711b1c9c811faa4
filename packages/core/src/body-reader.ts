import type { Result } from 'neverthrow';
import type { SanitizeDescription, SanitizedDescription } from './description.ts';
import type { EmployerId } from './employer.ts';
import { type InvalidJob, type PlacesUnavailable, placesUnavailable } from './job-error.ts';
import {
  createJobInputReader,
  descriptionIn,
  type JobInput,
  locationsNamedIn,
} from './job-input.ts';
import type { LocationResolution, LocationResolver } from './reference-data/location-resolver.ts';
import type { ReferenceData } from './reference-data/reference-data.ts';

/**
 * Reads a body of an employer with the locations that it names and what its description comes to.
 * Errors: `invalid-job`.
 */
export type ReadBody = (
  body: unknown,
  options: { readonly employer: EmployerId; readonly fromExport: boolean },
) => Promise<Result<JobInput, InvalidJob>>;

/** What bodies are read with. */
export interface BodyReaderParts {
  readonly referenceData: ReferenceData;
  readonly resolver: LocationResolver;
  readonly sanitize: SanitizeDescription | undefined;
}

/**
 * Creates the reader of bodies that asks a resolver for the locations, all at once (decision D18),
 * and has the description sanitized meanwhile.
 */
export const createBodyReader = ({
  referenceData,
  resolver,
  sanitize,
}: BodyReaderParts): ReadBody => {
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

  const sanitizeIn = async (
    body: unknown,
    employer: EmployerId,
  ): Promise<SanitizedDescription | undefined> => {
    const html = descriptionIn(body);
    return html === null ? undefined : sanitize?.(html, employer);
  };

  return async (body, { employer, fromExport }) => {
    const resolving = locationsNamedIn(body).map(
      async (description) => [description, await resolve(description)] as const,
    );
    const [resolved, sanitized] = await Promise.all([
      Promise.all(resolving),
      sanitizeIn(body, employer),
    ]);
    return readJobInput(body, { resolved: new Map(resolved), sanitized, fromExport });
  };
};
