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
  isEmailAddress,
  type JobStore,
  type Language,
  type PublishedJobs,
  type StoredEmployer,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import type { CareersFailure } from './careers-answer.ts';

/** The employer of a posting, as an employer store returns it. */
export type Hirer = Pick<StoredEmployer, 'id' | 'name' | 'profile'>;

/** The employers whose jobs are published. An employer store of the core is one. */
export interface HirerDirectory {
  list(): Promise<Result<readonly Hirer[], StoreUnavailable>>;
  find(id: EmployerId): Promise<Result<Hirer | null, StoreUnavailable>>;
  /** Finds former slugs too, unless another employer has them now: their addresses redirect (decision D38). */
  findBySlug(slug: string): Promise<Result<Hirer | null, StoreUnavailable>>;
}

/** The parts of a job store that are read. A job store of the core is one. */
export interface CareersJobs extends Pick<JobStore, 'find' | 'published'> {
  readonly changes: Pick<ChangeLog, 'newestCursor' | 'read'>;
}

/**
 * Puts the parts of a page into a document: `head` goes into its `<head>`, `body` into its `<body>`. Both are
 * HTML; the language is for `<html lang>`.
 */
export type Layout = (head: string, body: string, page: { readonly language: Language }) => string;

/** What is published, and where. */
export interface CareersOptions {
  readonly jobs: CareersJobs;
  readonly employers: HirerDirectory;
  /**
   * The public address of the page of all employers, such as `https://jobs.example/careers`: every link
   * begins with it, whatever the request says.
   */
  readonly baseUrl: string;
  /**
   * The path that the pages are mounted under when the host leaves it in the path of a request, such as
   * `/careers`.
   */
  readonly basePath?: string | undefined;
  /** The lists with the names of list items (decision D15); the shipped ones when absent. */
  readonly referenceData?: ReferenceData | undefined;
  /** The currency of salaries, by its three-letter code (ISO 4217); `CAD` when absent (decision D5). */
  readonly currency?: string | undefined;
  /** Puts the head and the body of a page into a document of the host's; a plain document when absent. */
  readonly layout?: Layout | undefined;
  /**
   * The origins of the only sites that may show the pages in a frame, such as `https://acme.example`. When absent, any
   * site may, except for open postings and pages in a `layout` (decision D38).
   */
  readonly frameAncestors?: readonly string[] | undefined;
  /**
   * The e-mail address that LinkedIn gets for the poster of jobs that take applications at a URL; LinkedIn
   * wants one for each job. A job that takes applications by e-mail has its own.
   */
  readonly posterEmail?: string | undefined;
  /** Where readers report a posting: `mailto:` and an address, or an `https:` URL; no link when absent. */
  readonly reportAt?: string | undefined;
  /** The `https:` URL of your written policy on fraudulent postings; no link when absent. */
  readonly reportPolicy?: string | undefined;
  /** Where employers sign in, such as `/console/`; no link when absent. */
  readonly consoleUrl?: string | undefined;
  /** About how many bytes the index of open postings may take; 60 000 000 when absent. With more postings it keeps the newest. */
  readonly indexBytes?: number | undefined;
  /** The clock; the system's when absent. */
  readonly now?: (() => Date) | undefined;
}

/** The options of a listener or a fetch handler; `Raw` is the request that its functions get. */
export interface CareersHandlerOptions<Raw> extends CareersOptions {
  /**
   * Called with the cause of each 500, of each 503 when the store cannot be read, and of each feed that breaks
   * off because of that. A listener calls it after it has written the answer. An error that it throws is uncaught, and
   * makes a fetch handler reject. When absent, `console.error` prints the causes.
   */
  readonly onError?: ((failure: CareersFailure, request: Raw) => void) | undefined;
  /** Names the client of a request: pages of clients take turns. When absent, it is the address of the connection. */
  readonly clientOf?: ((request: Raw) => string) | undefined;
}

const isPolicy = (text: string): boolean => {
  const url = /^https:\/\//i.test(text) ? URL.parse(text) : null;
  // Every page would show a user name or password.
  return url !== null && url.username === '' && url.password === '';
};

