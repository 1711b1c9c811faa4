import { foldLetters } from './town-name.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const waysOfWorking = setOf(`
  remote remotely hybrid hybride telework teleworking teletravail telecommute telecommuting wfh onsite offsite
  distance domicile presentiel virtual virtually virtuel virtuelle online flexible itinerant itinerante`);

// A word of these or of the first makes a name say nothing if all its words are in the three sets. `Mobile` and `Field`
// are missing because they are towns.
const sayingNothing = setOf(`
  home site sites office offices siege bureau person personne
  any anywhere partout nimporte various multiple multi several plusieurs divers diverses all tous toutes
  across wide nationwide worldwide rural city town location locations lieu lieux emplacement emplacements
  tba tbc tbd determined determiner announced annoncer confirmed confirmer venir see voir
  na nd nan nil null none aucun aucune undefined unknown inconnu inconnue unspecified specified specifie
  applicable available disponible confidential confidentiel other others autre autres`);

const besideThem = setOf(`
  a an and at be by for from in not of on only or per the to with within your our
  au aux chez dans de des du en et la le les non ou par pas pour sur tout toute
  canada country pays province provinces area areas region regions cities towns ville villes endroit endroits place places
  client clients customer head main corporate social principal description posting annonce lannonce offre loffre below ci dessous
  work working job jobs position positions role roles travail emploi emplois poste postes
  based first friendly possible preferred required optional option options mode model
  full fully part partial partially partly time partiel partielle complet complete plein temps
  day days jour jours week semaine`);

const phrases: ReadonlySet<string> = new Set([
  'chez le client',
  'from home',
  'in office',
  'in person',
  'n/a',
  'n/d',
  'on site',
  'on the road',
  's/o',
  'sur la route',
  'sur place',
  'sur site',
  'work from home',
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
const betweenParts = /[,;:|/()]| [-–—]+(?: |$)| (?:in|at|near|à|au|dans) /i;

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
