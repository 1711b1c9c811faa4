import type { Texts } from '../texts.ts';

const count: (number: number) => string = new Intl.NumberFormat('fr-CA').format;

/** All that the console says by itself, in French. */
export const french: Texts = {
  dayLocale: 'fr-CA',
  count,
  skipToContent: 'Aller au contenu',
  otherLanguage: { language: 'en', name: 'English' },
  console: 'Console',
  titled: (title) => `${title} – Console Jobposting`,
  error: 'Erreur :',
  jobs: 'Offres',
  careersPage: 'Page carrières',
  signOut: 'Se déconnecter',
  signedInAs: (name) => `Connecté au nom de ${name}.`,

  signIn: 'Se connecter',
  signInLead: 'Avec la clé API de votre employeur. Qui gère ce serveur crée les clés.',
  formKept: 'Votre session est terminée. Connectez-vous et retrouvez votre formulaire tel quel.',
  key: 'Clé API',
  keyHint: 'Elle commence par jp_. Votre navigateur ne la conserve pas.',
  keyMissing: 'Collez votre clé API.',
  keyWrong: 'Cette clé API est inconnue ou a été révoquée.',
  needsHttps: 'Votre navigateur ne reste connecté qu’à une adresse qui commence par https://.',
  noKey: 'Je n’ai pas de clé',
  makeKey: 'Sur le serveur, ceci en crée une et l’affiche une seule fois :',
  notSignedIn: 'Vous n’êtes pas connecté',
  notSignedInLead: 'Connectez-vous là d’où vous venez, puis revenez.',
  thingsToMend: (number) =>
    number === 1 ? 'Il y a un problème' : `Il y a ${count(number)} problèmes`,

  statuses: { open: 'Ouvertes', archived: 'Archivées', all: 'Toutes' },
  status: 'État',
  search: 'Rechercher',
  searchJobs: 'Rechercher un titre ou une référence',
  titleOrReference: 'Titre ou référence',
  noMatch: 'Aucune offre ne correspond.',
  select: (title) => `Sélectionner ${title}`,
  open: 'Ouverte',
  closed: 'Fermée',
  archived: 'Archivée',
  until: 'jusqu’au',
  since: 'depuis le',
  closesIn: (days) =>
    days === 0 ? 'Ferme d’ici un jour' : `Ferme dans ${days} jour${days === 1 ? '' : 's'}`,
  confidential: 'Confidentielle',
  andMorePlaces: (first, more) => `${first} et ${more} autres`,
  view: 'Voir',
  viewJob: (title) => `Voir ${title} comme les candidats`,
  history: 'Historique',
  historyOf: (title) => `Historique de ${title}`,
  withSelected: 'Avec les offres sélectionnées',
  archive: 'Archiver',
  publish: 'Publier',
  delete: 'Supprimer',
  pages: 'Pages',
  pageOf: (page, pages) => `Page ${count(page)} de ${count(pages)}`,
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  firstJob: 'Publiez votre première offre',
  firstJobLead:
    'Il faut trois minutes : un titre, un lieu, le travail à faire et où envoyer les candidatures. Vous la voyez avant tout le monde.',
  firstJobNote:
    'Les offres envoyées par votre système de recrutement apparaissent ici d’elles-mêmes.',

  done: {
    archived: 'Archivée :',
    published: 'Publiée :',
    'already-closed': 'Déjà publiée, mais sa date de fermeture est passée :',
    deleted: 'Supprimée :',
    'job-not-found': 'Introuvable, rien n’a été fait :',
    'nothing-selected': 'Sélectionnez d’abord une ou plusieurs offres.',
    other: 'Non fait, réessayez :',
  },

  allJobs: 'Toutes les offres',
  deleteJob: (title) => `Supprimer « ${title} » ?`,
  deleteJobs: (number) => `Supprimer ${count(number)} offres ?`,
  deleteLead:
    'C’est définitif. Leurs pages répondent « introuvable » et leurs références redeviennent libres.',
  deleteHint: 'Pour retirer une offre de la page carrières et la garder, archivez-la.',
  deleteForGood: 'Supprimer définitivement',
  archiveInstead: 'Archiver plutôt',
  leaveAsIs: 'Ne rien changer',

  noHistory: 'Aucun historique de cette offre n’est conservé.',
  historyHint: 'Du plus récent au plus ancien, en UTC.',
  changes: {
    'job.created': 'Créée',
    'job.updated': 'Modifiée',
    'job.archived': 'Archivée',
    'job.published': 'Publiée',
    'job.refreshed': 'Actualisée',
    'job.deleted': 'Supprimée',
    'job.closed': 'Fermée',
  },

  elsewhere: 'Pas d’ici',
  elsewhereText: 'La demande vient d’un autre site : rien n’a été fait.',
  notFound: 'Introuvable',
  notFoundText: 'Il n’y a rien à cette adresse, ou ce n’est pas à vous.',
  unavailable: 'Temporairement indisponible',
  unavailableText:
    'Réessayez dans une minute. Ce que vous avez saisi est peut-être une page en arrière.',
  notPossible: 'Ce n’est pas possible',
};
