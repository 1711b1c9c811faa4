import type { Problem } from '@jobposting/core';
import type { ListLanguage } from '@jobposting/core/adapter';
import type { FormProblem, PageContext } from '../templates/page-context.ts';
import { allFields, type FormField, inLanguage, type Pair } from './fields.ts';
import { fieldAt } from './job-body.ts';

type ProblemLike = Pick<Problem, 'pointer' | 'message'> & { readonly code: string };

/** By code, or by field and code, what a form can do wrong; `%` is the number in the words of the interface. */
// biome-ignore format: one line for each code.
const words: Readonly<Record<string, Pair>> = {
  required: ['required.', 'champ obligatoire.'],
  'too-few': ['required.', 'champ obligatoire.'],
  'too-many': ['choose at most three.', 'choisissez-en au plus trois.'],
  'too-long': ['at most % characters.', 'au plus % caractères.'],
  'description too-long': ['too long to be saved.', 'trop longue pour être enregistrée.'],
  'ill-formed-text': ['it has a character that cannot be shown.', 'un caractère ne peut être montré.'],
  'no-visible-text': ['enter some text.', 'entrez du texte.'],
  duplicate: ['you have already chosen this one.', 'vous l’avez déjà choisi.'],
  'unknown-id': ['choose one of these.', 'choisissez dans la liste.'],
  retired: ['no longer offered. Choose another.', 'n’est plus offert. Choisissez autre chose.'],
  'not-allowed': ['choose one of these.', 'choisissez dans la liste.'],
  'accentColor not-allowed': ['not a colour such as #b8381a.', 'pas une couleur comme #b8381a.'],
  'unknown-place': ['not a place in Canada such as Halifax, NS.', 'pas un lieu au Canada comme Québec, QC.'],
  'ambiguous-place': ['it can be several places.', 'ce peut être plusieurs lieux.'],
  'not-a-place': ['name the town or province; choose the workplace below.', 'nommez la ville ou la province\u00a0; choisissez le mode de travail plus bas.'],
  'invalid-date': ['not a date such as 2026-12-31.', 'pas une date comme 2026-12-31.'],
  'invalid-decimal': ['not an amount such as 46.20.', 'pas un montant comme 46.20.'],
  negative: ['below zero.', 'sous zéro.'],
  'too-precise': ['at most four digits after the point.', 'au plus quatre chiffres après le point.'],
  'too-large': ['too high.', 'trop élevé.'],
  'below-amount': ['lower than the minimum pay.', 'plus bas que le salaire minimum.'],
  'invalid-email': ['not an address such as jobs@acme.ca.', 'pas une adresse comme emplois@acme.ca.'],
  'invalid-url': ['not an address such as https://acme.ca.', 'pas une adresse comme https://acme.ca.'],
  'reference-id-taken': ['another job has it.', 'une autre offre l’a déjà.'],

  'description-sanitized': ['Some of it was left out or replaced.', 'Une partie a été retirée ou remplacée.'],
  'link-removed': ['A link has lost its address. One begins with https://, http://, mailto: or tel:.', 'Un lien a perdu son adresse. Elle commence par https://, http://, mailto: ou tel:.'],
  'looks-escaped': ['Candidates will see HTML tags in it.', 'Les candidats y verront des balises HTML.'],
  'title-has-markup': ['Candidates will see the HTML in it.', 'Les candidats y verront du HTML.'],
  'characters-changed': ['Invisible or wrong characters were left out or replaced.', 'Des caractères invisibles ou faux ont été retirés ou remplacés.'],
  'auto-refresh-not-in-plan': ['Not in your plan.', 'Pas dans votre forfait.'],
  'place-not-listed': ['We do not know this place. It is kept as you typed it.', 'Lieu inconnu, gardé tel quel.'],
  'application-field-ignored': ['Not used: candidates apply another way.', 'Inutilisée\u00a0: on postule autrement.'],
  'already-closed': ['This day has passed: nobody will see the job.', 'Ce jour est passé\u00a0: personne ne verra l’offre.'],
};

const suggestion =
  /(?:\b(?:mean|place:) ([^{};"]+)|; write ("[^"{}]*"(?: or "[^"{}]*")*|[\d.]+))[.?]$/;

/** A problem or warning of the API in the words of the form, with the value that the API suggests. */
export const wordsOf = (
  { code, message }: ProblemLike,
  field: FormField | null,
  language: ListLanguage,
): string => {
  const say = (pair: Pair, value = ''): string =>
    inLanguage(pair, language).replace('%', () => value);
  const pair = words[`${field?.name} ${code}`] ?? words[code];
  const [, limit] = /at most (\d+)/.exec(message) ?? [];
  const [, place, other = place] = suggestion.exec(message) ?? [];
  const better = other?.replaceAll('"', '').replaceAll(' or ', say([' or ', ' ou ']));
  const said = pair ? say(pair, limit) : message;
  return better
    ? `${said} ${say(['Did you mean %?', 'Vouliez-vous dire %\u00a0?'], better)}`
    : said;
};

const orderOf = (field: FormField | null): number => (field ? allFields.indexOf(field) : -1);

/** The messages of problems, each with the label of its field, in the order of the form. */
export const formProblems = (
  problems: readonly ProblemLike[],
  { form, language, texts }: Pick<PageContext, 'form' | 'language' | 'texts'>,
): readonly FormProblem[] =>
  problems
    .map((problem) => ({ problem, field: fieldAt(problem, form) }))
    .sort((one, other) => orderOf(one.field) - orderOf(other.field))
    .map(({ problem, field }) => {
      const label = field === null ? texts.jobs : inLanguage(field.label, language);
      const message = `${label}${texts.colon}${wordsOf(problem, field, language)}`;
      return { field: field?.name ?? null, message };
    });
