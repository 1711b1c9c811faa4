import {
  defaultReferenceData,
  type EmployerId,
  type ReferenceData,
  type Result,
} from '@jobposting/core';
import {
  type ChangeLog,
  checkBasePath,
  checkOptions,
  checkPort,
  configuredBaseUrl,
  type JobStore,
  type PublishedJobs,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import type { ReportCareersFailure } from './careers-failure.ts';
import { isCurrency, isFrameAncestor, isPosterEmail } from './option-values.ts';
import { defaultLayout, type Layout } from './pages/templates/page-layout.ts';
import type { Hirer } from './postings/posting.ts';

/** The employers whose jobs are published. An employer store of the core is one. */
export interface HirerDirectory {
  list(): Promise<Result<readonly Hirer[], StoreUnavailable>>;
  find(id: EmployerId): Promise<Result<Hirer | null, StoreUnavailable>>;
  findBySlug(slug: string): Promise<Result<Hirer | null, StoreUnavailable>>;
}

/** What is read of jobs. A job store of the core is one. */
export interface CareersJobs extends Pick<JobStore, 'find' | 'list' | 'published'> {
  readonly changes: Pick<ChangeLog, 'newestCursor'>;
}

/** What is published, and where. */
export interface CareersOptions {
  readonly jobs: CareersJobs;
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

/** What a listener or a fetch handler works with; `Raw` is the request that its functions are given. */
export interface CareersHandlerOptions<Raw> extends CareersOptions {
  /**
   * Called with the cause of each 500, of each 503 of a store that cannot be read, and of each feed that
   * is broken off for that. A listener calls it once the answer is written. What it throws is uncaught, and
   * makes a fetch handler reject. When absent, causes are printed by `console.error`.
   */
  readonly onError?: ReportCareersFailure<Raw> | undefined;
}

const withDefaults = ({
  jobs,
  employers,
  baseUrl,
  basePath = '',
  referenceData = defaultReferenceData,
  currency = 'CAD',
  layout = defaultLayout,
  frameAncestors = [],
  posterEmail,
  now = () => new Date(),
}: CareersOptions) => ({
  jobs,
  employers,
  /** Without a slash at its end. */
  baseUrl: configuredBaseUrl(baseUrl),
  basePath,
  referenceData,
  currency,
  layout,
  frameAncestors,
  posterEmail: posterEmail ?? null,
  now,
});

/** Checked options, each with its default where it was absent. */
export type CareersSettings = Readonly<ReturnType<typeof withDefaults>>;

/**
 * Checks the options of `factory`, and completes them. Throws a TypeError for options that are missing,
 * unknown or wrong.
 */
export const checkCareersOptions = (
  factory: string,
  options: CareersHandlerOptions<never>,
): CareersSettings => {
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
    onError: 'optional',
  });
  const {
    jobs,
    employers,
    baseUrl,
    basePath,
    currency,
    frameAncestors = [],
    posterEmail,
  } = options;
  checkPort<CareersJobs>(`${factory} needs a JobStore for its jobs`, jobs, 'jobs', {
    find: 'method',
    list: 'method',
    published: 'object',
    changes: 'object',
  });
  checkPort<PublishedJobs>(
    `${factory} needs PublishedJobs for the published jobs of its store`,
    jobs.published,
    'jobs',
    { findNextOpen: 'method', findConfidential: 'method', countOpen: 'method' },
  );
  checkPort<HirerDirectory>(
    `${factory} needs a directory of its employers`,
    employers,
    'employers',
    {
      list: 'method',
      find: 'method',
      findBySlug: 'method',
    },
  );
  for (const name of ['layout', 'now', 'onError'] as const) {
    const given = options[name];
    if (given !== undefined && typeof given !== 'function') {
      throw new TypeError(`${name} must be a function, not ${JSON.stringify(given)}.`);
    }
  }
  const settings = withDefaults(options);
  // A link that begins with two slashes leads to another host.
  if (new URL(settings.baseUrl).pathname.startsWith('//')) {
    throw new TypeError(`baseUrl must not have two slashes behind its host, as in "${baseUrl}".`);
  }
  if (basePath !== undefined) checkBasePath(basePath);
  if (currency !== undefined && !isCurrency(currency)) {
    throw new TypeError(`currency must be a code such as "CAD", not "${currency}".`);
  }
  for (const origin of frameAncestors) {
    if (!isFrameAncestor(origin)) {
      throw new TypeError(
        `frameAncestors must be origins such as "https://acme.example", not "${origin}".`,
      );
    }
  }
  if (posterEmail !== undefined && !isPosterEmail(posterEmail)) {
    throw new TypeError(
      `posterEmail must be an e-mail address such as "jobs@acme.example", not "${posterEmail}".`,
    );
  }
  return settings;
};
