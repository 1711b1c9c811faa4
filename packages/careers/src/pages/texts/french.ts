import type { Texts } from '../texts.ts';

/** What the pages say in French. */
export const french: Texts = {
  locale: 'fr-CA',
  skipToContent: 'Passer au contenu',
  otherLanguage: { language: 'en', name: 'English' },

  employers: 'Employeurs qui recrutent',
  employersDescription: 'Les employeurs et leurs offres d’emploi.',
  noEmployers: 'Il n’y a aucune offre d’emploi pour le moment.',

  jobsAt: (employer) => `Emplois chez ${employer}`,
  about: (employer) => `À propos de ${employer}`,
  website: 'Site Web',
  feed: 'S’abonner à ces offres',
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
