import type { SanitizeDescription } from '../description/sanitize-description.ts';
import type { EmployerId } from '../job/employer.ts';
import { type PlacesUnavailable, placesUnavailable } from '../job/job-error.ts';
import type { JobInput } from '../job-rules/job-input.ts';
import type { LocationResolution, LocationResolver } from '../places/location-resolver.ts';

/** Looks up what a body needs before a rule decides: what its places are, and its HTML sanitized. */
export type LookUp = (input: JobInput, options: LookUpOptions) => Promise<JobInput>;

/** Whose body it is, and what for. */
interface LookUpOptions {
  readonly employer: EmployerId;
  readonly fromExport?: boolean;
}

/** Who is asked. */
export interface LookUpParts {
  readonly resolver: LocationResolver;
  readonly sanitize: SanitizeDescription;
}

/**
 * Creates the function that asks a resolver for the places of a body, all at once (decision D18), and has
 * its description sanitized meanwhile.
 */
export const createLookUp = ({ resolver, sanitize }: LookUpParts): LookUp => {
  const resolve = async (description: string): Promise<LocationResolution | PlacesUnavailable> => {
    try {
      const found = await resolver.resolve(description);
      return found.isOk() ? found.value : placesUnavailable(found.error.cause);
    } catch (cause) {
      // The host's code: one that breaks the promise of the port must not break a write.
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
