import { html } from '@jobposting/pages';
import type { Hirer } from '../careers-options.ts';
import type { FoundPostings } from '../open-postings/open-postings-index.ts';
import { linkTo, type PageContext } from './templates/page-context.ts';
import type { Page } from './templates/page-layout.ts';
import { pagedOf, pagesNav, partOf } from './templates/paged.ts';

const pageSize = 100;

/** The page of all employers that have open jobs; `null` where the list ends before what is asked for. */
export const homePage = (
  hirers: readonly Hirer[],
  { counts }: FoundPostings,
  context: PageContext,
): Page | null => {
  const { texts, query, addresses, links } = context;
  const hiring = hirers.filter(({ id }) => counts.employers.has(id));
  const byName = hiring.toSorted((a, b) => a.name.localeCompare(b.name, texts.locale));
  const asked = partOf(query, pageSize);
  const items = byName.slice(asked.first, asked.first + pageSize);
  const part = pagedOf({ items, total: byName.length }, asked);
  if (part === null) return null;

  const main = html`<div class="wrap">
<h1>${texts.employers}</h1>
${
  part.total === 0
    ? html`<p>${texts.noEmployers}</p>
`
    : html`<ul class="jobs">
${part.items.map(
  (
    hirer,
  ) => html`<li><h2><a href="${linkTo(links.employer(hirer), context)}">${hirer.name}</a></h2></li>
`,
)}</ul>
`
}${pagesNav(part, links.home, context)}</div>`;

  return {
    title: texts.employers,
    hirer: null,
    main,
    meta: {
      description: texts.employersDescription,
      canonical: part.page === 1 ? addresses.home : `${addresses.home}?page=${part.page}`,
      feed: { address: addresses.atom(null), title: texts.employers },
      structuredData: null,
    },
  };
};
