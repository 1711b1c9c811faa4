import type { Problem } from '@jobposting/core';
import type { Language, NewJob } from '@jobposting/core/adapter';
import type { FormProblem, PageContext } from '../templates/page-context.ts';
import { allFields, type FormField, inLanguage, type Pair } from './fields.ts';
import { fieldAt } from './job-body.ts';

/** Codes that say the same of a form as another. */
const alike: Readonly<Record<string, string>> = {
  ...{
    'no-visible-text': 'required',
    'too-few': 'required',
    'unknown-id': 'not-allowed',
    'wrong-type': 'not-allowed',
  },
};

type ProblemLike = Pick<Problem, 'pointer' | 'message'> & { readonly code: string };

/** By code, or by field and code, what a form can do wrong; `%` is the number in the words of the interface. */
// biome-ignore format: one line for each code.
const words: Readonly<Record<string, Pair>> = {
  'title required': ['Enter a job title.', 'Entrez un titre de poste.'],
  'positionType required': ['Choose a job type.', 'Choisissez un type d’emploi.'],
  'categories required': ['Choose at least one category.', 'Choisissez au moins une catégorie.'],
  'too-many': ['Choose up to three categories.', 'Choisissez au plus trois catégories.'],
  'place-1 required': ['Enter a city and province.', 'Entrez une ville et une province.'],
  'description required': ['Enter a job description.', 'Entrez une description du poste.'],
  'applicationEmail required': ['Enter the email address for applications.', 'Entrez l’adresse courriel où postuler.'],
  'applicationUrl required': ['Enter the web address for applications.', 'Entrez l’adresse Web où postuler.'],
  'period required': ['Choose a pay period.', 'Choisissez une période de paie.'],
  'amount required': ['Enter a minimum.', 'Entrez un minimum.'],
  'too-long': ['Shorten this to % characters or fewer.', 'Raccourcissez ce texte à % caractères au plus.'],
  'description too-long': ['Shorten the description: it is too long to be saved.', 'Raccourcissez la description\u00a0: elle est trop longue pour être enregistrée.'],
  'translatedTitle required': ['Enter this title too, or clear the description below it.', 'Entrez aussi ce titre, ou videz la description qui le suit.'],
  'translatedDescription required': ['Enter this description too, or clear the title above it.', 'Entrez aussi cette description, ou videz le titre qui la précède.'],
  'translatedDescription too-long': ['Shorten one of the descriptions: together they are too long to be saved.', 'Raccourcissez une des descriptions\u00a0: ensemble, elles sont trop longues pour être enregistrées.'],
  'ill-formed-text': ['Remove the character that cannot be shown.', 'Retirez le caractère qui ne s’affiche pas.'],
  'about required': ['Enter some text.', 'Entrez du texte.'],
  duplicate: ['Enter each location only once.', 'Entrez chaque lieu une seule fois.'],
  retired: ['This choice is no longer offered. Choose another.', 'Ce choix n’est plus offert. Choisissez-en un autre.'],
  'not-allowed': ['Choose one from the list.', 'Choisissez dans la liste.'],
  'language not-allowed': ['Choose the language of the posting.', 'Choisissez la langue de l’offre.'],
  'accentColor not-allowed': ['Enter a colour such as #b8381a.', 'Entrez une couleur comme #b8381a.'],
  'unknown-place': ['Enter a city and province in Canada, such as Halifax, NS.', 'Entrez une ville et une province du Canada, comme Québec, QC.'],
  'ambiguous-place': ['Several places have this name. Add the province.', 'Plusieurs lieux portent ce nom. Ajoutez la province.'],
  'not-a-place': ['Enter a city or province. If the job is remote, choose Remote.', 'Entrez une ville ou une province. Si le poste est à distance, choisissez À distance.'],
  'invalid-date': ['Enter a date such as 2026-12-31.', 'Entrez une date comme 2026-12-31.'],
  'invalid-decimal': ['Enter an amount such as 25.50.', 'Entrez un montant comme 25,50.'],
  negative: ['Enter an amount of zero or more.', 'Entrez un montant de zéro ou plus.'],
  'too-precise': ['Use at most four decimals.', 'Utilisez au plus quatre décimales.'],
  'too-large': ['Enter a lower amount.', 'Entrez un montant moins élevé.'],
  'below-amount': ['The maximum must be at least the minimum.', 'Le maximum doit égaler ou dépasser le minimum.'],
  'invalid-email': ['Enter an email address such as jobs@acme.ca.', 'Entrez une adresse courriel comme emplois@acme.ca.'],
  'invalid-url': ['Enter a web address that starts with https://.', 'Entrez une adresse Web qui commence par https://.'],
  'reference-id-taken': ['Another job has this reference number. Enter a different one.', 'Une autre offre porte ce numéro de référence. Entrez-en un autre.'],

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
  language: Language,
): string => {
  const say = (pair: Pair, value = ''): string =>
    inLanguage(pair, language).replace('%', () => value);
  const known = alike[code] ?? code;
  const pair = words[`${field?.name} ${known}`] ?? words[known];
  const [, limit] = /at most (\d+)/.exec(message) ?? [];
  const [, place, other = place] = suggestion.exec(message) ?? [];
  const better = other?.replaceAll('"', '').replaceAll(' or ', say([' or ', ' ou ']));
  const said = pair ? say(pair, limit) : message;
  return better
    ? `${said} ${say(['Did you mean %?', 'Vouliez-vous dire %\u00a0?'], better)}`
    : said;
};

const orderOf = (field: FormField | null): number => (field ? allFields.indexOf(field) : -1);

/** The messages of problems, in the order of the form. */
export const formProblems = (
  problems: readonly ProblemLike[],
  { form, language }: Pick<PageContext, 'form' | 'language'>,
): readonly FormProblem[] =>
  problems
    .map((problem) => ({ problem, field: fieldAt(problem, form) }))
    .sort((one, other) => orderOf(one.field) - orderOf(other.field))
    .map(({ problem, field }) => ({
      field: field?.name ?? null,
      message: wordsOf(problem, field, language),
    }));

/** What a job lacks by law, in the language of the page and with the field that it is about (decision D41). */
export const adviceOn = async (
  job: NewJob,
  { jobs, person: { caller, profile }, form, language }: PageContext,
): Promise<readonly { readonly field: FormField | null; readonly message: string }[]> =>
  (await jobs.advice({ ...caller, profile }, job)).map((advice) => ({
    field: fieldAt(advice, form),
    message: language === 'fr' ? advice.messageFr : advice.message,
  }));
