import { bodyHtml, type Html, html, isRead, landscape, mark } from '@jobposting/pages';
import { firstOf } from './first-of.ts';
import type { FormProblem, Page, Visit } from './page-context.ts';

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
${person.canEditProfile && html`<a href="${link('/profile')}"${path === '/profile' && html` aria-current="page"`}>${texts.profile}</a>`}
${seen !== null && html`<a href="${seen}">${texts.careersPage}</a>`}
</nav>`
  );
};

/** What is to be mended on a page. */
const problemsHtml = (problems: readonly FormProblem[], { texts }: Visit): Html | false => {
  const shown = problems.map(({ field, message, link = field && `#${field}` }) =>
    link ? html`<a href="${link}">${message}</a>` : message,
  );
  return (
    problems.length > 0 &&
    html`<div class="note summary narrow" role="alert" tabindex="-1" autofocus aria-labelledby="problems">
<h2 id="problems">${texts.problems}</h2>
<ul>${firstOf(shown, texts).map((problem) => html`<li>${problem}</li>`)}</ul>
</div>`
  );
};

/** What the page before has done. */
const doneHtml = ({ done, texts }: Visit): Html | false =>
  done.length > 0 &&
  // Only codes of errors have a hyphen.
  html`<div class="note ${done.some(({ what }) => what.includes('-')) ? 'soon' : 'good'}" role="status">
<ul>${done.map(
    ({ what, title, link }) =>
      html`<li>${texts[what] ?? what}${title && html`${texts.colon}${link ? html`<a href="${link}">${title}</a>` : title}`}</li>`,
  )}</ul>
</div>
`;

const mainHtml = (page: Page, visit: Visit): Html => {
  const { texts, link } = visit;
  const { heading, lead, problems = [], isOfJob, isEntrance, picture, button } = page;
  const h1 = html`<h1>${heading}</h1>`;
  const wrap = html`<div class="wrap">
${picture}${isOfJob && html`<a class="back" href="${link('/')}">${texts.allJobs}</a>`}
${problemsHtml(problems, visit)}${button ? html`<div class="row head">${h1}${button}</div>` : h1}
${lead && html`<p class="lead">${lead}</p>`}
${doneHtml(visit)}${page.main}
</div>`;
  return isEntrance
    ? html`<div class="split"><div class="band">${landscape}</div>${wrap}</div>`
    : wrap;
};

/** The document of a page. */
export const renderPage = (page: Page, visit: Visit): string => {
  const { texts, language, link, person, careersUrl, exchange, query } = visit;
  const { heading, about, problems = [], color } = page;
  const title = [heading, ...(about ? [about] : []), texts.console].join(' – ');
  const other = texts.otherLanguage;
  const inOther = new URLSearchParams(query);
  inOther.set('lang', other);
  const body = bodyHtml(mainHtml(page, visit), {
    skipToContent: texts.skipToContent,
    brand: html`<a class="brand" href="${link('/')}">${mark}${texts.console}</a>
${navHtml(visit)}`,
    links: [
      html`${(isRead(exchange.request) || visit.form.size === 0) && html`<a href="?${inOther.toString()}" hreflang="${other}" lang="${other}">${texts.otherName}</a>`}`,
      html`${person?.canSignOut && html`<form method="post" action="${link('/sign-out')}"><button class="btn plain small" type="submit">${texts.signOut}</button></form>`}`,
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
<title>${problems.length > 0 && `${texts.error} `}${title}</title>
<link rel="stylesheet" href="${link('/console.css')}">
${color && html`<link rel="stylesheet" href="${link('/accent.css', { color })}">`}
</head>
<body>
${body}
</body>
</html>
`.markup;
};

/** Leads to the same address: then the request comes from this site, and has the cookie (decision D39). */
export const continueLink = ({ exchange, texts, link, path }: Visit): Html =>
  html`<a class="btn" href="${link(`${path}?${exchange.request.query}`)}">${texts.goOn}</a>`;

/** The hidden fields of a form: all fields, or only those with these names. */
export const hiddenHtml = (form: URLSearchParams, names?: readonly string[]): Html =>
  html`${[...form]
    .filter(([name]) => names?.includes(name) ?? true)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
