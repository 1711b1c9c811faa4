import { type Answer, problemTypes, type RequestError } from '@jobposting/http/adapter';
import { consoleStyle, createFixedAnswers, fileAnswer, type Headers } from '@jobposting/pages';
import { scriptFiles } from './scripts/scripts.ts';
import { messagePage, renderPage } from './templates/console-page.ts';
import type { FrameContext, Outcome } from './templates/page-context.ts';
import { frameOf, type Visit } from './visit.ts';

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
  const file = (path: string, type: string, text: string, caching: string) => {
    const headers = { ...policy, 'Cache-Control': caching };
    const answer = fileAnswer(`${type}; charset=utf-8`, Buffer.from(text), headers);
    return [`${basePath}${path}`, answer] as const;
  };
  const scripts = scriptFiles.map(({ path, text }) => file(path, 'text/javascript', text, forEver));
  const style = file('/console.css', 'text/css', consoleStyle, 'no-cache');
  return createFixedAnswers(new Map([...scripts, style]), policy);
};

/** An answer with a page, a file or an address to go to. */
export const answerOf = (outcome: Outcome, context: FrameContext, more: Headers = {}): Answer => {
  if ('to' in outcome) {
    const headers = { ...policy, Location: context.link(outcome.to), 'Content-Length': '0' };
    return { status: 303, headers };
  }
  const [type, text] =
    'main' in outcome ? ['text/html', renderPage(outcome, context)] : [outcome.type, outcome.text];
  const body = Buffer.from(text);
  const described = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': String(body.length),
    'Content-Language': context.language,
  };
  const status = 'main' in outcome ? (outcome.status ?? 200) : 200;
  return { status, headers: { ...policy, ...described, ...more }, body };
};

/** The page of an error, which keeps what was typed where the same can be tried again. */
export const errorAnswer = (error: RequestError, visit: Visit): Answer => {
  const { status, headers }: { readonly status: number; readonly headers?: Headers } =
    problemTypes[error.code];
  const context = frameOf(visit);
  const { texts } = context;
  const own = status === 404 ? texts.notFound : (texts[error.code] ?? error.message);
  const isDown = status >= 500;
  const page = isDown
    ? messagePage(status, texts.unavailable, context, visit.form)
    : messagePage(status, own, context);
  return answerOf(page, context, { ...headers, ...('headers' in error && error.headers) });
};
