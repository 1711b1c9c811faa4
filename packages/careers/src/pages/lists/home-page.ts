import { type Html, html, landscape, plateHtml } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import type { FoundPostings } from '../../open-postings/open-postings-index.ts';
import { headingOf } from '../dates.ts';
import { foreignWords, linkTo, type PageContext } from '../templates/page-context.ts';
import { logoOf, type Page } from '../templates/page-layout.ts';
import { addressOfPart, pagesNav, partOf } from '../templates/paged.ts';
import { jobRows } from './job-row.ts';
import { groupHtml, resultHtml } from './list-parts.ts';
import {
  type Chosen,
  canonicalOf,
  chosenIn,
  feedQueryOf,
  type Listing,
  titleOf,
} from './listing.ts';
import { searchForm } from './search-form.ts';

/** An employer, and how many open postings it has under its name. */
type CountedHirer = readonly [hirer: Hirer, count: number];

/** The parameter of the page of all employers. */
const employersView = { view: 'employers' } as const;

/** The page of all employers that have open postings under their name. */
const employersPage = (hirers: readonly CountedHirer[], context: PageContext): Page | null => {
  const { texts, query, links, addresses } = context;
  const part = partOf(hirers.length, query);
  if (part === null) return null;
  const byName = hirers.toSorted(([a], [b]) => texts.compare(a.name, b.name));
  const rows = byName
    .slice(part.first, part.first + part.limit)
    .map(
      ([hirer, number]) =>
        html`<li>${plateHtml(logoOf(hirer), hirer.name)}<div><h2><a href="${linkTo(links.employer(hirer), context)}"${foreignWords(hirer, context)}>${hirer.name}</a></h2><p class="muted">${texts.jobs(number)}</p></div></li>`,
    );
  const main = html`<div class="wrap">
<h1>${texts.allEmployers}</h1>
<ul class="jobs">
${rows}</ul>
${pagesNav(part, links.home, context, employersView)}</div>`;
  const canonical = addressOfPart(part, `${addresses.home}?view=employers`);
  const description = texts.homeDescription;
  const meta = { description, canonical, structuredData: null };
  return { title: texts.allEmployers, hirer: null, main, meta };
};

const mostHirers = 6;

const hirersHtml = (hirers: readonly CountedHirer[], context: PageContext): Html => {
  const { texts, links } = context;
  const byCount = hirers.toSorted(([, a], [, b]) => b - a);
  const shown = byCount
    .slice(0, mostHirers)
    .map(
      ([hirer, number]) =>
        html`<li><a href="${linkTo(links.employer(hirer), context)}">${plateHtml(logoOf(hirer), hirer.name)}<b${foreignWords(hirer, context)}>${hirer.name}</b><span class="muted">${texts.jobs(number)}</span></a></li>`,
    );
  const more = hirers.length - shown.length;
  const all = html`<li><a href="${linkTo(links.home, context, employersView)}"><span class="plate letter" aria-hidden="true">+${texts.count(more)}</span><b>${texts.allEmployers}</b><span class="muted">${texts.count(hirers.length)}</span></a></li>`;
  return html`<ul class="bare hirers" aria-label="${texts.employers}">
${shown}${more > 0 && all}</ul>`;
};

const headlineHtml = ({ found, context }: Listing, chosen: readonly Chosen[]): Html => {
  const { texts } = context;
  const { total, filter, counts } = found;
  const isNothing = total === 0 && chosen.length > 0;
  const jobs = isNothing ? texts.noMatch : texts.openJobs(total);
  const names = chosen.map(({ name }) => name);
  const category = filter.categoryId !== null && !isNothing ? names.shift() : undefined;
  const employers = counts.employers.size;
  const from = chosen.length === 0 && employers > 0 && texts.atEmployers(employers);
  const words = [names.join(', '), from].filter(Boolean).map((word) => `${word}. `);
  return html`<h1>${category === undefined ? jobs : texts.inCategory(category, jobs)}</h1>
<p>${words.join('')}${total > 0 && texts.newestFirst}</p>`;
};

const daysHtml = ({ found, context }: Listing, hirers: readonly Hirer[]): readonly Html[] => {
  const byId = new Map(hirers.map((hirer) => [hirer.id, hirer]));
  const days = Map.groupBy(found.items, ({ refreshed }) => headingOf(refreshed, context));
  return [...days].map(([day, postings], index) => {
    const jobs = postings.flatMap((posting) => {
      const hirer = byId.get(posting.employerId);
      return hirer === undefined ? [] : [{ posting, hirer }];
    });
    return groupHtml(`d${index}`, day, jobRows(jobs, context, { heading: 'h3', shows: 'hirer' }));
  });
};

/**
 * The page of all open postings, or of those that pass a filter; `null` when the list ends before the
 * requested page.
 */
export const homePage = (
  found: FoundPostings,
  hirers: readonly Hirer[],
  context: PageContext,
): Page | null => {
  const { texts, query } = context;
  const { employers } = found.counts;
  const hiring = hirers
    .filter(({ id }) => employers.has(id))
    .map((hirer): CountedHirer => [hirer, employers.get(hirer.id) ?? 0]);
  if (query.get('view') === employersView.view) return employersPage(hiring, context);
  const part = partOf(found.total, query);
  if (part === null) return null;
  const listing = { hirer: null, found, part, context };
  const chosen = chosenIn(listing);
  const isStart = chosen.length === 0 && part.page === 1 && hiring.length > 0;
  const main = html`<div class="band">
${landscape}
<div class="wrap">
${headlineHtml(listing, chosen)}
</div>
</div>
<div class="wrap">
${searchForm(listing)}${isStart && hirersHtml(hiring, context)}${resultHtml(listing, chosen, html`${daysHtml(listing, hirers)}`, true)}
</div>`;
  const title = titleOf(listing, chosen);
  const canonical = canonicalOf(listing);
  const description = chosen.length > 0 ? title : texts.homeDescription;
  const meta = { description, canonical, structuredData: null };
  return { title, hirer: null, main, meta, ...feedQueryOf(listing) };
};
