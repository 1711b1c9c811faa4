import { type Language, languageOf, readQValues } from '@jobposting/core/adapter';
import {
  createFixedAnswers,
  createMiddleware,
  fileAnswer,
  type WholeAnswer,
} from '@jobposting/pages';
import { mountedPages } from '../options/mounted.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { createPageHtml } from './page-html.ts';

/** Lets a browser load the style sheet and the icon, and nothing else. */
const policy = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const type = 'text/html; charset=utf-8';

const headersIn = (language: Language, cacheControl: string) => ({
  ...policy,
  'Content-Type': type,
  'Content-Language': language,
  Vary: 'Accept, Accept-Language',
  'Cache-Control': cacheControl,
});

/** Whether `Accept` gives HTML a higher q-value than JSON, as in browsers, unlike `*` + `/*`. */
const prefersHtml = (accept = ''): boolean => {
  const q = readQValues(accept);
  const html = q('text/html', 'text/*', '*/*');
  return ['application/json', 'application/problem+json'].every(
    (type) => html > q(type, 'application/*', '*/*'),
  );
};

const inBoth = (answer: (language: Language) => WholeAnswer) =>
  createFixedAnswers(new Map((['en', 'fr'] as const).map((each) => [each, answer(each)])), policy);

/**
 * Creates the function that answers browsers: `/` with a page that links to everything that is served, and any other
 * address with the same page and status 404 (decision D19). Other requests are passed to `next`.
 */
export const createFrontPages = (options: ServeOptions) => {
  const { baseUrl } = options;
  const root = baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/$/, '');
  const pageHtml = createPageHtml(root, mountedPages(options));

  const starts = inBoth((language) =>
    // Checked for changes each time, because another start may have other pages.
    fileAnswer(type, pageHtml(language, 'start'), headersIn(language, 'no-cache')),
  );
  const missings = inBoth((language) => ({
    status: 404,
    headers: headersIn(language, 'no-store'),
    body: pageHtml(language, 'notFound'),
  }));

  return createMiddleware((request) => {
    if (!prefersHtml(request.headers.accept)) return null;
    const path = languageOf(request.query, request.headers['accept-language']);
    return request.path === '/'
      ? starts({ ...request, path })
      : missings({ ...request, path, method: 'GET' });
  });
};
