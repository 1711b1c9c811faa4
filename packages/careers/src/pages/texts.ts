import type { ListLanguage } from '@jobposting/core/adapter';

/** All that the pages say by themselves, in English; that of another language has the same form. */
const english = {
  /** For numbers and dates. */
  locale: 'en-CA',
  skipToContent: 'Skip to content',
  /** Goes to this page in the other language, and is in that one. */
  otherLanguage: { language: 'fr' as ListLanguage, name: 'Français' },

  employers: 'Employers with open jobs',
  employersDescription: 'Employers and their open jobs.',
  noEmployers: 'There are no open jobs at the moment.',

  jobsAt: (employer: string): string => `Jobs at ${employer}`,
  about: (employer: string): string => `About ${employer}`,
  website: 'Website',
  feed: 'Feed of open jobs (Atom)',
  search: 'Search jobs',
  searchFor: 'Job title or place',
  place: 'Location',
  anyPlace: 'All locations',
  positionType: 'Job type',
  anyPositionType: 'All job types',
  showJobs: 'Search',
  /** @param count the number as it is written */
  openJobs: (count: string, number: number): string =>
    number === 1 ? `${count} open job` : `${count} open jobs`,
  noJobs: 'No open job matches. Try fewer words, or another location or job type.',
  onlyNewest: (count: string): string =>
    `Only the newest ${count} open jobs are listed and searched.`,
  pages: 'Pages',
  pageOf: (page: string, pages: string): string => `Page ${page} of ${pages}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',

  allJobs: 'All open jobs',
  employer: 'Employer',
  confidentialEmployer: 'Confidential',
  places: 'Location',
  workplace: 'Workplace',
  workplaces: { onsite: 'On site', hybrid: 'Hybrid', remote: 'Remote' },
  pay: 'Pay',
  /** By the unit of the salary's period; for any other, the period's name is shown. */
  per: {
    hour: 'per hour',
    day: 'per day',
    week: 'per week',
    month: 'per month',
    year: 'per year',
  } as Readonly<Record<string, string>>,
  payRange: (from: string, to: string): string => `${from} to ${to}`,
  payUpTo: (to: string): string => `up to ${to}`,
  plusCommission: 'plus commission',
  commission: 'Commission',
  categories: 'Category',
  posted: 'Posted',
  applyBy: 'Apply by',
  reference: 'Reference',
  description: 'Job description',
  howToApply: 'How to apply',
  applyByEmail: 'Apply by email:',
  applyAtWebsite: 'Apply now',
  opensWebsite: (host: string): string => `The application is at ${host}.`,

  closedTitle: 'This job is closed',
  closed: 'It no longer takes applications.',
  notFoundTitle: 'Page not found',
  notFound: 'There is no page at this address.',
  notAllowedTitle: 'Not allowed',
  notAllowed: 'This page can only be read.',
  unavailableTitle: 'Temporarily unavailable',
  unavailable: 'The jobs cannot be shown at the moment. Please try again in a minute.',
  toOpenJobs: 'See open jobs',
};

/** All that the pages say by themselves, in one language. */
export type Texts = Readonly<typeof english>;

/** What the pages say in French. */
const french: Texts = {
  locale: 'fr-CA',
  skipToContent: 'Passer au contenu',
  otherLanguage: { language: 'en', name: 'English' },

  employers: 'Employeurs qui recrutent',
  employersDescription: 'Les employeurs et leurs offres d’emploi.',
  noEmployers: 'Il n’y a aucune offre d’emploi pour le moment.',

  jobsAt: (employer) => `Emplois chez ${employer}`,
  about: (employer) => `À propos de ${employer}`,
  website: 'Site Web',
  feed: 'Fil des offres (Atom)',
  search: 'Recherche d’emploi',
  searchFor: 'Titre du poste ou lieu',
  place: 'Lieu',
  anyPlace: 'Tous les lieux',
  positionType: 'Type d’emploi',
  anyPositionType: 'Tous les types d’emploi',
  showJobs: 'Rechercher',
  openJobs: (count, number) =>
    number < 2 ? `${count} offre d’emploi` : `${count} offres d’emploi`,
  noJobs:
    'Aucune offre ne correspond. Essayez avec moins de mots, ou un autre lieu ou type d’emploi.',
  onlyNewest: (count) =>
    `Seules les ${count} offres les plus récentes sont affichées et fouillées par la recherche.`,
  pages: 'Pages',
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',

  allJobs: 'Toutes les offres',
  employer: 'Employeur',
  confidentialEmployer: 'Confidentiel',
  places: 'Lieu',
  workplace: 'Mode de travail',
  workplaces: { onsite: 'Sur place', hybrid: 'Hybride', remote: 'À distance' },
  pay: 'Salaire',
  per: {
    hour: 'l’heure',
    day: 'par jour',
    week: 'par semaine',
    month: 'par mois',
    year: 'par année',
  },
  payRange: (from, to) => `de ${from} à ${to}`,
  payUpTo: (to) => `jusqu’à ${to}`,
  plusCommission: 'plus commissions',
  commission: 'Commissions',
  categories: 'Catégorie',
  posted: 'Publiée le',
  applyBy: 'Postuler au plus tard le',
  reference: 'Référence',
  description: 'Description du poste',
  howToApply: 'Comment postuler',
  applyByEmail: 'Postuler par courriel :',
  applyAtWebsite: 'Postuler maintenant',
  opensWebsite: (host) => `La candidature se fait sur ${host}.`,

  closedTitle: 'Cette offre est fermée',
  closed: 'Elle n’accepte plus de candidatures.',
  notFoundTitle: 'Page introuvable',
  notFound: 'Il n’y a aucune page à cette adresse.',
  notAllowedTitle: 'Non autorisé',
  notAllowed: 'Cette page peut seulement être lue.',
  unavailableTitle: 'Temporairement indisponible',
  unavailable:
    'Les offres ne peuvent pas être affichées pour le moment. Veuillez réessayer dans une minute.',
  toOpenJobs: 'Voir les offres',
};

const texts: Readonly<Record<ListLanguage, Texts>> = { en: english, fr: french };

/** The texts of a language. */
export const textsOf = (language: ListLanguage): Texts => texts[language];
