import { html } from '@jobposting/pages';
import type { Hirer } from '../careers-options.ts';
import { linkTo, type PageContext } from './templates/page-context.ts';
import type { Page } from './templates/page-layout.ts';
import { pageOf, pagesNav } from './templates/paged.ts';

const pageSize = 100;

/** The page of all employers that have open jobs; `null` where the list ends before what is asked for. */
export const homePage = (hirers: readonly Hirer[], context: PageContext): Page | null => {
  const { texts, query, addresses, links } = context;
  const byName = hirers.toSorted((a, b) => a.name.localeCompare(b.name, texts.locale));
  const part = pageOf(byName, query, pageSize);
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
