import { namedLanguage } from '@jobposting/core/adapter';
import {
  accentOf,
  bodyHtml,
  type Frame,
  type Html,
  html,
  isSafeLink,
  logoOf,
  mark,
  plateHtml,
  trustedHtml,
} from '@jobposting/pages';
import { type Addresses, type FeedFormat, feedTypes } from '../../addresses.ts';
import type { Hirer, Layout } from '../../careers-options.ts';
import { linkTo, type PageContext } from './page-context.ts';

/** The metadata of a page for search engines and shared links; an error page has none. */
interface PageMeta {
  /** One or two sentences. */
  readonly description: string;
  /** Absolute; `null` for a page that search engines must leave out. */
  readonly canonical: string | null;
  /** JSON-LD, escaped for a `<script>`, of a posting. */
  readonly structuredData: string | null;
  /** Whether it is a posting in one language, which has one address. */
  readonly isInOne?: boolean;
}

type Parameters = Readonly<Record<string, string | null>>;

/** A page before it is put into a document. */
export interface Page {
  readonly title: string;
  readonly meta: PageMeta | null;
  /** The employer of the page; `null` for a page of all, or one that must not show it. */
  readonly hirer: Hirer | null;
  /** Its main part shows the logo, so the header does not. */
  readonly hasHero?: boolean;
  /** The query for feeds of the listed jobs; absent for the feeds of all its jobs. */
  readonly feedQuery?: Parameters;
  readonly main: Html;
}

export const defaultLayout: Layout = (head, body, { language }) => `<!doctype html>
<html lang="${language}">
<head>
${head}
</head>
<body>
${body}
</body>
</html>
`;

/** The banner of an employer, if it can be shown. */
export const bannerOf = ({ profile: { bannerUrl } }: Hirer): string | null =>
  isSafeLink(bannerUrl, ['https:']) ? bannerUrl : null;

const noIndex = html`<meta name="robots" content="noindex">`;

/** The preview of an employer's page in shared links. */
const cardHtml = (hirer: Hirer): Html => {
  const banner = bannerOf(hirer);
  const picture = banner ?? logoOf(hirer);
  return html`${
    picture &&
    html`<meta property="og:image" content="${picture}">
`
  }<meta name="twitter:card" content="${banner === null ? 'summary' : 'summary_large_image'}">
`;
};

/** The canonical address of a page, and the address in each language, if it is in two. */
const addressHtml = (canonical: string, isInBoth: boolean, context: PageContext): Html => {
  const named = namedLanguage(context.query);
  const inLanguage = (language: string): string =>
    `${canonical}${canonical.includes('?') ? '&' : '?'}lang=${language}`;
  const address = isInBoth && named !== null ? inLanguage(named) : canonical;
  const alternates = ['en', 'fr'].map(
    (language) => html`<link rel="alternate" hreflang="${language}" href="${inLanguage(language)}">
`,
  );
  return html`<link rel="canonical" href="${address}">
<meta property="og:url" content="${address}">
${
  isInBoth &&
  html`${alternates}<link rel="alternate" hreflang="x-default" href="${canonical}">
`
}`;
};

/** The address of a feed with the jobs of a page. Its title names the filter, in the language of the page. */
export const feedOf = (
  format: FeedFormat,
  { hirer, feedQuery }: Pick<Page, 'hirer' | 'feedQuery'>,
  addresses: Addresses,
  context: PageContext,
): string =>
  linkTo(
    addresses.feed(format, hirer),
    context,
    feedQuery && { ...feedQuery, lang: context.language },
  );

/** Feed readers find these by themselves. */
const feedsHtml = (page: Page, context: PageContext): readonly Html[] => {
  const { texts, addresses } = context;
  const all = page.hirer === null ? texts.homeTitle : texts.jobsAt(page.hirer.name);
  const title = page.feedQuery === undefined ? all : page.title;
  return (['atom', 'json'] as const).map(
    (format) =>
      html`<link rel="alternate" type="${feedTypes[format]}" title="${title}" href="${feedOf(format, page, addresses, context)}">
`,
  );
};

const metaHtml = (page: Page, meta: PageMeta, context: PageContext): Html => {
  const { title, hirer } = page;
  const { texts } = context;
  const { description, canonical, structuredData, isInOne } = meta;
  return html`<meta name="description" content="${description}">
${
  canonical === null
    ? html`${noIndex}
`
    : addressHtml(canonical, !isInOne, context)
}<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:locale" content="${texts.locale.replace('-', '_')}">
${hirer && cardHtml(hirer)}${feedsHtml(page, context)}${
  structuredData &&
  html`<script type="application/ld+json">${trustedHtml(structuredData)}</script>
`
}`;
};

const accentHtml = (hirer: Hirer, { links }: PageContext): Html | null => {
  const color = accentOf(hirer);
  if (color === null) return null;
  return html`<link rel="stylesheet" href="${links.accent(hirer, color)}">
`;
};

const headHtml = (page: Page, context: PageContext): Html => html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="stylesheet" href="${context.links.css}">
${page.hirer && accentHtml(page.hirer, context)}${page.meta === null ? noIndex : metaHtml(page, page.meta, context)}`;

/** The employer of the page, with a link to all of its jobs. */
const brandHtml = ({ hirer, hasHero }: Page, context: PageContext): Html => {
  const { links, texts } = context;
  if (hirer === null) {
    return html`<a class="brand" href="${linkTo(links.home, context)}">${mark}Jobposting</a>`;
  }
  const logo = hasHero ? null : logoOf(hirer);
  const alt = texts.jobsAt(hirer.name);
  return html`<a class="brand" href="${linkTo(links.employer(hirer), context)}">${
    logo === null
      ? html`${!hasHero && plateHtml(hirer)}<b>${hirer.name}</b>`
      : html`<span class="plate wide"><img src="${logo}" alt="${alt}" width="128" height="48"></span>`
  }</a>`;
};

const optionalLink = (address: string | null, text: string): readonly Html[] =>
  address === null ? [] : [html`<a href="${address}" target="_top">${text}</a>`];

const frameOf = (page: Page, context: PageContext): Frame => {
  const { texts, query, links } = context;
  const { language, name } = texts.otherLanguage;
  const inOther = new URLSearchParams(query);
  inOther.set('lang', language);
  return {
    skipToContent: texts.skipToContent,
    brand: brandHtml(page, context),
    links: [
      page.hirer === null || page.hirer.id === context.onlyHirer
        ? html``
        : html`<a href="${linkTo(links.home, context)}">${texts.allJobs}</a>`,
      html`<a href="?${inOther.toString()}" hreflang="${language}" lang="${language}">${name}</a>`,
    ],
    footer: [
      html`<a href="${feedOf('atom', page, links, context)}">${texts.feed}</a>`,
      ...optionalLink(context.reportAt, texts.report),
      ...optionalLink(context.reportPolicy, texts.reportPolicy),
      ...optionalLink(page.hirer === null ? context.consoleUrl : null, texts.signIn),
    ],
  };
};

/** The document of a page. */
export const renderPage = (page: Page, context: PageContext, layout: Layout): string => {
  const { language } = context;
  const head = headHtml(page, context).markup.trimEnd();
  const text: unknown = layout(head, bodyHtml(page.main, frameOf(page, context)).markup, {
    language,
  });
  // Otherwise a promise, for example, would be taken for the parts of a feed.
  if (typeof text !== 'string') throw new TypeError('layout must return a string.');
  return text;
};
