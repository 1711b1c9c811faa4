import { bodyHtml, type Html, html, isRead, landscape, mark } from '@jobposting/pages';
import { scriptPath } from '../scripts/scripts.ts';
import { firstOf } from './first-of.ts';
import type { FormProblem, Page, Visit } from './page-context.ts';

/** For people who post, and for those who make their keys. */
export const guide = 'https://github.com/jobposting/jobposting/blob/main/docs/console.md';

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
${person.canHaveWebhooks && html`<a href="${link('/webhooks')}"${path === '/webhooks' && html` aria-current="page"`}>${texts.webhooks}</a>`}
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

/** What the page before has done, with a way back where there is one. */
const doneHtml = ({ done, texts, link: to, origin, query }: Visit): readonly Html[] =>
  done.map(({ what, title, count = 1, link, ids = [], saved }) => {
    const said = texts[what] ?? what;
    const many = texts[`${what} %`] ?? `${said}${texts.colon}${texts.someJobs}`;
    const text = count > 1 ? many.replace('%', String(count)) : said;
    const of = title && html`${texts.colon}${link ? html`<a href="${link}">${title}</a>` : title}`;
    // Only codes of errors have a hyphen.
    return html`<div class="note row ${what.includes('-') ? 'soon' : 'good'}" role="status"${saved && html` data-saved="${origin.path}${saved}"`}>
<span>${text}${of}</span>${ids.length > 0 && html`<small>${texts[`${what} undo`]}</small>`}
${ids.length > 0 && html`<form method="post" action="${to('/', Object.fromEntries(query))}">${ids.map((id) => html`<input type="hidden" name="id" value="${id}">`)}<button class="btn plain small" name="do" value="${what === 'archived' ? 'reopen' : 'archive'}">${texts.undo}</button></form>`}
</div>
`;
  });

const mainHtml = (page: Page, visit: Visit): Html => {
  const { texts, link } = visit;
  const { heading, tag, lead, problems = [], isOfJob, isEntrance, picture, button } = page;
  const h1 = html`<h1>${heading}${tag && html` ${tag}`}</h1>`;
  const wrap = html`<div class="wrap">
${picture}${isOfJob && html`<a class="back" href="${link('/')}">${texts.allJobs}</a>`}
${problemsHtml(problems, visit)}${button ? html`<div class="row head">${h1}${button}</div>` : h1}
${lead && html`<p class="lead">${lead}</p>`}
${doneHtml(visit)}${page.main}
</div>`;
  return isEntrance
    ? html`<div class="split"><div class="band">${landscape}<div class="wrap"><p>${texts.entrance}</p></div></div>${wrap}</div>`
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
        ? html`<span>${texts.signedInAs} ${person.caller.name}</span><a href="${guide}">${texts.help}</a>`
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
${person && html`<script type="module" src="${link(scriptPath('fields.js'))}"></script>`}
${color && html`<link rel="stylesheet" href="${link('/accent.css', { color })}">`}
</head>
<body${person && html` data-employer="${person.caller.id}"`}>
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

/** Offers what was typed into the form behind it before: a script fills in when, and shows it. */
export const offerHtml = ({
  texts,
}: Visit): Html => html`<div class="note row" hidden data-offer role="status"><span>${texts.restoreTyped}</span>
<button class="btn plain small" type="button">${texts.restore}</button><button class="btn plain small" type="button">${texts.discard}</button></div>
`;
