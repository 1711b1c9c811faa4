import type { ListLanguage } from '@jobposting/core/adapter';
import { bodyHtml, type Html, html, landscape, mark } from '@jobposting/pages';
import type { mountedPages } from '../options/mounted.ts';

const english = {
  /** The name of the language, in the language itself. */
  name: 'English',
  skipToContent: 'Skip to content',
  startTitle: 'Jobs are posted here',
  start: 'This server keeps the jobs of employers. Programs send them to /api/v1.1.',
  console: 'Console',
  consoleFor: 'For employers: post a job, change it, see how it looks.',
  careers: 'Careers pages',
  careersFor: 'For candidates: the open jobs, in English and French.',
  docs: 'Try the interface',
  docsFor: 'For developers: every request, to read and to send.',
  documents: 'Documents',
  documentsFor: 'For operators: installing, backups, upgrades, errors.',
  licence: 'Open source under the MIT licence',
  notFoundTitle: 'Page not found',
  notFound: 'There is no page at this address. Try one of these:',
};

const french: typeof english = {
  name: 'Français',
  skipToContent: 'Passer au contenu',
  startTitle: 'Des emplois sont affichés ici',
  start: 'Ce serveur conserve les offres d’emploi. Les programmes les envoient à /api/v1.1.',
  console: 'Console',
  consoleFor: 'Pour les employeurs\u00a0: publier une offre, la modifier, voir son aspect.',
  careers: 'Offres d’emploi',
  careersFor: 'Pour les candidats\u00a0: les offres ouvertes, en français et en anglais.',
  docs: 'Essayer l’interface',
  docsFor: 'Pour les développeurs\u00a0: chaque requête, à lire et à envoyer (en anglais).',
  documents: 'Documentation',
  documentsFor:
    'Pour les exploitants\u00a0: installation, sauvegardes, mises à niveau (en anglais).',
  licence: 'Logiciel libre sous licence MIT',
  notFoundTitle: 'Page introuvable',
  notFound: 'Il n’y a aucune page à cette adresse. Essayez l’une de celles-ci\u00a0:',
};

/** The texts of the pages at the root, in each language. */
const texts: Readonly<Record<ListLanguage, typeof english>> = { en: english, fr: french };

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
