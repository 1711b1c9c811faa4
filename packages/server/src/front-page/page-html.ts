import type { ListLanguage } from '@jobposting/core/adapter';
import { bodyHtml, type Html, html, landscape, mark } from '@jobposting/pages';
import type { mountedPages } from '../options/mounted.ts';
import { texts } from './texts.ts';

/** The path of the style sheet, below `root`. */
export const stylePath = '/style.css';

const documents = 'https://github.com/jobposting/jobposting/blob/main/README.md#documentation';
const repository = 'github.com/jobposting/jobposting';

const rowHtml = (link: string, name: string, what: string, shown = link): Html =>
  html`<li><div><h2><a href="${link}">${name}</a></h2><p class="muted">${what}</p></div><p><code>${shown}</code></p></li>
`;

/**
 * Creates the function that makes a page: a title and a sentence, and below them links to everything that is served.
 *
 * @param root the path of the server, without a slash at its end
 */
export const createPageHtml =
  (root: string, pages: ReturnType<typeof mountedPages>) =>
  (language: ListLanguage, message: 'start' | 'notFound'): Buffer<ArrayBuffer> => {
    const own = texts[language];
    const title = own[`${message}Title`];
    const other = language === 'en' ? 'fr' : 'en';
    const main = html`<div class="band">
${landscape}
<div class="wrap">
<h1>${title}</h1>
<p>${own[message]}</p>
</div>
</div>
<div class="wrap">
<ul class="jobs plain">
${pages.map(({ page, path }) => rowHtml(root + path, own[page], own[`${page}For`]))}${rowHtml(documents, own.documents, own.documentsFor, repository)}</ul>
</div>`;
    const body = bodyHtml(main, {
      skipToContent: own.skipToContent,
      brand: html`<a class="brand" href="${root}/">${mark}Jobposting</a>`,
      links: [
        html`<a href="?lang=${other}" hreflang="${other}" lang="${other}">${texts[other].name}</a>`,
      ],
      footer: [html`<span>Jobposting. ${own.licence}</span>`],
    });
    const { markup } = html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Jobposting</title>
<link rel="stylesheet" href="${root}${stylePath}">
</head>
<body>
${body}
</body>
</html>
`;
    return Buffer.from(`<!doctype html>\n${markup}`);
  };
