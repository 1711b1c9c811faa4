import type { ListLanguage } from '@jobposting/core/adapter';

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
export const texts: Readonly<Record<ListLanguage, typeof english>> = { en: english, fr: french };
