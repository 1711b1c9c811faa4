import { setImmediate } from 'node:timers';
import { isOpen, type JobId, type Result } from '@jobposting/core';
import {
  createFairShare,
  languageOf,
  present,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import { type CareersPath, createAddresses, type HirerKey, titlePartOf } from '../addresses.ts';
import { type CareersAnswer, type CareersRequest, forNobody } from '../careers-answer.ts';
import { failureOf } from '../careers-failure.ts';
import type { CareersSettings } from '../careers-options.ts';
import type { CountOpen } from '../postings/count-open.ts';
import { createFindPay } from '../postings/pay.ts';
import { type Hirer, type Posting, postingLanguage } from '../postings/posting.ts';
import { structuredDataJson, structuredDataOf } from '../postings/structured-data.ts';
import { homePage } from './home-page.ts';
import { listPage } from './list-page.ts';
import { messagePage } from './message-page.ts';
import { createOpenJobs } from './open-jobs.ts';
import { cachedAnswer, policyHeaders } from './page-answer.ts';
import { createPageLine } from './page-line.ts';
import { postingPage } from './posting-page.ts';
import { css } from './templates/css.ts';
import type { PageContext } from './templates/page-context.ts';
import { type Page, renderPage } from './templates/page-layout.ts';
import { textsOf } from './texts/texts.ts';

/** A path at which there is a page, or what pages need. */
type PagePath = Extract<CareersPath, { page: string } | { file: string }>;

type PostingPath = Extract<CareersPath, { page: 'posting' }>;
type ListPath = Extract<CareersPath, { page: 'employer' }>;

/** What answers requests for pages. */
export interface PageAnswers {
  readonly page: (path: PagePath, request: CareersRequest) => Promise<CareersAnswer>;
  readonly notFound: (request: CareersRequest) => CareersAnswer;
  readonly notAllowed: (request: CareersRequest) => CareersAnswer;
  /** Leads on to this path below that of the page of all employers, with the query as it is. */
  readonly withoutSlash: (path: string, request: CareersRequest) => CareersAnswer;
}

/** The path may have been decoded by the host, and Node throws for a header that cannot be written. */
const inHeader = (address: string): string =>
  address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);

const pathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '');

