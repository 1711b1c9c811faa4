import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers';
import { isOpen, type Job } from '@jobposting/core';
import { createFairShare, present, type StoreUnavailable } from '@jobposting/core/adapter';
import { accentCss, accentOf, fileAnswer } from '@jobposting/pages';
import { type CareersPath, createAddresses, isAt, titlePartOf } from '../addresses.ts';
import {
  type CareersAnswer,
  type CareersRequest,
  failureOf,
  forNobody,
} from '../careers-answer.ts';
import type { CareersSettings } from '../careers-options.ts';
import type { OpenPostingsIndex } from '../open-postings/open-postings-index.ts';
import { createFindPay } from '../postings/pay.ts';
import {
  createPostingFinder,
  type Posting,
  postingIn,
  postingLanguage,
} from '../postings/posting.ts';
import { structuredDataJson, structuredDataOf } from '../postings/structured-data.ts';
import embed from './embed/embed.json' with { type: 'json' };
import { employersPage, employersView } from './lists/employers.ts';
import { listPage } from './lists/list-page.ts';
import { createPageAnswer, pathOf } from './page-answer.ts';
import { createPageLine } from './page-line.ts';
import { closedPage } from './posting/closed-page.ts';
import { postingPage } from './posting/posting-page.ts';
import { mostSimilar, withHirers } from './posting/similar-jobs.ts';
import { readPostingFilter } from './posting-filter.ts';
import { pageOf, partOf } from './templates/paged.ts';

/** The path of a page, or of a file that pages need. */
type PagePath = Extract<CareersPath, { page: string }> | FilePath;

type FilePath = Extract<CareersPath, { file: string }>;
type PostingPath = Extract<CareersPath, { page: 'posting' }>;
type ListPath = Extract<CareersPath, { page: 'list' }>;

