import { type Html, html } from '@jobposting/pages';
import { linkTo, type PageContext } from './page-context.ts';

/** A part of a list. */
export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** From 1. */
  readonly page: number;
  /** From 1, also where there is nothing. */
  readonly pages: number;
}

/** The part of a list that an address names by `page`. */
export const partOf = (query: URLSearchParams, pageSize: number) => {
  const named = query.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(named) ? Number(named) : 1;
  return { page, first: (page - 1) * pageSize, limit: pageSize };
};

/** A part of a list of so many; `null` where the list ends before. */
export const pagedOf = <Item>(
  { items, total }: Pick<Paged<Item>, 'items' | 'total'>,
  { page, limit }: ReturnType<typeof partOf>,
): Paged<Item> | null => {
  const pages = Math.max(1, Math.ceil(total / limit));
  return page > pages ? null : { items, total, page, pages };
};

/** The links to the parts before and behind; nothing where there is one part only. */
export const pagesNav = (
  { page, pages }: Paged<unknown>,
  link: string,
  context: PageContext,
  parameters: Readonly<Record<string, string | null>> = {},
): Html | null => {
  if (pages === 1) return null;
  const { texts } = context;
  const { format } = new Intl.NumberFormat(texts.locale);
  const toPage = (number: number, rel: string, text: string): Html => {
    const target = linkTo(link, context, {
      ...parameters,
      page: number === 1 ? null : String(number),
    });
    return html`<a rel="${rel}" href="${target}">${text}</a>
`;
  };
  return html`<nav class="pages" aria-label="${texts.pages}">
${page > 1 ? toPage(page - 1, 'prev', texts.previousPage) : null}<span>${texts.pageOf(format(page), format(pages))}</span>
${page < pages ? toPage(page + 1, 'next', texts.nextPage) : null}</nav>
`;
};
