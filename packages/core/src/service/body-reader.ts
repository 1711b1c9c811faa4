import type { Result } from 'neverthrow';
import type {
  SanitizeDescription,
  SanitizedDescription,
} from '../description/sanitize-description.ts';
import type { EmployerId } from '../job/employer.ts';
import type { Job } from '../job/job.ts';
import { type InvalidJob, type PlacesUnavailable, placesUnavailable } from '../job/job-error.ts';
import {
  createJobInputReader,
  descriptionIn,
  type JobInput,
  locationsNamedIn,
} from '../job-rules/job-input.ts';
import type { LocationResolution, LocationResolver } from '../places/location-resolver.ts';
import type { ReferenceData } from '../reference-lists/reference-data.ts';
import { digestOf } from './text-digest.ts';

/**
 * Reads a body of an employer with the locations that it names and what its description comes to.
 * Errors: `invalid-job`.
 */
export type ReadBody = (
  body: unknown,
  options: ReadBodyOptions,
) => Promise<Result<JobInput, InvalidJob>>;

/** Whose body is read, and what for. */
interface ReadBodyOptions {
  readonly employer: EmployerId;
  readonly fromExport: boolean;
  /** The job that it is meant for, where there is one; what is read does not depend on it. */
  readonly stored: Job | null;
}

/** What bodies are read with. */
export interface BodyReaderParts {
  readonly referenceData: ReferenceData;
  readonly resolver: LocationResolver;
  readonly sanitize: SanitizeDescription;
}

/** In place of a digest, which takes longer than to compare: the text is the description of the stored job. */
const asStored = 'as stored';

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

  // What the text of a stored job's description came to when it was last sent. By the object, so that it is
  // forgotten with the job, and by no process but this: after a start each is looked at again (decision D6).
  const knownOf = new WeakMap<Job, SanitizedDescription & { readonly source: string }>();

  const sanitizeIn = async (
    body: unknown,
    { employer, stored }: ReadBodyOptions,
  ): Promise<SanitizedDescription | undefined> => {
    const html = descriptionIn(body);
    if (html === null) return undefined;
    if (stored === null) return sanitize(html, employer);
    const source = html === stored.description ? asStored : digestOf(html);
    const known = knownOf.get(stored);
    if (known?.source === source) return known;
    const sanitized = await sanitize(html, employer);
    if (source !== null && sanitized.html === stored.description) {
      // With the text of the job, not with that of the body, which would stay in memory.
      knownOf.set(stored, { ...sanitized, html: stored.description, source });
    }
    return sanitized;
  };

  return async (body, options) => {
    const resolving = locationsNamedIn(body).map(
      async (description) => [description, await resolve(description)] as const,
    );
    const [resolved, sanitized] = await Promise.all([
      Promise.all(resolving),
      sanitizeIn(body, options),
    ]);
    const { fromExport } = options;
    return readJobInput(body, { resolved: new Map(resolved), sanitized, fromExport });
  };
};
