import { languageOf } from '@jobposting/core/adapter';
import type { Answer, HttpRequest } from '@jobposting/http/adapter';
import { consoleStyle, createFixedAnswers, fileAnswer, type Headers } from '@jobposting/pages';
import type { Place } from './guard/place.ts';
import type { FoundPage } from './routes.ts';
import { scriptFiles } from './scripts/scripts.ts';
import { renderPage } from './templates/console-page.ts';
import type { FrameContext, Page, PageFile } from './templates/page-context.ts';
import { textsOf } from './templates/texts.ts';

/** Scripts and styles of this origin alone, and forms to it. With `no-referrer` a form would name no origin. */
const policy = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const;

const forEver = 'public, max-age=31536000, immutable';

/** Files for everybody. The style is asked for again each time, so that an upgrade never mixes two versions. */
export const createFiles = (basePath: string) => {
  const file = (type: string, text: string, caching: string) =>
    fileAnswer(`${type}; charset=utf-8`, Buffer.from(text), {
      ...policy,
      'Cache-Control': caching,
    });
  const files = scriptFiles.map(
    ({ path, text }) => [`${basePath}${path}`, file('text/javascript', text, forEver)] as const,
  );
  const css = file('text/css', consoleStyle, 'no-cache');
  return createFixedAnswers(new Map([...files, [`${basePath}/console.css`, css]]), policy);
};

/** What a page is made with for nobody yet. */
export const frameOf = (
  { query: sent, headers: { 'accept-language': accepted } }: HttpRequest,
  found: FoundPage | null,
  place: Place,
  person: FrameContext['person'] = null,
): Omit<FrameContext, 'careersUrl'> => {
  const query = new URLSearchParams(sent);
  const language = languageOf(sent, person?.profile.language ?? accepted);
  const link: FrameContext['link'] = (to, parameters = {}) => {
    const [path, ...own] = to.split('?');
    const all = new URLSearchParams(own.join('?'));
    const kept = query.has('lang') ? { ...parameters, lang: language } : parameters;
    for (const [name, value] of Object.entries(kept)) if (value !== null) all.set(name, value);
    return `${place.path}${path}${all.size === 0 ? '' : `?${all}`}`;
  };
  return { language, texts: textsOf(language), path: found?.path ?? '', query, link, person };
};

/** An answer with a page. */
export const pageAnswer = (page: Page, context: FrameContext, headers: Headers = {}): Answer => {
  const body = Buffer.from(renderPage(page, context));
  const described = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(body.length),
    'Content-Language': context.language,
  };
  return { status: page.status ?? 200, headers: { ...policy, ...described, ...headers }, body };
};

/** An answer with what a page asks for. */
export const pageFileAnswer = ({ type, text }: PageFile): Answer => {
  const headers = { ...policy, 'Content-Type': `${type}; charset=utf-8` };
  return { status: 200, headers, body: Buffer.from(text) };
};

export const redirect = (to: string, { link }: FrameContext): Answer => ({
  status: 303,
  headers: { ...policy, Location: link(to), 'Content-Length': '0' },
});
