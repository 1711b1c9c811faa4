import type { JobService } from '@jobposting/core';
import type { ListLanguage } from '@jobposting/core/adapter';

type Pair = readonly [english: string, french: string];

type Updated = Awaited<ReturnType<JobService['update']>>;

/** Why something was not done to a selected job. */
type Refusal = ReturnType<Updated['_unsafeUnwrapErr']>['code'];

/** All that the console says by itself, in English and in French. */
// biome-ignore format: one line for each text.
const pairs = {
  locale: ['en-CA', 'fr-CA'],
  otherLanguage: ['fr', 'en'],
  otherName: ['Français', 'English'],
  skipToContent: ['Skip to content', 'Aller au contenu'],
  console: ['Console', 'Console'],
  error: ['Error:', 'Erreur\u00a0:'],
  colon: [': ', '\u00a0: '],
  problems: ['There is a problem', 'Il y a un problème'],
  jobs: ['Jobs', 'Offres'],
  profile: ['Profile', 'Profil'],
  careersPage: ['Careers page', 'Page carrières'],
  signOut: ['Sign out', 'Déconnexion'],
  signedInAs: ['Signed in as', 'Connecté au nom de'],

  signIn: ['Sign in', 'Se connecter'],
  signInLead: ['Use the access key that your administrator gave you.', 'Utilisez la clé d’accès que votre administrateur vous a remise.'],
  formKept: ['Your session has ended. Sign in, and your form is there as you typed it.', 'Votre session est terminée. Connectez-vous et retrouvez votre formulaire tel quel.'],
  key: ['Access key', 'Clé d’accès'],
  keyHint: ['It starts with jp_.', 'Elle commence par jp_.'],
  keyMissing: ['Enter your access key.', 'Entrez votre clé d’accès.'],
  keyWrong: ['This key does not work. Check it, or ask for a new one.', 'Cette clé ne fonctionne pas. Vérifiez-la ou demandez-en une autre.'],
  needsHttps: ['You stay signed in only over https://.', 'La connexion ne dure que par https://.'],
  entrance: ['Post a job once. It appears on your careers page and in the feeds of job sites.', 'Publiez une offre une seule fois. Elle paraît sur votre page carrières et dans les flux des sites d’emploi.'],
  askForKey: ['Ask the person who runs Jobposting at your organization. Making a key takes them a minute.', 'Demandez à la personne qui gère Jobposting dans votre organisation. Créer une clé prend une minute.'],
  isThatYou: ['Is that you?', 'C’est vous\u00a0?'],
  makeKey: ['How to make a key', 'Comment créer une clé'],
  help: ['Help', 'Aide'],
  noKey: ['I don’t have a key', 'Je n’ai pas de clé'],
  signedInAlready: ['Already signed in?', 'Déjà connecté\u00a0?'],
  goOn: ['Continue', 'Continuer'],
  notSignedIn: ['Sign in on your site, then return.', 'Connectez-vous à votre site, puis revenez.'],

  status: ['Status', 'État'],
  open: ['Open', 'Ouverte'],
  closed: ['Closed', 'Fermée'],
  archived: ['Archived', 'Archivée'],
  draft: ['Draft', 'Brouillon'],
  openOnes: ['Open', 'Ouvertes'],
  draftOnes: ['Drafts', 'Brouillons'],
  closedOnes: ['Closed', 'Fermées'],
  archivedOnes: ['Archived', 'Archivées'],
  search: ['Search', 'Rechercher'],
  titleOrReference: ['Title or reference', 'Titre ou référence'],
  noMatch: ['No jobs here.', 'Aucune offre ici.'],
  select: ['Select', 'Sélectionner'],
  selectAll: ['Select all %', 'Tout sélectionner (%)'],
  /** After their number. */
  selected: ['selected', 'sélectionnées'],
  until: ['until', 'jusqu’au'],
  on: ['on', 'le'],
  since: ['since', 'depuis le'],
  firstOfMonth: ['1 ', '1er '],
  /** Before `in 3 days`. */
  closes: ['Closes', 'Ferme'],
  justNow: ['just now', 'à l’instant'],
  savedAgo: ['saved %', 'enregistré %'],
  postedAgo: ['posted %', 'publiée %'],
  changedAgo: ['last changed %', 'modifiée %'],
  noPay: ['No pay shown', 'Salaire non affiché'],
  confidential: ['Confidential', 'Confidentielle'],
  view: ['View', 'Voir'],
  history: ['History', 'Historique'],
  archive: ['Archive', 'Archiver'],
  publish: ['Publish', 'Publier'],
  delete: ['Delete…', 'Supprimer…'],
  pages: ['Pages', 'Pages'],
  pageOf: ['Page % of', 'Page % sur'],
  previousPage: ['Previous page', 'Page précédente'],
  nextPage: ['Next page', 'Page suivante'],
  firstJob: ['Post your first job', 'Publiez votre première offre'],
  firstJobLead: ['It takes three minutes: a title, a place, what the work is, and where applications go.', 'Il faut trois minutes\u00a0: un titre, un lieu, le travail à faire et où envoyer les candidatures.'],
  firstJobHint: ['Jobs that your tracking system sends appear here by themselves.', 'Les offres de votre système de recrutement apparaissent ici d’elles-mêmes.'],
  openJobs: ['Open jobs', 'Offres ouvertes'],
  allJobs: ['Back to jobs', 'Retour aux offres'],
  reallyDelete: ['Delete for good?', 'Supprimer définitivement\u00a0?'],
  deleteLead: ['This cannot be undone. To take a job off the careers page and keep it, archive it.', 'C’est définitif. Pour retirer une offre de la page carrières et la garder, archivez-la.'],
  cancel: ['Cancel', 'Annuler'],
  deleteForGood: ['Delete for good', 'Supprimer définitivement'],
  noHistory: ['No history of this job is kept.', 'Aucun historique de cette offre n’est conservé.'],

  format: ['Format', 'Mise en forme'],
  strong: ['Bold', 'Gras'],
  em: ['Italic', 'Italique'],
  bullets: ['Bullets', 'Puces'],
  numbers: ['Numbers', 'Numéros'],
  link: ['Link', 'Lien'],
  undo: ['Undo', 'Annuler'],
  redo: ['Redo', 'Rétablir'],
  linkAddress: ['Address of the link', 'Adresse du lien'],
  linkHint: ['https://, http://, mailto: or tel:', 'https://, http://, mailto: ou tel:'],
  setLink: ['Add link', 'Ajouter le lien'],
  leftOut: ['Left out or replaced:', 'Retiré ou remplacé\u00a0:'],
  /** After a list of 20. */
  andMore: ['and % more', 'et % de plus'],
  removeLink: ['Remove link', 'Retirer le lien'],

  newJob: ['New job', 'Nouvelle offre'],
  edit: ['Edit', 'Modifier'],
  copy: ['Copy', 'Copier'],
  choose: ['Choose', 'Choisir'],
  chooseSome: ['Choose one to three', 'Choisissez-en de une à trois'],
  findCategory: ['Find a category', 'Trouver une catégorie'],
  noCategory: ['No category has these words.', 'Aucune catégorie n’a ces mots.'],
  addPlace: ['Add another location', 'Ajouter un lieu'],
  restoreTyped: ['Restore what you typed on %?', 'Restaurer ce que vous avez tapé le %\u00a0?'],
  restore: ['Restore', 'Restaurer'],
  discard: ['Discard', 'Supprimer'],
  saveDraft: ['Save draft', 'Enregistrer le brouillon'],
  save: ['Save changes', 'Enregistrer'],

  previewLead: ['Nothing is saved yet.', 'Rien n’est encore enregistré.'],
  toKnow: ['Before you publish', 'Avant de publier'],
  takesAll: ['Ready.', 'Prête.'],
  /** `%` is the job, or a place of it. */
  leavesOut: ['Will not list %:', 'N’affichera pas %\u00a0:'],
  theJob: ['the job', 'l’offre'],
  conflictTitle: ['This job was changed meanwhile', 'L’offre a été modifiée entre-temps'],
  conflictLead: ['Nothing is lost. Choose what is kept.', 'Rien n’est perdu\u00a0: choisissez.'],
  jobGone: ['It was deleted. Save it as a new job.', 'Supprimée. Enregistrez-la comme nouvelle.'],
  begunByOther: ['You are signed in as % now; this form was begun for another employer. To post it for %, press again.', 'Vous êtes maintenant connecté comme %\u00a0; ce formulaire était celui d’un autre employeur. Pour publier au nom de %, appuyez de nouveau.'],
  formUsed: ['This form has made a job already: open it. For another job, enter a reference of your own.', 'Ce formulaire a déjà créé une offre\u00a0: ouvrez-la. Pour une autre offre, entrez votre propre référence.'],
  yours: ['Yours, not saved', 'La vôtre, non enregistrée'],
  saved: ['Saved', 'Enregistrée'],
  none: ['None', 'Aucune'],
  saveChoices: ['Save these choices', 'Enregistrer ces choix'],
  backToForm: ['Back to my form', 'Revenir à mon formulaire'],

  profileLead: ['What candidates see on your careers page and beside each job. Every field is optional.', 'Ce que les candidats voient sur votre page carrières et à côté de chaque offre. Tous les champs sont facultatifs.'],
  changedMeanwhile: ['Somebody has changed this to “%”. Save again to replace it.', 'Quelqu’un a mis «\u00a0%\u00a0» ici. Enregistrez de nouveau pour remplacer.'],
  preview: ['Preview', 'Aperçu'],
  jobsAt: ['Jobs at', 'Emplois chez'],
  apply: ['Apply now', 'Postuler'],

  elsewhere: ['Not done: this came from another site.', 'Non fait\u00a0: cela vient d’un autre site.'],
  notFound: ['Page not found, or not yours.', 'Page introuvable, ou pas à vous.'],
  unavailable: ['Unavailable for now. Try again soon.', 'Indisponible. Réessayez dans une minute.'],
  reloadSends: ['Reloading sends your form again.', 'La recharger renvoie votre formulaire.'],
  tryAgain: ['Try again', 'Réessayer'],
  'method-not-allowed': ['There is no page to open here.', 'Il n’y a pas de page à ouvrir ici.'],
  'body-too-large': ['This is too long to be sent.', 'C’est trop long pour être envoyé.'],
  'too-many-requests': ['Too many requests. Reload this page in a minute.', 'Trop de demandes. Rechargez cette page dans une minute.'],

  someJobs: ['% jobs', '% offres'],
  created: ['Created', 'Créée'],
  updated: ['Changed', 'Modifiée'],
  draftSaved: ['Draft saved', 'Brouillon enregistré'],
  published: ['Published', 'Publiée'],
  'published %': ['% jobs published.', '% offres publiées.'],
  'published undo': ['Undo archives what was published.', 'Annuler archive ce qui a été publié.'],
  'archived %': ['% jobs archived.', '% offres archivées.'],
  'archived undo': ['Undo publishes again, as posted today.', 'Annuler publie de nouveau, à la date d’aujourd’hui.'],
  alreadyDeleted: ['Already deleted', 'Déjà supprimée'],
  unchanged: ['No change', 'Aucun changement'],
  refreshed: ['Reposted', 'Republiée'],
  deleted: ['Deleted', 'Supprimée'],
  'deleted %': ['% jobs deleted.', '% offres supprimées.'],
  profileSaved: ['Profile saved', 'Profil enregistré'],
  'profile-characters-changed': ['Profile saved, invisible or wrong characters were left out or replaced', 'Profil enregistré, des caractères invisibles ou faux ont été retirés ou remplacés'],
  'already-closed': ['Not open, closed by its date', 'Pas ouverte, fermée par sa date'],
  'nothing-done': ['Nothing was done', 'Rien n’a été fait'],
  'nothing-selected': ['Select one or more jobs', 'Sélectionnez une ou plusieurs offres'],
  'job-not-found': ['Already deleted', 'Déjà supprimée'],
  'precondition-failed': ['Changed meanwhile, look again', 'Modifiée entre-temps, à revoir'],
  'invalid-job': ['Not done, to be corrected first', 'Non fait, à corriger d’abord'],
  'reference-id-taken': ['Not saved, another job has this reference', 'Non fait, référence déjà prise'],
  'write-contention': ['Not done, others are changing it', 'Non fait, d’autres la modifient'],
  'store-unavailable': ['Not done, nothing can be saved now', 'Non fait, rien ne s’enregistre'],
  'places-unavailable': ['Not done, nothing can be saved now', 'Non fait, rien ne s’enregistre'],
  'outcome-unknown': ['Perhaps done, look before you try again', 'Peut-être fait, à vérifier'],

  'feed confidential': ['it is confidential.', 'elle est confidentielle.'],
  'feed no-town': ['it is not a town.', 'ce n’est pas une ville.'],
  'feed short-description': ['its description has fewer than 100 characters.', 'sa description a moins de 100 caractères.'],
} satisfies Readonly<Record<string, Pair>> & Readonly<Record<Refusal, Pair>>;

/** The texts of a language, by name, and by the code of what has happened to a job or has not. */
export type Texts = Readonly<Record<keyof typeof pairs, string>> & {
  readonly [code: string]: string | undefined;
};

const textsAt = (index: 0 | 1): Texts =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[index]])) as Texts;

const texts: Readonly<Record<ListLanguage, Texts>> = { en: textsAt(0), fr: textsAt(1) };

/** The texts of a language. */
export const textsOf = (language: ListLanguage): Texts => texts[language];