/** The script that shows open jobs on a page of any site, which loads it as a module (decision D38). */
const embedAnswer = fileAnswer('text/javascript; charset=utf-8', Buffer.from(embed.script), {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

/** Whether a posting is requested at an address that is not its own. */
const isElsewhere = ({ hirer: key, titlePart }: PostingPath, { job, hirer }: Posting): boolean =>
  !isAt(key, hirer) || titlePart !== titlePartOf(job);

/** How long the descriptions of a job are. */
const charactersOf = ({ description, translations }: Job): number =>
  Object.values(translations ?? {}).reduce(
    (sum, text) => sum + text.description.length,
    description.length,
  );

/** Creates the functions that answer requests for pages. */
export const createPageAnswers = (settings: CareersSettings, look: OpenPostingsIndex) => {
  const { employers, referenceData, currency, now } = settings;
  const basePath = pathOf(settings.baseUrl);
  const links = createAddresses(basePath);
  const find = createPostingFinder(settings);
  const findPay = createFindPay(referenceData);
  const takeTurn = createPageLine(createFairShare(setImmediate));
  const { contextOf, shown, gone, moved, notFound, tryLater, style } = createPageAnswer(settings);

  const page = async (path: PagePath, request: CareersRequest): Promise<CareersAnswer> => {
    if ('file' in path) return file(path, request);
    return path.page === 'list' ? list(path, request) : posting(path, request);
  };

  const file = async (path: FilePath, request: CareersRequest): Promise<CareersAnswer> => {
    if (path.file !== 'accent') return path.file === 'css' ? style() : embedAnswer;
    const found = await find.hirer(path.hirer);
    if (found.isErr()) return unavailable(request, found.error);
    const color = found.value && accentOf(found.value);
    return color === null ? notFound(request) : style(accentCss(color));
  };

  const list = async (path: ListPath, request: CareersRequest): Promise<CareersAnswer> => {
    const { hirer: key, category: named } = path;
    const category = named && referenceData.jobCategories.find(({ id }) => id === named.id);
    if (category === undefined) return notFound(request);
    const known = await find.hirers(key);
    if (known.isErr()) return unavailable(request, known.error);
    const hirers = known.value;
    const hirer = key && (hirers[0] ?? null);
    if (key !== null && hirer === null) return notFound(request);
    const isNamed = category === null || named?.namePart === titlePartOf({ title: category.name });
    if (!isNamed || (key && hirer && !isAt(key, hirer))) {
      return moved(request, links.list(hirer, category));
    }
    const open = await look();
    if (open.isErr()) return unavailable(request, open.error);
    return inTurn(request, () => {
      const only = open.value.onlyEmployer();
      const context = contextOf(request, hirer?.profile.language, only);
      const shownIds = new Set(hirers.map(({ id }) => id));
      const onlyHirer = hirers.find(({ id }) => id === only);
      const isAll = key === null && category === null;
      if (isAll && onlyHirer && !open.value.hasConfidential(shownIds)) {
        return moved(request, links.employer(onlyHirer), 302);
      }
      const part = { ...pageOf(context.query), hirers };
      const ids = { employerId: hirer?.id ?? null, categoryId: category?.id ?? null };
      const found = open.value.find(readPostingFilter(context.query, ids, referenceData), part);
      if (category !== null && found.total === 0) {
        const all = readPostingFilter(new URLSearchParams(), ids, referenceData);
        if (open.value.find(all, part).total === 0) return notFound(request);
      }
      const ofEmployers = hirer === null && context.query.get('view') === employersView.view;
      const listed = ofEmployers ? null : partOf(found.total, context.query);
      const made = ofEmployers
        ? employersPage(found, hirers, context)
        : listed && listPage({ hirer, hirers, found, part: listed, context }, open.value);
      return made === null ? notFound(request) : shown(made, context, open.value);
    });
  };

  const posting = async (path: PostingPath, request: CareersRequest): Promise<CareersAnswer> => {
    // Before the description is in memory, because this may take a second.
    const open = await look();
    const isNamed = open.isOk() && open.value.get(path.id)?.confidential === false;
    const named = await find.posting(path.hirer, path.id, isNamed);
    if (named.isErr()) return unavailable(request, named.error);
    const { value } = named;
    // A confidential job is not found under its employer, nor another one without its employer.
    if (value === null || value.job.confidential !== (path.hirer === 'confidential')) {
      return notFound(request);
    }
    const isOver = !isOpen(value.job, present(now));
    if (!isOver && isElsewhere(path, value)) return moved(request, links.posting(value));
    // Without the latest changes, one may name a posting that has become confidential, and this page is cached.
    const known = open.isOk() && open.value.isWhole ? open.value : null;
    const characters = charactersOf(value.job);
    const findSimilar = () =>
      request.client() === 'gone' ? [] : (known?.similar(value.job, mostSimilar) ?? []);
    const found = await takeTurn({ ...request, make: findSimilar, characters });
    if (found === null) return tryLater(request);
    const similar = await withHirers(found, employers);
    const make = (): CareersAnswer => {
      const context = contextOf(request, postingLanguage(value), known?.onlyEmployer());
      const inLanguage = postingIn(value, context.language);
      if (isOver) return gone(closedPage(inLanguage, similar, context), context);
      const data = structuredDataOf(inLanguage, { findPay, currency });
      const { employerId, confidential } = value.job;
      const openJobs = confidential ? null : (known?.countOf(employerId) ?? null);
      const around = { similar, openJobs };
      return shown(postingPage(inLanguage, structuredDataJson(data), around, context), context);
    };
    return inTurn(request, make, characters);
  };

  /** Makes an answer in its turn; `characters` is the length of the description held for it. */
  const inTurn = async (
    request: CareersRequest,
    make: () => CareersAnswer,
    characters = 0,
  ): Promise<CareersAnswer> => {
    const makeForClient = () => (request.client() === 'gone' ? forNobody : make());
    return (await takeTurn({ ...request, make: makeForClient, characters })) ?? tryLater(request);
  };

  const unavailable = (request: CareersRequest, error: StoreUnavailable): CareersAnswer => ({
    ...tryLater(request),
    failure: () => failureOf(error),
  });

  return {
    page,
    notFound,
    /** Redirects to this path below the page of all jobs, with the same query. */
    withoutSlash: (path: string, request: CareersRequest): CareersAnswer =>
      moved(request, basePath + path),
  };
};
