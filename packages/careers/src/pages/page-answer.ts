import { hash } from 'node:crypto';
import { languageOf, present } from '@jobposting/core/adapter';
import { type Headers, html, landscape, styleSheet } from '@jobposting/pages';
import { createAddresses } from '../addresses.ts';
import type { CareersAnswer, CareersRequest } from '../careers-answer.ts';
import type { CareersSettings } from '../careers-options.ts';
import { linkTo, type PageContext } from './templates/page-context.ts';
import { defaultLayout, type Page, renderPage } from './templates/page-layout.ts';
import { type Texts, textsOf } from './texts.ts';

/**
 * Lets a browser load style sheets and pictures, and nothing else: no scripts. The
 * pages may be framed by these sources.
 */
const policyHeaders = (frameAncestors: string): Headers => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    // The site icon, and files such as /robots.txt that a search engine reads next to a page.
    "img-src 'self' https:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; '),
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
});

const notKept = { 'Cache-Control': 'no-store' };

const retryAfter = { 'Retry-After': '60' };

const kept = { 'Cache-Control': 'public, max-age=300' };

/** A text that may be kept for 5 minutes. Its tag is weak, because a proxy may compress it. */
export const cachedAnswer = (headers: Headers, body: string): CareersAnswer => ({
  status: 200,
  headers: { ...headers, ...kept, ETag: `W/"${hash('sha1', body, 'base64url')}"` },
  body,
});

/** The host may have decoded the path, and Node throws for a header that cannot be written. */
const inHeader = (address: string): string =>
  address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);

/** A page that says why the requested one is not shown. */
const messagePage = (
  [title, text]: readonly [title: string, text: string],
  context: PageContext,
): Page => {
  const main = html`<div class="band">
${landscape}
<div class="wrap">
<h1>${title}</h1>
<p>${text}</p>
</div>
</div>
<div class="wrap">
<p><a class="btn" href="${linkTo(context.links.home, context)}">${context.texts.toOpenJobs}</a></p>
</div>`;
  return { title, meta: null, hirer: null, main };
};

/** The path of the page of all employers, without a slash at its end. */
export const pathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '');

/** Creates the functions that make answers of pages. */
export const createPageAnswer = (settings: CareersSettings) => {
  const { baseUrl, layout = defaultLayout } = settings;
  const addresses = createAddresses(baseUrl);
  const links = createAddresses(pathOf(baseUrl));
  // A layout of the host may contain something that a click changes.
  const named = settings.frameAncestors.join(' ') || (settings.layout ? "'none'" : '');
  const policy = policyHeaders(named || "'none'");
  const anyFrame = policyHeaders(named || '*');

  /** The context of a page, where `known` is the language of its content. */
  const contextOf = (
    { query, headers }: CareersRequest,
    known?: PageContext['language'] | null,
    onlyHirer: PageContext['onlyHirer'] = null,
  ): PageContext => {
    // A search engine asks for no language, and gets that of the postings.
    const accepted = headers['accept-language'] ?? known ?? undefined;
    const language = languageOf(query, accepted);
    return {
      ...settings,
      language,
      texts: textsOf(language),
      query: new URLSearchParams(query),
      addresses,
      links,
      onlyHirer,
      outOfFrame: named === '' && html` target="_top"`,
      now: present(settings.now),
    };
  };

  /** On a page where a reader applies, nothing may cover it (decision D38). */
  const headersOf = ({ meta }: Page, { language }: PageContext): Headers => ({
    ...(meta?.structuredData ? policy : anyFrame),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Language',
  });

  /** Not cached. */
  const refused = (
    request: CareersRequest,
    status: 404 | 503,
    wordsOf: (texts: Texts) => readonly [title: string, text: string],
  ): CareersAnswer => {
    const context = contextOf(request);
    const page = messagePage(wordsOf(context.texts), context);
    const headers = { ...headersOf(page, context), ...notKept, ...(status === 503 && retryAfter) };
    return { status, headers, body: renderPage(page, context, layout) };
  };

  return {
    contextOf,
    /** May be kept for 5 minutes, unless it has a list that is not whole. */
    shown: (page: Page, context: PageContext, { isWhole } = { isWhole: true }): CareersAnswer => {
      const body = renderPage(page, context, layout);
      return isWhole
        ? cachedAnswer(headersOf(page, context), body)
        : { status: 200, headers: { ...headersOf(page, context), ...notKept }, body };
    },
    style: (css = styleSheet): CareersAnswer => ({
      ...cachedAnswer({ ...policy, 'Content-Type': 'text/css; charset=utf-8' }, css),
      ...(css === styleSheet && { isFixed: true as const }),
    }),
    /**
     * Redirects with the same query, which may say where a reader has come from. Not cached, because two employers may
     * swap their slugs.
     */
    moved: ({ query }: CareersRequest, link: string, status: 301 | 302 = 301): CareersAnswer => ({
      status,
      headers: {
        ...policy,
        Location: inHeader(link + (query && `?${query}`)),
        'Cache-Control': 'no-cache',
      },
      body: '',
    }),
    /** For what is over for good; may be kept for 5 minutes. */
    gone: (page: Page, context: PageContext): CareersAnswer => ({
      status: 410,
      headers: { ...headersOf(page, context), ...kept },
      body: renderPage(page, context, layout),
    }),
    notFound: (request: CareersRequest): CareersAnswer =>
      refused(request, 404, ({ notFoundTitle, notFound }) => [notFoundTitle, notFound]),
    tryLater: (request: CareersRequest): CareersAnswer =>
      refused(request, 503, ({ unavailableTitle, unavailable }) => [unavailableTitle, unavailable]),
  };
};
