import type { SanitizeDescription } from '../description/sanitize-description.ts';
import type { EmployerId } from '../job/employer.ts';
import { type PlacesUnavailable, placesUnavailable } from '../job/job-error.ts';
import type { JobInput } from '../job-rules/job-input.ts';
import type { LocationResolution, LocationResolver } from '../places/location-resolver.ts';

/** Looks up what a rule needs for a body: its places, and its sanitized HTML. */
export type LookUp = (input: JobInput, options: LookUpOptions) => Promise<JobInput>;

/** The employer of a body, and its purpose. */
interface LookUpOptions {
  readonly employer: EmployerId;
  readonly fromExport?: boolean;
}

export interface LookUpParts {
  readonly resolver: LocationResolver;
  readonly sanitize: SanitizeDescription;
}

/**
 * Creates the function that resolves the places of a body, all at once (decision D18), and meanwhile has its
 * description sanitized.
 */
export const createLookUp = ({ resolver, sanitize }: LookUpParts): LookUp => {
  const resolve = async (description: string): Promise<LocationResolution | PlacesUnavailable> => {
    try {
      const found = await resolver.resolve(description);
      return found.isOk() ? found.value : placesUnavailable(found.error.cause);
    } catch (cause) {
      // The host's code: it must not break a write by throwing against the rules of the port.
      return placesUnavailable(cause);
    }
  };

  return async (input, { employer, fromExport }) => {
    const { places, html } = input;
    const resolving = places.map(async (place) => [place, await resolve(place)] as const);
    const [resolved, sanitized] = await Promise.all([
      Promise.all(resolving),
      html === undefined ? undefined : sanitize(html, employer),
    ]);
    return { ...input, lookups: { resolved: new Map(resolved), sanitized, fromExport } };
  };
};