const rule = (form: string, isFit: (text: string) => boolean) => ({ form, isFit });

/** The rules of options that are texts: `form` follows "must be" in a message. */
export const textOptions = {
  currency: rule('a code of three capital letters, such as CAD', (text) => /^[A-Z]{3}$/.test(text)),
  frameAncestors: rule(
    'origins such as https://acme.example, without a path',
    // A comma or semicolon would end the directive of the policy.
    (text) => /^https?:[^,;]+$/.test(text) && URL.parse(text)?.origin === text,
  ),
  posterEmail: rule('an e-mail address such as jobs@acme.example', isEmailAddress),
  reportAt: rule(
    'mailto: and an e-mail address, or a URL such as https://jobs.example/report',
    (text) => (text.startsWith('mailto:') ? isEmailAddress(text.slice(7)) : isPolicy(text)),
  ),
  reportPolicy: rule('a URL such as https://jobs.example/policy', isPolicy),
} as const;

type TextOption = keyof typeof textOptions;

const checkTexts = (options: { readonly [Name in TextOption]: CareersOptions[Name] | null }) => {
  for (const name of Object.keys(textOptions) as TextOption[]) {
    const { isFit, form } = textOptions[name];
    const texts = [options[name] ?? []].flat();
    const unfit = texts.find((text) => !isFit(text));
    if (unfit !== undefined) throw new TypeError(`${name} must be ${form}, not "${unfit}".`);
  }
};

const checkJobs = (factory: string, jobs: CareersJobs): void => {
  checkPort<CareersJobs>(`${factory} needs a JobStore for its jobs`, jobs, 'jobs', {
    find: 'method',
    published: 'object',
    changes: 'object',
  });
  checkPort<PublishedJobs>(
    `${factory} needs PublishedJobs for the published jobs of its store`,
    jobs.published,
    'jobs',
    { findNextOpen: 'method', findConfidential: 'method' },
  );
};

/** Checked options, with their defaults. */
export type CareersSettings = ReturnType<typeof checkCareersOptions>;

/**
 * Checks the options of `factory`, and adds defaults. Throws a TypeError for options that are missing,
 * unknown or wrong.
 */
export const checkCareersOptions = (factory: string, options: CareersHandlerOptions<never>) => {
  checkOptions(factory, options, {
    jobs: 'required',
    employers: 'required',
    baseUrl: 'required',
    basePath: 'string',
    referenceData: 'optional',
    currency: 'string',
    layout: 'function',
    frameAncestors: 'optional',
    posterEmail: 'string',
    reportAt: 'string',
    reportPolicy: 'string',
    consoleUrl: 'string',
    indexBytes: 'optional',
    now: 'function',
    onError: 'function',
    clientOf: 'function',
  });
  const {
    basePath = '',
    referenceData = defaultReferenceData,
    currency = 'CAD',
    frameAncestors = [],
    posterEmail = null,
    reportAt = null,
    reportPolicy = null,
    consoleUrl = null,
    indexBytes = 60_000_000,
    now = () => new Date(),
  } = options;
  checkJobs(factory, options.jobs);
  checkPort<HirerDirectory>(
    `${factory} needs a directory of its employers`,
    options.employers,
    'employers',
    { list: 'method', find: 'method', findBySlug: 'method' },
  );
  /** Without a slash at its end. */
  const baseUrl = configuredBaseUrl(options.baseUrl);
  // A link that begins with two slashes leads to another host.
  if (new URL(baseUrl).pathname.startsWith('//')) {
    throw new TypeError(
      `baseUrl must not have two slashes after its host, as in "${options.baseUrl}".`,
    );
  }
  if (options.basePath !== undefined) checkBasePath(basePath);
  const texts = { currency, frameAncestors, posterEmail, reportAt, reportPolicy };
  checkTexts(texts);
  if (!Number.isSafeInteger(indexBytes) || indexBytes < 0) {
    throw new TypeError('indexBytes must be a whole number of bytes, 0 or more.');
  }
  return {
    ...options,
    ...texts,
    consoleUrl,
    baseUrl,
    basePath,
    referenceData,
    indexBytes,
    now,
  } as const;
};
