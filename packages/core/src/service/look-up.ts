import type {
  SanitizeDescription,
  SanitizedDescription,
} from '../description/sanitize-description.ts';
import type { EmployerId } from '../job/employer.ts';
import type { Job } from '../job/job.ts';
import { type PlacesUnavailable, placesUnavailable } from '../job/job-error.ts';
import type { JobInput } from '../job-rules/job-input.ts';
import type { LocationResolution, LocationResolver } from '../places/location-resolver.ts';

/** Looks up what a rule needs for a body: its places, and its sanitized HTML. */
export type LookUp = (input: JobInput, options: LookUpOptions) => Promise<JobInput>;

/** The employer of a body, and its purpose. */
interface LookUpOptions {
  readonly employer: EmployerId;
  readonly fromExport?: boolean;
  /** The stored job that it changes, if any; the result does not depend on it. */
  readonly stored?: Job | null;
}

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

// Loaded at run time, because an import would keep the core out of browsers.
const hash = (globalThis as Runtime).process?.getBuiltinModule?.('node:crypto')?.hash;

/**
 * The SHA-256 of a text, which identifies it. `null` where the runtime has no `node:crypto`, and for a text with a lone
 * surrogate, which would have the digest of U+FFFD.
 */
const digestOf = (text: string): string | null =>
  hash !== undefined && text.isWellFormed() ? hash('sha256', text, 'base64') : null;

/** Used instead of a digest, which takes longer than a comparison: the text is the description of the stored job. */
const asStored = 'as stored';

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

  // The last sanitizing result for the description of each stored job. Keyed by the object, so that it goes with the
  // job, and kept in this process only: after a restart each is sanitized again (decision D6).
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
      // Without the text, which would stay in memory in addition to the job's.
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