/** Creates the functions that answer requests for pages. */
export const createPageAnswers = (settings: CareersSettings, countOpen: CountOpen): PageAnswers => {
  const { jobs, employers, baseUrl, referenceData, currency, layout, now } = settings;
  const addresses = createAddresses(baseUrl);
  const basePath = pathOf(baseUrl);
  const links = createAddresses(basePath);
  const findPay = createFindPay(referenceData);
  const policy = policyHeaders(settings.frameAncestors);
  const openJobs = createOpenJobs(jobs, now);
  const takeTurn = createPageLine(createFairShare(setImmediate));

  const contextOf = (
    { query, headers }: CareersRequest,
    known: PageContext['language'] | null,
  ): PageContext => {
    // A search engine asks for no language, and gets that of the postings.
    const accepted = headers['accept-language'] ?? known ?? undefined;
    const language = languageOf(query, accepted);
    return {
      language,
      texts: textsOf(language),
      query: new URLSearchParams(query),
      addresses,
      links,
      referenceData,
      currency,
    };
  };

  const headersOf = ({ language }: PageContext): Readonly<Record<string, string>> => ({
    ...policy,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Language',
  });

  const shown = (request: CareersRequest, page: Page, context: PageContext): CareersAnswer =>
    cachedAnswer(request, headersOf(context), renderPage(page, context, layout));

  const refused = (
    status: number,
    page: Page,
    context: PageContext,
    headers: Readonly<Record<string, string>> = {},
  ): CareersAnswer => ({
    status,
    headers: { ...headersOf(context), 'Cache-Control': 'no-store', ...headers },
    body: renderPage(page, context, layout),
  });

  const notFound = (request: CareersRequest): CareersAnswer => {
    const context = contextOf(request, null);
    const { notFoundTitle, notFound: text } = context.texts;
    return refused(404, messagePage(notFoundTitle, text, context), context);
  };

  const notAllowed = (request: CareersRequest): CareersAnswer => {
    const context = contextOf(request, null);
    const { notAllowedTitle, notAllowed: text } = context.texts;
    const page = messagePage(notAllowedTitle, text, context);
    return refused(405, page, context, { Allow: 'GET, HEAD' });
  };

  const tryLater = (request: CareersRequest): CareersAnswer => {
    const context = contextOf(request, null);
    const { unavailableTitle, unavailable: text } = context.texts;
    const page = messagePage(unavailableTitle, text, context);
    return refused(503, page, context, { 'Retry-After': '60' });
  };

  const unavailable = (request: CareersRequest, error: StoreUnavailable): CareersAnswer => ({
    ...tryLater(request),
    failure: failureOf(error),
  });

  /** Makes an answer when it has its turn; `characters` is the length of the description that is held for it. */
  const inTurn = async (
    request: CareersRequest,
    make: () => CareersAnswer,
    characters = 0,
  ): Promise<CareersAnswer> => {
    const { client } = request;
    const makeForClient = () => (client() === 'gone' ? forNobody : make());
    return (await takeTurn({ make: makeForClient, client, characters })) ?? tryLater(request);
  };

  const closed = (request: CareersRequest, posting: Posting): CareersAnswer => {
    const { job, hirer } = posting;
    const context = contextOf(request, postingLanguage(posting));
    const { closedTitle, closed: text } = context.texts;
    const link = job.confidential ? links.home : links.employer(hirer);
    const headers = { 'Cache-Control': 'public, max-age=300' };
    return refused(410, messagePage(closedTitle, text, context, link), context, headers);
  };

  /** Leads on with the query as it is: where a reader has come from may stand in it. */
  const moved = ({ query }: CareersRequest, link: string): CareersAnswer => ({
    status: 301,
    headers: {
      ...policy,
      Location: inHeader(link + (query && `?${query}`)),
      'Cache-Control': 'public, max-age=300',
    },
    body: '',
  });

  const withoutSlash = (path: string, request: CareersRequest): CareersAnswer =>
    moved(request, basePath + path);

  const findHirer = (
    key: Exclude<HirerKey, 'confidential'>,
  ): Promise<Result<Hirer | null, StoreUnavailable>> =>
    'slug' in key ? employers.findBySlug(key.slug) : employers.find(key.id);

  /** Its address does not say whose it is. */
  const findConfidential = async (id: JobId): Promise<Result<Posting | null, StoreUnavailable>> => {
    const found = await jobs.published.findConfidential(id);
    if (found.isErr() || found.value === null) return found.map(() => null);
    const job = found.value;
    const hirer = await employers.find(job.employerId);
    return hirer.map((value) => value && { job, hirer: value });
  };

  const findPosting = async ({
    hirer: key,
    id,
  }: PostingPath): Promise<Result<Posting | null, StoreUnavailable>> => {
    if (key === 'confidential') return findConfidential(id);
    const hirer = await findHirer(key);
    if (hirer.isErr() || hirer.value === null) return hirer.map(() => null);
    const job = await jobs.find(hirer.value.id, { id });
    const found = hirer.value;
    return job.map((value) => value && { job: value, hirer: found });
  };

  const home = async (request: CareersRequest): Promise<CareersAnswer> => {
    const counted = await countOpen();
    if (counted.isErr()) return unavailable(request, counted.error);
    const all = await employers.list();
    if (all.isErr()) return unavailable(request, all.error);
    const { byEmployer } = counted.value;
    return inTurn(request, () => {
      const hiring = all.value.filter(({ id }) => (byEmployer.get(id)?.named ?? 0) > 0);
      const context = contextOf(request, null);
      const page = homePage(hiring, context);
      return page === null ? notFound(request) : shown(request, page, context);
    });
  };

  const list = async (
    { hirer: key }: ListPath,
    request: CareersRequest,
  ): Promise<CareersAnswer> => {
    const found = await findHirer(key);
    if (found.isErr()) return unavailable(request, found.error);
    const hirer = found.value;
    if (hirer === null) return notFound(request);
    if ('id' in key && hirer.profile.slug !== null) return moved(request, links.employer(hirer));
    const open = await openJobs(hirer.id);
    if (open.isErr()) return unavailable(request, open.error);
    return inTurn(request, () => {
      const context = contextOf(request, hirer.profile.language);
      const page = listPage(hirer, open.value, context);
      return page === null ? notFound(request) : shown(request, page, context);
    });
  };

  const posting = async (path: PostingPath, request: CareersRequest): Promise<CareersAnswer> => {
    const found = await findPosting(path);
    if (found.isErr()) return unavailable(request, found.error);
    const { value } = found;
    // A confidential job is not found under its employer, nor another one without it.
    if (value === null || value.job.confidential !== (path.hirer === 'confidential')) {
      return notFound(request);
    }
    if (!isOpen(value.job, present(now))) return closed(request, value);
    const { slug } = value.hirer.profile;
    const isAtId = typeof path.hirer === 'object' && 'id' in path.hirer && slug !== null;
    if (isAtId || path.titlePart !== titlePartOf(value.job)) {
      return moved(request, links.posting(value));
    }
    const make = (): CareersAnswer => {
      const context = contextOf(request, postingLanguage(value));
      const data = structuredDataOf(value, { findPay, currency });
      return shown(request, postingPage(value, structuredDataJson(data), context), context);
    };
    return inTurn(request, make, value.job.description.length);
  };

  const style = (request: CareersRequest): CareersAnswer =>
    cachedAnswer(request, { ...policy, 'Content-Type': 'text/css; charset=utf-8' }, css);

  const page = async (path: PagePath, request: CareersRequest): Promise<CareersAnswer> => {
    if ('file' in path) return style(request);
    if (path.page === 'home') return home(request);
    return path.page === 'employer' ? list(path, request) : posting(path, request);
  };

  return { page, notFound, notAllowed, withoutSlash };
};
