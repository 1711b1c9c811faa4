import type { Location } from '@jobposting/core';
import { postalPlaceOf } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import type { PostingFilter } from '../../open-postings/conditions.ts';
import type { FoundPostings, OpenPostings } from '../../open-postings/open-postings-index.ts';
import { isMeant, mostWords, readWords } from '../../open-postings/search-words.ts';
import { feedOf } from '../templates/page-layout.ts';
import { categoriesHtml } from './filters.ts';
import { groupHtml, rowsOf } from './job-row.ts';
import {
  chosenIn,
  chosenPlace,
  everywhere,
  feedQueryOf,
  type Listing,
  linkWith,
  noChoice,
} from './listing.ts';

/** What else a list has for a reader who finds nothing. */
export interface WiderSearches {
  /** Those that find something, the nearest first, with the number of their postings. */
  readonly searches: readonly (readonly [PostingFilter, number])[];
  /** The whole list. */
  readonly all: FoundPostings;
}

const mostShown = 4;
const newestShown = 3;

/** What was typed between spaces, as far as a search looks: each may be several words, as in `bar-café`. */
const typedWords = (q: string): readonly string[] => {
  let count = 0;
  return q.split(/\s+/).filter((typed) => {
    if (!isMeant(typed)) return false;
    count += readWords(typed).length;
    return count <= mostWords;
  });
};

/** A word less, a wider place, both, one word alone, no word, and one choice less. */
const widerThan = (filter: PostingFilter, town: Location | null): PostingFilter[] => {
  const { q, townId, province } = filter;
  const all = typedWords(q ?? '');
  const words = all.length > 1 ? all : [];
  const fewer = words.map((_, at) => ({ q: words.toSpliced(at, 1).join(' ') }));
  const alone = words.map((word) => ({ q: word }));
  const around = (town && postalPlaceOf(town).province?.code) ?? null;
  const places = [{ townId: null, province: around }, everywhere].slice(around === null ? 1 : 0);
  const wider = townId === null && province === null ? [] : places;
  const both = wider.flatMap((place) => fewer.map((less) => ({ ...less, ...place })));
  const others = [{ q: null }, { categoryId: null }, { positionTypeId: null }, { workplace: null }];
  const keyOf = (each: PostingFilter): string => JSON.stringify(each);
  const known = new Set([filter, { ...filter, ...noChoice }].map(keyOf));
  return [...fewer, ...wider, ...both, ...alone, ...others]
    .map((changes) => ({ ...filter, ...changes }))
    .filter((each) => !known.has(keyOf(each)) && known.add(keyOf(each)));
};

/** Looks for what else there is for a reader who finds nothing. */
export const findWider = (
  open: Pick<OpenPostings, 'find' | 'locationOf'>,
  filter: PostingFilter,
  hirers: readonly Hirer[],
): WiderSearches => {
  const wider = widerThan(filter, open.locationOf(filter.townId));
  const newest = { first: 0, limit: newestShown, hirers };
  const all = open.find({ ...filter, ...noChoice }, newest, wider);
  const searches = wider.map((each, at) => [each, all.others[at] ?? 0] as const);
  return { searches: searches.filter(([, count]) => count > 0).slice(0, mostShown), all };
};

/** A search in words: `“welder” in Halifax, NS`. */
const wordsOf = (listing: Listing, filter: PostingFilter): string => {
  const { texts } = listing.context;
  const withFilter = (other: PostingFilter) => ({
    ...listing,
    found: { ...listing.found, filter: other },
  });
  const names = chosenIn(withFilter({ ...filter, ...everywhere })).map(({ name }) => name);
  const jobs = names.join(', ') || texts.allJobs;
  const place = chosenPlace(withFilter(filter));
  if (place !== null) return texts.inPlace(jobs, place);
  return chosenPlace(listing) === null ? jobs : texts.inCanada(jobs);
};

/** Wider searches and the newest jobs; at the side, the feed of the search and all categories. */
export const nothingFoundHtml = (listing: Listing, { searches, all }: WiderSearches): Html => {
  const { hirer, context } = listing;
  const { texts, links } = context;
  const whole = { ...listing, found: all };
  const wayHtml = (text: string, filter: PostingFilter, count: number): Html =>
    html`<li><a rel="nofollow" href="${linkWith(listing, filter)}"><span>${text}</span><span class="n">${texts.jobs(count)}</span></a></li>`;
  const ways = searches.map(([filter, count]) => wayHtml(wordsOf(listing, filter), filter, count));
  const waysHtml = html`<ul class="jobs plain ways">
${ways}${wayHtml(texts.allOpenJobs, all.filter, all.total)}</ul>`;
  return html`<div class="cols right">
<div>
${groupHtml('wider', texts.widen, waysHtml)}${groupHtml('newest', texts.newest, rowsOf(whole, all.items, 'h3'))}</div>
<aside class="side stack" aria-label="${texts.otherWays}">
<div class="card">
<h2>${texts.newForSearch}</h2>
<p>${texts.feedOfSearchHint}</p>
<p class="links"><a href="${feedOf('atom', { hirer, ...feedQueryOf(listing) }, links, context)}">${texts.feedOfSearch}</a></p>
</div>
<div>
<h2>${texts.byCategory}</h2>
<nav class="filters" aria-label="${texts.categories}">${categoriesHtml(whole)}</nav>
</div>
</aside>
</div>`;
};
