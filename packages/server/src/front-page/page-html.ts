import type { Language } from '@jobposting/core/adapter';
import { bodyHtml, type Html, html, landscape, mark } from '@jobposting/pages';
import type { mountedPages } from '../options/mounted.ts';

const english = {
  /** The name of the language, in the language itself. */
  name: 'English',
  skipToContent: 'Skip to content',
  startTitle: 'Find a job, or fill one',
  start: 'Jobs from employers across Canada, in English and French.',
  careers: {
    title: 'Looking for work?',
    what: 'All open jobs, the newest first.',
    link: 'See open jobs',
  },
  console: {
    title: 'Hiring?',
    what: 'Post a job in three minutes, or manage the ones you have.',
    link: 'Sign in to the console',
  },
  others: 'For developers and administrators',
  docs: 'API reference',
  docsFor: 'Every request, to read and to try. Send jobs to /api/v1.1.',
  documents: 'Documentation',
  documentsFor: 'Installing, backups, upgrades, errors.',
  licence: 'Jobposting, open source under the MIT licence',
  source: 'Source code',
  notFoundTitle: 'Page not found',
  notFound: 'There is no page at this address.',
};

const french: typeof english = {
  name: 'Français',
  skipToContent: 'Passer au contenu',
  startTitle: 'Trouvez un emploi ou la bonne personne',
  start: 'Des offres d’employeurs de partout au Canada, en français et en anglais.',
  careers: {
    title: 'Vous cherchez un emploi\u00a0?',
    what: 'Toutes les offres, les plus récentes d’abord.',
    link: 'Voir les offres',
  },
  console: {
    title: 'Vous embauchez\u00a0?',
    what: 'Publiez une offre en trois minutes ou gérez les vôtres.',
    link: 'Ouvrir la console',
  },
  others: 'Pour les développeurs et les administrateurs',
  docs: 'Référence de l’API',
  docsFor: 'Chaque requête, à lire et à essayer (en anglais). Envoyez les offres à /api/v1.1.',
  documents: 'Documentation',
  documentsFor: 'Installation, sauvegardes, mises à niveau, erreurs (en anglais).',
  licence: 'Jobposting, logiciel libre sous licence MIT',
  source: 'Code source',
  notFoundTitle: 'Page introuvable',
  notFound: 'Il n’y a aucune page à cette adresse.',
};

/** The texts of the pages at the root, in each language. */
const texts: Readonly<Record<Language, typeof english>> = { en: english, fr: french };

/** The path of the style sheet, below `root`. */
export const stylePath = '/style.css';

const documents = 'https://github.com/jobposting/jobposting/blob/main/README.md#documentation';
const repository = 'github.com/jobposting/jobposting';

const rowHtml = (link: string, name: string, what: string, shown = link): Html =>
  html`<li><div><h3><a href="${link}">${name}</a></h3><p class="muted">${what}</p></div><p class="n">${shown}</p></li>
`;

/** A page that most visitors look for; the first of them has the stronger button. */
const doorHtml = (
  link: string,
  { title, what, link: name }: (typeof english)['careers'],
  className: string,
): Html => html`<section class="card"><h2>${title}</h2><p class="muted">${what}</p><p><a class="${className}" href="${link}">${name}</a></p></section>
`;

/**
 * Creates the function that makes a page: a title and a sentence, and below them links to everything that is served:
 * first what most visitors look for.
 *
 * @param root the path of the server, without a slash at its end
 */
export const createPageHtml =
  (root: string, pages: ReturnType<typeof mountedPages>) =>
  (language: Language, message: 'start' | 'notFound'): Buffer<ArrayBuffer> => {
    const own = texts[language];
    const title = own[`${message}Title`];
    const pathOf = (name: string) => pages.find(({ page }) => page === name)?.path;
    const docs = pathOf('docs');
    const doors = (['careers', 'console'] as const).flatMap((name, at) => {
      const path = pathOf(name);
      return path === undefined
        ? []
        : doorHtml(root + path, own[name], at === 0 ? 'btn' : 'btn plain');
    });
    const other = language === 'en' ? 'fr' : 'en';
    const main = html`<div class="band">
${landscape}
<div class="wrap">
<h1>${title}</h1>
<p>${own[message]}</p>
</div>
</div>
<div class="wrap">
${
  doors.length > 0 &&
  html`<div class="doors">
${doors}</div>
`
}<h2 class="group">${own.others}</h2>
<ul class="jobs plain">
${docs !== undefined && rowHtml(root + docs, own.docs, own.docsFor)}${rowHtml(documents, own.documents, own.documentsFor, repository)}</ul>
</div>`;
    const body = bodyHtml(main, {
      skipToContent: own.skipToContent,
      brand: html`<a class="brand" href="${root}/">${mark}Jobposting</a>`,
      links: [
        html`<a href="?lang=${other}" hreflang="${other}" lang="${other}">${texts[other].name}</a>`,
      ],
      footer: [
        html`<span>${own.licence}</span>`,
        html`<a href="https://${repository}">${own.source}</a>`,
      ],
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
