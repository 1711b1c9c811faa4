import { setImmediate } from 'node:timers';
import { type EmployerId, isOpen, type ReferenceData } from '@jobposting/core';
import { createFairShare, present, type StoreUnavailable } from '@jobposting/core/adapter';
import { accentCss } from '@jobposting/pages';
import {
  type Addresses,
  type CareersPath,
  type CategoryKey,
  createAddresses,
  isAt,
  titlePartOf,
} from '../addresses.ts';
import {
  type CareersAnswer,
  type CareersRequest,
  failureOf,
  forNobody,
} from '../careers-answer.ts';
import type { CareersSettings, Hirer } from '../careers-options.ts';
import type {
  FoundPostings,
  OpenPostings,
  OpenPostingsIndex,
} from '../open-postings/open-postings-index.ts';
import { createFindPay } from '../postings/pay.ts';
import { createPostingFinder, type Posting, postingLanguage } from '../postings/posting.ts';
import { structuredDataJson, structuredDataOf } from '../postings/structured-data.ts';
import { employerPage, mostInGroup } from './lists/employer-page.ts';
import { homePage } from './lists/home-page.ts';
import { createPageAnswer, pathOf } from './page-answer.ts';
import { createPageLine } from './page-line.ts';
import { closedPage } from './posting/closed-page.ts';
import { postingPage } from './posting/posting-page.ts';
import { mostSimilar, withHirers } from './posting/similar-jobs.ts';
import { readPostingFilter } from './posting-filter.ts';
import { accentOf } from './templates/page-layout.ts';
import { pageOf } from './templates/paged.ts';

/** A path at which there is a page, or what pages need. */
type PagePath = Extract<CareersPath, { page: string } | { file: string }>;

type PostingPath = Extract<CareersPath, { page: 'posting' }>;
type AccentPath = Extract<CareersPath, { file: 'accent' }>;
type ListPath = Extract<CareersPath, { page: 'list' }>;

/** Whether a posting is asked for at another address than its own. */
const isElsewhere = ({ hirer: key, titlePart }: PostingPath, { job, hirer }: Posting): boolean =>
  !isAt(key, hirer) || titlePart !== titlePartOf(job);

/** The employer that has all open postings, under its name; `null` where there are others, or may be. */
const onlyHirer = (open: OpenPostings, { counts }: FoundPostings, hirers: readonly Hirer[]) => {
  const [id, ...others] = counts.employers.keys();
  const mayBeOthers = others.length > 0 || !open.isWhole || open.leftOut > 0;
  if (mayBeOthers || open.count(hirers.map((hirer) => hirer.id)).confidential > 0) return null;
  return hirers.find((hirer) => hirer.id === id) ?? null;
};

/** Whose postings a list may have, and of what category. */
interface ListOf {
  readonly hirers: readonly Hirer[];
  /** Whose list it is; `null` for that of all. */
  readonly hirer: Hirer | null;
  readonly category: CategoryKey | null;
}

/** Creates what knows lists by the categories that stand in their addresses. */
const createLists = (links: Addresses, referenceData: ReferenceData) => {
  /** `null` for one that is on no list any more. */
  const nameOf = ({ id }: CategoryKey): string | null =>
    referenceData.jobCategories.find((each) => each.id === id)?.name ?? null;

  return {
    linkOf(hirer: Hirer | null, category: CategoryKey | null): string {
      if (category !== null) {
        return links.category(hirer, { id: category.id, name: nameOf(category) ?? '' });
      }
      return hirer === null ? links.home : links.employer(hirer);
    },
    isNamedAs(category: CategoryKey | null): boolean {
      const name = category && nameOf(category);
      return name === null || category?.namePart === titlePartOf({ title: name });
    },
    /** What a list shows; `null` where its category has no open posting, or is on no list any more. */
    find(
      open: OpenPostings,
      query: URLSearchParams,
      { hirers, hirer, category }: ListOf,
    ): FoundPostings | null {
      if (category !== null && nameOf(category) === null) return null;
      const ids = { employerId: hirer?.id ?? null, categoryId: category?.id ?? null };
      const part = { ...pageOf(query), hirers: hirers.map(({ id }) => id) };
      const findBy = (parameters: URLSearchParams) =>
        open.find(readPostingFilter(parameters, ids, referenceData), part);
      const found = findBy(query);
      const mayBeEmpty = category !== null && found.total === 0;
      return mayBeEmpty && findBy(new URLSearchParams()).total === 0 ? null : found;
    },
  };
};

