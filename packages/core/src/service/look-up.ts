import type {
  SanitizeDescription,
  SanitizedDescription,
} from '../description/sanitize-description.ts';
import type { EmployerId } from '../job/employer.ts';
import type { Job } from '../job/job.ts';
import { type PlacesUnavailable, placesUnavailable } from '../job/job-error.ts';
import type { JobInput } from '../job-rules/job-input.ts';
import type { LocationResolution, LocationResolver } from '../places/location-resolver.ts';

/** Looks up what a body needs before a rule decides: what its places are, and its HTML sanitized. */
export type LookUp = (input: JobInput, options: LookUpOptions) => Promise<JobInput>;

/** Whose body it is, and what for. */
interface LookUpOptions {
  readonly employer: EmployerId;
  readonly fromExport?: boolean;
  /** The job that it is meant for, where there is one; what is found does not depend on it. */
  readonly stored?: Job | null;
}

/** Who is asked. */
export interface LookUpParts {
  readonly resolver: LocationResolver;
  readonly sanitize: SanitizeDescription;
}

interface Runtime {
  readonly process?: {
    getBuiltinModule?(
      name: string,
    ): { hash?(algorithm: string, text: string, encoding: 'base64'): string } | undefined;
  };
}

// Asked for at run time, because an import would keep the core out of browsers.
const hash = (globalThis as Runtime).process?.getBuiltinModule?.('node:crypto')?.hash;

/**
 * The SHA-256 of a text, which tells it from every other. `null` where the runtime has no `node:crypto`, and for
 * half a character, which would have the digest of U+FFFD.
 */
const digestOf = (text: string): string | null =>
  hash !== undefined && text.isWellFormed() ? hash('sha256', text, 'base64') : null;

/** In place of a digest, which takes longer than to compare: the text is the description of the stored job. */
const asStored = 'as stored';

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

  // What the text of a stored job's description came to when it was last sent. By the object, so that it is
  // forgotten with the job, and by no process but this: after a start each is looked at again (decision D6).
  const knownOf = new WeakMap<
    Job,
    Omit<SanitizedDescription, 'html'> & { readonly source: string }
  >();

  const sanitizeOnce = async (
    html: string,
    { employer, stored = null }: LookUpOptions,
  ): Promise<SanitizedDescription> => {
    if (stored === null) return sanitize(html, employer);
    const source = html === stored.description ? asStored : digestOf(html);
    const known = knownOf.get(stored);
    if (known?.source === source) return { ...known, html: stored.description };
    const sanitized = await sanitize(html, employer);
    if (source !== null && sanitized.html === stored.description) {
      // Without the text, which would stay in memory beside that of the job.
      const { html: _, ...rest } = sanitized;
      knownOf.set(stored, { ...rest, source });
    }
    return sanitized;
  };

  return async (input, options) => {
    const { places, html } = input;
    const resolving = places.map(async (place) => [place, await resolve(place)] as const);
    const [resolved, sanitized] = await Promise.all([
      Promise.all(resolving),
      html === undefined ? undefined : sanitizeOnce(html, options),
    ]);
    const { fromExport } = options;
    return { ...input, lookups: { resolved: new Map(resolved), sanitized, fromExport } };
  };
};
