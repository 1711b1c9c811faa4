import { html, plateHtml } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import { foreignWords, linkTo, type PageContext } from '../templates/page-context.ts';
import { logoOf, type Page } from '../templates/page-layout.ts';
import { addressOfPart, pagesNav, partOf } from '../templates/paged.ts';

/** An employer, and how many open postings it has under its name. */
export type CountedHirer = readonly [hirer: Hirer, count: number];

/** The parameter of the page of all employers. */
export const employersView = { view: 'employers' } as const;

/** The page of all employers that have open postings under their name. */
export const employersPage = (
  hirers: readonly CountedHirer[],
  context: PageContext,
): Page | null => {
  const { texts, query, links, addresses } = context;
  const part = partOf(hirers.length, query);
  if (part === null) return null;
  const { compare } = new Intl.Collator(texts.locale);
  const byName = hirers.toSorted(([a], [b]) => compare(a.name, b.name));
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
