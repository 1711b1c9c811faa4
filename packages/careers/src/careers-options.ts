import type { EmployerId, ReferenceData, Result } from '@jobposting/core';
import {
  type ChangeLog,
  checkBasePath,
  checkOptions,
  configuredBaseUrl,
  type JobStore,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import type { Layout } from './pages/page-layout.ts';
import type { Hirer } from './posting.ts';

/** The employers whose jobs are published. An employer store of the core is one. */
export interface HirerDirectory {
  list(): Promise<Result<readonly Hirer[], StoreUnavailable>>;
  find(id: EmployerId): Promise<Result<Hirer | null, StoreUnavailable>>;
  findBySlug(slug: string): Promise<Result<Hirer | null, StoreUnavailable>>;
}

/** The jobs that are published. A job store of the core is one. */
export interface PublishedJobs extends Pick<JobStore, 'find' | 'list' | 'findNext'> {
  readonly changes: Pick<ChangeLog, 'newestCursor'>;
}

/** What is published, and where. */
export interface CareersOptions {
  readonly jobs: PublishedJobs;
  readonly employers: HirerDirectory;
  /**
   * The public address of the page of all employers, such as `https://jobs.example/careers`: every link
   * begins with it, whatever a request says.
   */
  readonly baseUrl: string;
  /**
   * The path that the pages are mounted under where the host leaves it in the path of a request, such as
   * `/careers`.
   */
  readonly basePath?: string | undefined;
  /** The lists that names are taken from (decision D15); the shipped ones when absent. */
  readonly referenceData?: ReferenceData | undefined;
  /** What salaries are paid in, by its code of three letters (ISO 4217); `CAD` when absent (decision D5). */
  readonly currency?: string | undefined;
  /** Puts the head and the body of a page into a document of the host's; a plain document when absent. */
  readonly layout?: Layout | undefined;
  /** The origins of the sites that may show the pages in a frame, such as `https://acme.example`; none when absent. */
  readonly frameAncestors?: readonly string[] | undefined;
  /**
   * The e-mail address that LinkedIn is given as that of the poster, of jobs that take applications at a
   * URL; one that takes them by e-mail names its own. LinkedIn wants one for each job.
   */
  readonly posterEmail?: string | undefined;
  /** The clock; the system's when absent. */
  readonly now?: (() => Date) | undefined;
}

/**
 * Checks the options of `factory`, and returns the base URL without its trailing slash. Throws a TypeError
 * for options that are missing, unknown or wrong.
 */
export const checkCareersOptions = (factory: string, options: CareersOptions): string => {
  checkOptions(factory, options, {
    jobs: 'required',
    employers: 'required',
    baseUrl: 'required',
    basePath: 'optional',
    referenceData: 'optional',
    currency: 'optional',
    layout: 'optional',
    frameAncestors: 'optional',
    posterEmail: 'optional',
    now: 'optional',
  });
  const { baseUrl, basePath, currency, frameAncestors = [] } = options;
  if (basePath !== undefined) checkBasePath(basePath);
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) {
    throw new TypeError(`currency must be a code such as "CAD", not "${currency}".`);
  }
  for (const origin of frameAncestors) {
    // A comma or semicolon would end the directive of the policy.
    if (!/^https?:[^,;]+$/.test(origin) || URL.parse(origin)?.origin !== origin) {
      throw new TypeError(
        `frameAncestors must be origins such as "https://acme.example", not "${origin}".`,
      );
    }
  }
  return configuredBaseUrl(baseUrl);
};
