import type { Workplace } from '../job/optional-members.ts';
import { foldLetters } from './town-name.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const hybrid = setOf('hybrid hybride flexible');
const remote = setOf(`
  remote remotely telework teleworking teletravail telecommute telecommuting wfh distance domicile
  virtual virtually virtuel virtuelle online`);
const onsite = setOf('onsite presentiel');
const elsewhere = setOf('offsite itinerant itinerante');
const waysOfWorking: ReadonlySet<string> = new Set([...hybrid, ...remote, ...onsite, ...elsewhere]);

// A word of these or of the first makes a name say nothing if all its words are in the three sets. `Mobile` and `Field`
// are missing because they are towns.
const sayingNothing = setOf(`
  home site sites office offices siege bureau person personne
  any anywhere everywhere throughout partout nimporte various multiple multi several plusieurs divers diverses all tous toutes
  travel travelling traveling deplacement deplacements fifo rotational camp chantier
  across wide nationwide worldwide rural city town ville position location locations lieu lieux emplacement emplacements
  tba tbc tbd determined determiner announced annoncer confirmed confirmer venir see voir
  na nd so nan nil null none aucun aucune undefined unknown inconnu inconnue unspecified specified specifie objet
  string object test sample example exemple dummy placeholder
  select choose choisir selectionner selectionnez please default blank empty false true address adresse
  applicable available disponible confidential confidentiel other others autre autres`);

const besideThem = setOf(`
  a an and at no fixe be by for from in not of on only or per sans the to with within your our
  un une au aux chez dans de des du en et la le les non ou par pas pour sur tout toute
  canada country pays province provinces area areas region regions cities towns villes endroit endroits place places
  client clients customer head main corporate social principal description posting annonce lannonce offre loffre below ci dessous
  work working job jobs positions role roles travail emploi emplois poste postes
  based first friendly possible preferred required optional option options mode model
  full fully part partial partially partly time partiel partielle complet complete plein temps
  requis requise
  day days jour jours week semaine`);

const onsitePhrases: ReadonlySet<string> = new Set([
  'chez le client',
  'in office',
  'in person',
  'on site',
  'sur place',
  'sur site',
]);
const remotePhrases: ReadonlySet<string> = new Set(['en ligne', 'from home', 'work from home']);
const phrases: ReadonlySet<string> = new Set([
  ...onsitePhrases,
  ...remotePhrases,
  'fly in fly out',
  'n/a',
  'n/d',
  'on the road',
  's/o',
  'sur la route',
]);

const isSayingNothing = (word: string): boolean =>
  waysOfWorking.has(word) || sayingNothing.has(word) || /^x{2,}$/.test(word);

const folded = (name: string): string => foldLetters(name.replaceAll('.', ''));

const wordsOf = (name: string): readonly string[] => name.split(/[ /]+/);

const saysNothing = (words: readonly string[]): boolean =>
  words.some(isSayingNothing) &&
  words.every((word) => isSayingNothing(word) || besideThem.has(word) || /^\d+%?$/.test(word));

const isWayOfWorking = (name: string): boolean =>
  phrases.has(name) ||
  (wordsOf(name).some((word) => waysOfWorking.has(word)) && saysNothing(wordsOf(name)));

// `Remote - Toronto`, `Toronto (Hybrid)`, `Télétravail à Montréal`.
const betweenParts = /[,;:|/()·•+&]| [-–—]+(?: |$)| (?:in|at|near|or|à|au|dans|ou) /i;

/**
 * Whether a name says nothing about where, or a part of it names a way of working: `Various Locations`, `null`,
 * `À distance`, `Hybrid in Toronto` (decision D18). `Remote Creek` is a place.
 */
export const isNoPlace = (name: string): boolean => {
  const whole = folded(name);
  return (
    whole === 'canada' ||
    phrases.has(whole) ||
    saysNothing(wordsOf(whole)) ||
    name.split(betweenParts).some((part) => isWayOfWorking(folded(part)))
  );
};

/** A name without the words for a way of working: `Toronto` for `Hybrid Toronto`; `null` when it has none. */
export const withoutWayOfWorking = (name: string): string | null => {
  const words = wordsOf(folded(name));
  const others = words.filter((word) => !waysOfWorking.has(word));
  return others.length === words.length ? null : others.join(' ');
};

/** The workplace that a name which is not a place says: `hybrid` for `Hybride, QC`; `null` when it says none. */
export const workplaceIn = (name: string): Workplace | null => {
  const parts = name.split(betweenParts).map(folded);
  const has = (words: ReadonlySet<string>) =>
    parts.some((part) => words.has(part) || wordsOf(part).some((word) => words.has(word)));
  if (has(hybrid)) return 'hybrid';
  if (has(remote) || has(remotePhrases)) return 'remote';
  return has(onsite) || has(onsitePhrases) ? 'onsite' : null;
};
