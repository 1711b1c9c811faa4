import { setImmediate } from 'node:timers';
import { isOpen } from '@jobposting/core';
import { createFairShare, present, type StoreUnavailable } from '@jobposting/core/adapter';
import { accentCss } from '@jobposting/pages';
import { type CareersPath, createAddresses, titlePartOf } from '../addresses.ts';
import {
  type CareersAnswer,
  type CareersRequest,
  failureOf,
  forNobody,
} from '../careers-answer.ts';
import type { CareersSettings } from '../careers-options.ts';
import type { CountOpen } from '../postings/count-open.ts';
import { createFindPay } from '../postings/pay.ts';
import { createPostingFinder, type Posting, postingLanguage } from '../postings/posting.ts';
import { structuredDataJson, structuredDataOf } from '../postings/structured-data.ts';
import { homePage } from './home-page.ts';
import { listPage } from './list-page.ts';
import { createOpenJobs } from './open-jobs.ts';
import { createPageAnswer, pathOf } from './page-answer.ts';
import { createPageLine } from './page-line.ts';
import { closedPage } from './posting/closed-page.ts';
import { postingPage } from './posting/posting-page.ts';

/** A path at which there is a page, or what pages need. */
type PagePath = Extract<CareersPath, { page: string } | { file: string }>;

type PostingPath = Extract<CareersPath, { page: 'posting' }>;
type AccentPath = Extract<CareersPath, { file: 'accent' }>;
type ListPath = Extract<CareersPath, { page: 'employer' }>;

/** Whether a posting is asked for at another address than its own. */
const isElsewhere = ({ hirer: key, titlePart }: PostingPath, { job, hirer }: Posting): boolean => {
  const isAtId = typeof key === 'object' && 'id' in key && hirer.profile.slug !== null;
  return isAtId || titlePart !== titlePartOf(job);
};

/** Creates the functions that answer requests for pages. */
export const createPageAnswers = (settings: CareersSettings, countOpen: CountOpen) => {
  const { jobs, employers, referenceData, currency, now } = settings;
  const basePath = pathOf(settings.baseUrl);
  const links = createAddresses(basePath);
  const find = createPostingFinder(settings);
  const findPay = createFindPay(referenceData);
  const openJobs = createOpenJobs(jobs, now);
  const takeTurn = createPageLine(createFairShare(setImmediate));
  const { contextOf, shown, gone, moved, refused, style } = createPageAnswer(settings);

  const page = async (path: PagePath, request: CareersRequest): Promise<CareersAnswer> => {
    if ('file' in path) return path.file === 'css' ? style(request) : accent(path, request);
    if (path.page === 'home') return home(request);
    return path.page === 'employer' ? list(path, request) : posting(path, request);
  };

  const accent = async (path: AccentPath, request: CareersRequest): Promise<CareersAnswer> => {
    const found = await find.hirer(path.hirer);
    if (found.isErr()) return unavailable(request, found.error);
    const color = found.value?.profile.accentColor ?? null;
    return color === null ? notFound(request) : style(request, accentCss(color));
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
      const made = homePage(hiring, context);
      return made === null ? notFound(request) : shown(request, made, context);
    });
  };

  const list = async ({ hirer: key }: ListPath, request: CareersRequest) => {
    const found = await find.hirer(key);
    if (found.isErr()) return unavailable(request, found.error);
    const hirer = found.value;
    if (hirer === null) return notFound(request);
    if ('id' in key && hirer.profile.slug !== null) return moved(request, links.employer(hirer));
    const open = await openJobs(hirer.id);
    if (open.isErr()) return unavailable(request, open.error);
    return inTurn(request, () => {
      const context = contextOf(request, hirer.profile.language);
      const made = listPage(hirer, open.value, context);
      return made === null ? notFound(request) : shown(request, made, context);
    });
  };

  const posting = async (path: PostingPath, request: CareersRequest): Promise<CareersAnswer> => {
    const found = await find.posting(path.hirer, path.id);
    if (found.isErr()) return unavailable(request, found.error);
    const { value } = found;
    // A confidential job is not found under its employer, nor another one without it.
    if (value === null || value.job.confidential !== (path.hirer === 'confidential')) {
      return notFound(request);
    }
    if (!isOpen(value.job, present(now))) return closed(request, value);
    if (isElsewhere(path, value)) return moved(request, links.posting(value));
    const make = (): CareersAnswer => {
      const context = contextOf(request, postingLanguage(value));
      const structuredData = structuredDataJson(structuredDataOf(value, { findPay, currency }));
      const made = postingPage(value, structuredData, [], context);
      return shown(request, made, context);
    };
    return inTurn(request, make, value.job.description.length);
  };

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

  const notFound = (request: CareersRequest): CareersAnswer =>
    refused(request, { status: 404, message: 'notFound' });

  const closed = (request: CareersRequest, about: Posting): CareersAnswer => {
    const context = contextOf(request, postingLanguage(about));
    return gone(closedPage(about, [], context), context);
  };

  const tryLater = (request: CareersRequest): CareersAnswer =>
    refused(request, { status: 503, message: 'unavailable', headers: { 'Retry-After': '60' } });

  const unavailable = (request: CareersRequest, error: StoreUnavailable): CareersAnswer => ({
    ...tryLater(request),
    failure: failureOf(error),
  });

  return {
    page,
    notFound,
    notAllowed: (request: CareersRequest): CareersAnswer =>
      refused(request, { status: 405, message: 'notAllowed', headers: { Allow: 'GET, HEAD' } }),
    /** Leads on to this path below that of the page of all employers, with the query as it is. */
    withoutSlash: (path: string, request: CareersRequest): CareersAnswer =>
      moved(request, basePath + path),
  };
};
