import { bodyHtml, type Html, html, isRead, mark } from '@jobposting/pages';
import type { Page, PageContext, Visit } from './page-context.ts';

/** The address of the employer's page on the careers pages; `null` where there are none. */
export const careersPageOf = ({ person, careersUrl }: Visit): string | null =>
  person && careersUrl !== '' ? `${careersUrl}/${person.profile.slug ?? person.caller.id}` : null;

/** The pages of the console, for who is signed in. */
const navHtml = (context: Visit): Html | null => {
  const { person, texts, link, path } = context;
  const seen = careersPageOf(context);
  return (
    person &&
    html`<nav class="tabs" aria-label="${texts.console}">
<a href="${link('/')}"${/^\/(?:new|jobs|delete|$)/.test(path) && html` aria-current="page"`}>${texts.jobs}</a>
${person.hasProfile && html`<a href="${link('/profile')}"${path === '/profile' && html` aria-current="page"`}>${texts.profile}</a>`}
${seen !== null && html`<a href="${seen}">${texts.careersPage}</a>`}
</nav>`
  );
};

const languageHtml = ({ texts, query }: Visit): Html => {
  const other = texts.otherLanguage;
  const inOther = new URLSearchParams(query);
  inOther.set('lang', other);
  return html`<a href="?${inOther.toString()}" hreflang="${other}" lang="${other}">${texts.otherName}</a>`;
};

const signOutHtml = ({ link, texts }: Visit): Html =>
  html`<form method="post" action="${link('/sign-out')}"><button class="btn plain small" type="submit">${texts.signOut}</button></form>`;

/** The document of a page. */
export const renderPage = ({ title, main }: Page, context: Visit): string => {
  const { texts, language, link, person, careersUrl } = context;
  const body = bodyHtml(main, {
    skipToContent: texts.skipToContent,
    brand: html`<a class="brand" href="${link('/')}">${mark}${texts.console}</a>
${navHtml(context)}`,
    links: [
      isRead(context.exchange.request) ? languageHtml(context) : html``,
      person?.canLeave ? signOutHtml(context) : html``,
    ],
    footer: [
      person
        ? html`<span>${texts.signedInAs} ${person.caller.name}</span>`
        : html`${careersUrl !== '' && html`<a href="${careersUrl}/">${texts.openJobs}</a>`}`,
    ],
  });
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${texts.console}</title>
<link rel="stylesheet" href="${link('/console.css')}">
</head>
<body>
${body}
</body>
</html>
`.markup;
};

/** What is to be mended on a page, above its heading; each item leads to its field. */
export const problemsHtml = (
  problems: readonly { readonly field: string | null; readonly message: string }[],
  { texts }: Pick<Visit, 'texts'>,
): Html => html`<div class="note summary narrow" role="alert" tabindex="-1" autofocus aria-labelledby="problems">
<h2 id="problems">${texts.problems}</h2>
<ul>${problems.map(({ field, message }) => html`<li>${field === null ? message : html`<a href="#${field}">${message}</a>`}</li>`)}</ul>
</div>`;

/** What the page before has done. */
export const doneHtml = ({ done, texts }: Pick<PageContext, 'done' | 'texts'>): Html | false =>
  done.length > 0 &&
  // Only codes of errors have a hyphen.
  html`<div class="note ${done.some(({ what }) => what.includes('-')) ? 'soon' : 'good'}" role="status">
<ul>${done.map(
    ({ what, title, link }) =>
      html`<li>${texts[what] ?? what}${title && html`${texts.colon}${link ? html`<a href="${link}">${title}</a>` : title}`}</li>`,
  )}</ul>
</div>
`;

/** A form as typed, unseen. */
export const typedHtml = (typed: URLSearchParams): Html =>
  html`${[...typed].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
