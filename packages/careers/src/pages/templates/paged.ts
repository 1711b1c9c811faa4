import { type Html, html } from '@jobposting/pages';
import { linkTo, type PageContext } from './page-context.ts';

/** How many postings, or employers, a page lists. */
const pageSize = 20;

/** The page that an address names: its number, from 1, and the part of the list that it shows. */
export const pageOf = (query: URLSearchParams) => {
  const named = query.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(named) ? Number(named) : 1;
  return { page, first: (page - 1) * pageSize, limit: pageSize };
};

/** A page of a list, and the number of pages: 1 for an empty list. */
export type Paged = ReturnType<typeof pageOf> & { readonly pages: number };

/** The page that an address names, in a list of this length; `null` when the list ends earlier. */
export const partOf = (total: number, query: URLSearchParams): Paged | null => {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const named = pageOf(query);
  return named.page > pages ? null : { ...named, pages };
};

/** The address of a page of a list; the first has the address of the list. */
export const addressOfPart = ({ page }: Paged, address: string): string =>
  page === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${page}`;

/** The links to the previous and next pages; nothing when there is one page only. */
export const pagesNav = (
  { page, pages }: Paged,
  link: string,
  context: PageContext,
  parameters: Readonly<Record<string, string | null>> = {},
): Html | null => {
  if (pages === 1) return null;
  const { texts } = context;
  const toPage = (number: number, rel: string, text: string): Html => {
    const named = number === 1 ? null : String(number);
    return html`<a class="btn plain" rel="${rel}" href="${linkTo(link, context, { ...parameters, page: named })}">${text}</a>`;
  };
  return html`<nav class="row" aria-label="${texts.pages}">
<span>${texts.pageOf(page, pages)}</span>
${page > 1 && toPage(page - 1, 'prev', texts.previousPage)}${page < pages && toPage(page + 1, 'next', texts.nextPage)}</nav>`;
};