/** Creates the functions that answer requests for pages. */
export const createPageAnswers = (settings: CareersSettings, look: OpenPostingsIndex) => {
  const { employers, referenceData, currency, now } = settings;
  const basePath = pathOf(settings.baseUrl);
  const links = createAddresses(basePath);
  const lists = createLists(links, referenceData);
  const find = createPostingFinder(settings);
  const findPay = createFindPay(referenceData);
  const takeTurn = createPageLine(createFairShare(setImmediate));
  const { contextOf, shown, gone, moved, refused, style } = createPageAnswer(settings);

  const page = async (path: PagePath, request: CareersRequest): Promise<CareersAnswer> => {
    if ('file' in path) return path.file === 'css' ? style() : accent(path, request);
    return path.page === 'list' ? list(path, request) : posting(path, request);
  };

  const accent = async (path: AccentPath, request: CareersRequest): Promise<CareersAnswer> => {
    const found = await find.hirer(path.hirer);
    if (found.isErr()) return unavailable(request, found.error);
    const color = found.value && accentOf(found.value);
    return color === null ? notFound(request) : style(accentCss(color));
  };

  const list = async ({ hirer: key, category }: ListPath, request: CareersRequest) => {
    const known = await find.hirers(key);
    if (known.isErr()) return unavailable(request, known.error);
    const hirers = known.value;
    const hirer = key && (hirers[0] ?? null);
    if (key !== null && hirer === null) return notFound(request);
    if ((key && hirer && !isAt(key, hirer)) || !lists.isNamedAs(category)) {
      return moved(request, lists.linkOf(hirer, category));
    }
    const open = await look();
    if (open.isErr()) return unavailable(request, open.error);
    return inTurn(request, () => {
      const context = contextOf(request, hirer?.profile.language);
      const found = lists.find(open.value, context.query, { hirers, hirer, category });
      if (found === null) return notFound(request);
      const only = key === null && category === null && onlyHirer(open.value, found, hirers);
      if (only) return moved(request, links.employer(only), 302);
      const newest = (id: EmployerId) => open.value.newestByCategory(id, mostInGroup);
      const made =
        hirer === null
          ? homePage(found, hirers, context)
          : employerPage(hirer, found, newest, context);
      return made === null ? notFound(request) : shown(made, context, open.value);
    });
  };

  const posting = async (path: PostingPath, request: CareersRequest): Promise<CareersAnswer> => {
    // Before the description is in memory, because it may take a second.
    const open = await look();
    const named = await find.posting(path.hirer, path.id);
    if (named.isErr()) return unavailable(request, named.error);
    const { value } = named;
    // A confidential job is not found under its employer, nor another one without it.
    if (value === null || value.job.confidential !== (path.hirer === 'confidential')) {
      return notFound(request);
    }
    const isOver = !isOpen(value.job, present(now));
    if (!isOver && isElsewhere(path, value)) return moved(request, links.posting(value));
    // One that lacks the latest changes may name a posting that has become confidential, and this page is kept.
    const known = open.isOk() && open.value.isWhole ? open.value : null;
    const { client } = request;
    const characters = value.job.description.length;
    const findSimilar = () =>
      client() === 'gone' ? [] : (known?.similar(value.job, mostSimilar) ?? []);
    const found = await takeTurn({ make: findSimilar, client, characters });
    if (found === null) return tryLater(request);
    const similar = await withHirers(found, employers);
    const make = (): CareersAnswer => {
      const context = contextOf(request, postingLanguage(value));
      if (isOver) return gone(closedPage(value, similar, context), context);
      const structuredData = structuredDataJson(structuredDataOf(value, { findPay, currency }));
      return shown(postingPage(value, structuredData, similar, context), context);
    };
    return inTurn(request, make, characters);
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

  const tryLater = (request: CareersRequest): CareersAnswer =>
    refused(request, { status: 503, message: 'unavailable', headers: { 'Retry-After': '60' } });

  const unavailable = (request: CareersRequest, error: StoreUnavailable): CareersAnswer => ({
    ...tryLater(request),
    failure: () => failureOf(error),
  });

  return {
    page,
    notFound,
    /** Leads on to this path below that of the page of all employers, with the query as it is. */
    withoutSlash: (path: string, request: CareersRequest): CareersAnswer =>
      moved(request, basePath + path),
  };
};
