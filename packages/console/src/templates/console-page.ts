import { bodyHtml, type Html, html, mark } from '@jobposting/pages';
import type { FrameContext, Page } from './page-context.ts';

const tab = (address: string, text: string, isCurrent: boolean): Html =>
  html`<a href="${address}"${isCurrent && html` aria-current="page"`}>${text}</a>`;

/** The pages of the console, for who is signed in. */
const navHtml = ({ person, texts, link, path, careersUrl }: FrameContext): Html | null => {
  if (person === null) return null;
  const { caller, profile } = person;
  return html`<nav class="tabs" aria-label="${texts.console}">
${tab(link('/'), texts.jobs, path === '/')}
${careersUrl && tab(`${careersUrl}/${profile.slug ?? caller.id}`, texts.careersPage, false)}
</nav>`;
};

const languageHtml = ({ texts, query }: FrameContext): Html => {
  const { language, name } = texts.otherLanguage;
  const inOther = new URLSearchParams(query);
  inOther.set('lang', language);
  return html`<a href="?${inOther.toString()}" hreflang="${language}" lang="${language}">${name}</a>`;
};

const signOutHtml = ({ link, texts }: FrameContext): Html =>
  html`<form method="post" action="${link('/sign-out')}"><button class="btn plain small" type="submit">${texts.signOut}</button></form>`;

/** The document of a page. */
export const renderPage = ({ title, main }: Page, context: FrameContext): string => {
  const { texts, language, link, person } = context;
  const frame = {
    skipToContent: texts.skipToContent,
    brand: html`<a class="brand" href="${link('/')}">${mark}${texts.console}</a>
${navHtml(context)}`,
    links: [languageHtml(context), person?.canLeave ? signOutHtml(context) : html``],
    footer: [html`<span>${person && texts.signedInAs(person.caller.name)}</span>`],
  };
  return `<!doctype html>
${
  html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.titled(title)}</title>
<link rel="stylesheet" href="${link('/console.css')}">
</head>
<body>
${bodyHtml(main, frame)}
</body>
</html>
`.markup
}`;
};

/** What is to be mended on a page, above its heading; each item leads to its field. */
export const problemsHtml = (
  problems: readonly { readonly field: string; readonly message: string }[],
  { texts }: Pick<FrameContext, 'texts'>,
): Html => html`<div class="note summary narrow" role="alert" tabindex="-1" autofocus aria-labelledby="problems">
<h2 id="problems">${texts.thingsToMend(problems.length)}</h2>
<ul>${problems.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>
</div>`;

/** A page with a heading and a sentence. */
export const messagePage = (
  title: string,
  text: string,
  { texts, link }: Pick<FrameContext, 'texts' | 'link'>,
): Page => ({
  title,
  main: html`<div class="wrap">
<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="btn" href="${link('/')}">${texts.allJobs}</a></p>
</div>`,
});
