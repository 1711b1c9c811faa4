import { type Html, html, plateHtml } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import type { FoundPostings } from '../../open-postings/open-postings-index.ts';
import { foreignWords, linkTo, type PageContext } from '../templates/page-context.ts';
import type { Page } from '../templates/page-layout.ts';
import { addressOfPart, pagesNav, partOf } from '../templates/paged.ts';

/** An employer, and how many open postings it has under its name. */
type CountedHirer = readonly [hirer: Hirer, count: number];

/** The parameter of the page of all employers. */
export const employersView = { view: 'employers' } as const;

/** The employers that have open postings under their name. */
export const hiringIn = (
  { counts }: Pick<FoundPostings, 'counts'>,
  hirers: readonly Hirer[],
): readonly CountedHirer[] =>
  hirers.flatMap((hirer): readonly CountedHirer[] => {
    const count = counts.employerId.get(hirer.id);
    return count === undefined ? [] : [[hirer, count]];
  });

/** The page of all employers with open postings under their name; `null` when they end before the requested page. */
export const employersPage = (
  found: FoundPostings,
  all: readonly Hirer[],
  context: PageContext,
): Page | null => {
  const hirers = hiringIn(found, all);
  const { texts, query, links, addresses } = context;
  const part = partOf(hirers.length, query);
  if (part === null) return null;
  const byName = hirers.toSorted(([a], [b]) => texts.compare(a.name, b.name));
  const rows = byName
    .slice(part.first, part.first + part.limit)
    .map(
      ([hirer, number]) =>
        html`<li>${plateHtml(hirer)}<div><h2><a href="${linkTo(links.employer(hirer), context)}"${foreignWords(hirer.profile.language, context)}>${hirer.name}</a></h2><p class="muted">${texts.jobs(number)}</p></div></li>`,
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

const mostHirers = 7;

/** Cards of the employers with the most postings. */
export const hirersHtml = (hirers: readonly CountedHirer[], context: PageContext): Html => {
  const { texts, links } = context;
  const byCount = hirers.toSorted(([, a], [, b]) => b - a);
  const shown = byCount
    .slice(0, mostHirers)
    .map(
      ([hirer, number]) =>
        html`<li><a href="${linkTo(links.employer(hirer), context)}">${plateHtml(hirer)}<span><b${foreignWords(hirer.profile.language, context)}>${hirer.name}</b><span class="muted">${texts.jobs(number)}</span></span></a></li>`,
    );
  const more = hirers.length - shown.length;
  const all = html`<li><a href="${linkTo(links.home, context, employersView)}"><span class="plate letter" aria-hidden="true">+${texts.count(more)}</span><span><b>${texts.allEmployers}</b><span class="muted">${texts.count(hirers.length)}</span></span></a></li>`;
  return html`<h2 class="over" id="hirers">${texts.hiring}</h2>
<ul class="bare hirers" aria-labelledby="hirers">
${shown}${more > 0 && all}</ul>
`;
};
