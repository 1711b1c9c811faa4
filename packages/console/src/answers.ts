import { type Answer, problemTypes, type RequestError } from '@jobposting/http/adapter';
import {
  consoleStyle,
  createFixedAnswers,
  fileAnswer,
  type Headers,
  html,
  isRead,
} from '@jobposting/pages';
import { scriptFiles } from './scripts/scripts.ts';
import { continueLink, hiddenHtml, renderPage } from './templates/console-page.ts';
import type { Outcome, Visit } from './templates/page-context.ts';

/** Only scripts, styles and form targets of this origin. With `no-referrer`, the `Origin` of a form would be `null`. */
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
export const answerOf = (outcome: Outcome, visit: Visit, more: Headers = {}): Answer => {
  const headers = { ...policy, 'Content-Language': visit.language, ...more };
  if ('to' in outcome) {
    const Location = visit.link(outcome.to);
    return { status: 303, headers: { ...headers, Location, 'Content-Length': '0' } };
  }
  const isPage = 'main' in outcome;
  const usual = isPage && outcome.problems?.length ? 422 : 200;
  const body = Buffer.from(isPage ? renderPage(outcome, visit) : outcome.text);
  return {
    status: (isPage && outcome.status) || usual,
    headers: {
      ...headers,
      'Content-Type': `${isPage ? 'text/html' : outcome.type}; charset=utf-8`,
      'Content-Length': String(body.length),
    },
    body,
  };
};

/** A page with a message. If the form may be accepted later, a button sends it again. */
export const messageAnswer = (
  status: number,
  text: string,
  visit: Visit,
  headers: Headers = {},
): Answer => {
  const { texts, link, form, exchange } = visit;
  const isKept = form.size > 0 && (status === 401 || status >= 500);
  // Refused before the form was read: only the browser still has it.
  const isWithBrowser = !(isKept || isRead(exchange.request)) && (status === 429 || status >= 500);
  const main = isWithBrowser
    ? html`<p class="lead">${texts.reloadSends}</p>`
    : isKept
      ? html`<form method="post">${hiddenHtml(form)}<p><button class="btn">${texts.tryAgain}</button></p></form>`
      : html`<p class="lead">${status === 401 ? continueLink(visit) : html`<a class="btn" href="${link('/')}">${texts.allJobs}</a>`}</p>`;
  return answerOf({ status, heading: text, main }, visit, headers);
};

/** The page of an error. */
export const errorAnswer = (error: RequestError, visit: Visit): Answer => {
  const { status, headers }: { readonly status: number; readonly headers?: Headers } =
    problemTypes[error.code];
  const { texts } = visit;
  const refusal = status === 404 ? texts.notFound : (texts[error.code] ?? error.message);
  const text = status >= 500 ? texts.unavailable : refusal;
  return messageAnswer(status, text, visit, {
    ...headers,
    ...('headers' in error && error.headers),
  });
};
