import type { ReferenceData } from '@jobposting/core';
import type { Language } from '@jobposting/core/adapter';

/** A text in English and in French. */
export type Pair = readonly [english: string, french: string];

/** The text of a pair in a language. */
export const inLanguage = (pair: Pair, language: Language): string =>
  pair[language === 'fr' ? 1 : 0];

/** A field of the form. */
export interface FormField {
  /** The name of the control. */
  readonly name: string;
  /** Its place in the body of a write (interface §4.3), unique in the form; that of a translation without its language. */
  readonly pointer: string;
  /** How it is drawn; the first four are types of an `input`. */
  readonly kind:
    | ('text' | 'date' | 'email' | 'url')
    | ('place' | 'decimal' | 'html' | 'lines' | 'one' | 'menu' | 'many' | 'flag');
  readonly label: Pair;
  /** In small letters beside the label. */
  readonly note?: Pair;
  readonly hint?: Pair;
  readonly placeholder?: Pair;
  /** The class of the row that it shares with other fields of its section. */
  readonly row?: 'two' | 'two by-one' | 'pair';
  /** What unfolds it and the other fields with this text. */
  readonly folded?: Pair;
  /** Of fields that are compared and chosen together; when absent, those of a member are. */
  readonly group?: string;
  /** The name of a reference list, or values with their labels. */
  readonly choices?:
    | Exclude<keyof ReferenceData, 'locations'>
    | readonly (readonly [string, Pair])[];
}

/** Fields that belong together. */
export interface FormSection {
  readonly name: string;
  readonly title: Pair;
  readonly hint?: Pair;
  readonly fields: readonly FormField[];
}

const workplaces: FormField['choices'] = [
  ['onsite', ['On site', 'Sur place']],
  ['hybrid', ['Hybrid', 'Hybride']],
  ['remote', ['Remote', 'À distance']],
];
const routingTypes: FormField['choices'] = [
  ['1', ['By email', 'Par courriel']],
  ['2', ['On your website', 'Sur votre site Web']],
];
const languages: FormField['choices'] = [
  ['en', ['English', 'Anglais']],
  ['fr', ['French', 'Français']],
];

const languagesOfJob: FormField['choices'] = [
  ['', ['As in your profile', 'Celle du profil']],
  ...languages,
];
const statements: FormField['choices'] = [
  ['', ['Not stated', 'Non précisé']],
  ['true', ['Yes', 'Oui']],
  ['false', ['No', 'Non']],
];
const employees: FormField['choices'] = [
  ['', ['Unknown', 'Inconnu']],
  ['under25', ['Fewer than 25', 'Moins de 25']],
  ['25orMore', ['25 or more', '25 ou plus']],
];

const optional: Pair = ['optional', 'facultatif'];
const otherPlaces: Pair = ['Add another location', 'Ajouter un lieu'];
const law: Pair = ['Language, disclosures, translation', 'Langue, mentions, traduction'];

/** The form of a job: every field that a body can set but the status, which its buttons set. */
// biome-ignore format: one line for each field.
export const sections: readonly FormSection[] = [
  { name: 'job', title: ['Title and location', 'Titre et lieu'], hint: ['The first thing candidates see.', 'Ce que les candidats voient en premier.'], fields: [
    { name: 'title', pointer: '/title', kind: 'text', label: ['Job title', 'Titre du poste'] },
    { name: 'place-1', pointer: '/locations/0/description', kind: 'place', label: ['Location', 'Lieu'], note: ['city and province', 'ville et province'], placeholder: ['Halifax, NS', 'Québec, QC'], row: 'two' },
    { name: 'workplace', pointer: '/workplace', kind: 'one', label: ['Workplace', 'Mode de travail'], choices: workplaces, row: 'two' },
    { name: 'place-2', pointer: '/locations/1/description', kind: 'place', label: ['Second location', 'Deuxième lieu'], note: optional, row: 'two', folded: otherPlaces },
    { name: 'place-3', pointer: '/locations/2/description', kind: 'place', label: ['Third location', 'Troisième lieu'], note: optional, row: 'two', folded: otherPlaces },
  ] },
  { name: 'text', title: ['Description', 'Description'], hint: ['What the work is, who you are looking for, what you offer.', 'Le travail, le profil recherché et ce que vous offrez.'], fields: [
    { name: 'description', pointer: '/description', kind: 'html', label: ['Job description', 'Description du poste'] },
  ] },
  { name: 'law', title: ['Language and law', 'Langue et loi'], fields: [
    { name: 'language', pointer: '/language', kind: 'one', label: ['Language of the posting', 'Langue de l’offre'], choices: languagesOfJob, folded: law, group: 'language' },
    { name: 'existingVacancy', pointer: '/disclosures/existingVacancy', kind: 'one', label: ['Existing vacancy', 'Poste vacant'], hint: ['Is the job vacant now?', 'Le poste est-il actuellement vacant\u00a0?'], choices: statements, row: 'two', folded: law, group: 'existingVacancy' },
    { name: 'artificialIntelligence', pointer: '/disclosures/artificialIntelligence', kind: 'one', label: ['Artificial intelligence', 'Intelligence artificielle'], hint: ['Does it screen, assess or select applicants?', 'Sert-elle à trier, à évaluer ou à choisir les candidats\u00a0?'], choices: statements, row: 'two', folded: law, group: 'artificialIntelligence' },
    { name: 'translatedTitle', pointer: '/translations/title', kind: 'text', label: ['Title in the other language', 'Titre dans l’autre langue'], hint: ['French for a posting in English, English for one in French.', 'En anglais pour une offre en français, en français pour une offre en anglais.'], folded: law, group: 'language' },
    { name: 'translatedDescription', pointer: '/translations/description', kind: 'html', label: ['Description in the other language', 'Description dans l’autre langue'], hint: ['Clear both texts to remove it.', 'Videz les deux textes pour la retirer.'], folded: law, group: 'language' },
  ] },
  { name: 'details', title: ['Details', 'Détails'], fields: [
    { name: 'positionType', pointer: '/positionType/id', kind: 'one', label: ['Job type', 'Type d’emploi'], choices: 'positionTypes' },
    { name: 'categories', pointer: '/categories', kind: 'many', label: ['Categories', 'Catégories'], choices: 'jobCategories', row: 'two' },
    { name: 'referenceId', pointer: '/referenceId', kind: 'text', label: ['Reference number', 'Numéro de référence'], note: optional, row: 'two' },
  ] },
  { name: 'pay', title: ['Pay', 'Salaire'], hint: ['Some provinces require it by law.', 'Certaines provinces l’exigent.'], fields: [
    { name: 'amount', pointer: '/salary/amount', kind: 'decimal', label: ['Minimum', 'Minimum'], note: optional, row: 'pair' },
    { name: 'maxAmount', pointer: '/salary/maxAmount', kind: 'decimal', label: ['Maximum', 'Maximum'], note: optional, row: 'pair' },
    { name: 'period', pointer: '/salary/period/id', kind: 'menu', label: ['Pay period', 'Période de paie'], choices: 'salaryPeriods', row: 'pair' },
    { name: 'plusCommission', pointer: '/salary/plusCommission', kind: 'flag', label: ['Plus commission', 'Plus commissions'], row: 'pair' },
  ] },
  { name: 'applications', title: ['How to apply', 'Comment postuler'], hint: ['Candidates apply to you directly.', 'Les candidats postulent directement auprès de vous.'], fields: [
    { name: 'applicantRoutingType', pointer: '/applicantRoutingType/id', kind: 'one', label: ['Candidates apply', 'Les candidats postulent'], choices: routingTypes, row: 'two by-one', group: 'applications' },
    { name: 'applicationEmail', pointer: '/applicationEmail', kind: 'email', label: ['Email address', 'Adresse courriel'], note: ['if by email', 'si c’est par courriel'], row: 'two by-one', group: 'applications' },
    { name: 'applicationUrl', pointer: '/applicationUrl', kind: 'url', label: ['Web address', 'Adresse Web'], note: ['if on your website', 'si c’est sur votre site'], row: 'two by-one', group: 'applications' },
  ] },
  { name: 'when', title: ['Closing and visibility', 'Fermeture et visibilité'], fields: [
    { name: 'closeDate', pointer: '/closeDate', kind: 'date', label: ['Closing date', 'Date de fermeture'], note: optional, hint: ['Open until the end of that day. Leave empty for 60 days.', 'Ouverte jusqu’à la fin de la journée. Sans date, 60 jours.'], row: 'two' },
    { name: 'confidential', pointer: '/confidential', kind: 'flag', label: ['Confidential employer', 'Employeur confidentiel'], hint: ['Your name, logo and reference are not shown.', 'Votre nom, votre logo et la référence sont masqués.'], row: 'two' },
    { name: 'autoRefresh', pointer: '/autoRefresh', kind: 'flag', label: ['Repost every week', 'Republier chaque semaine'], hint: ['Moves the job back to the top of the list.', 'L’offre remonte en tête de liste.'], row: 'two' },
  ] },
];

/** The form of a profile (decision D38); the operator of the server sets its other members. */
// biome-ignore format: one line for each field.
export const profileSections: readonly FormSection[] = [
  { name: 'who', title: ['About your organization', 'Votre organisation'], hint: ['Write in the language of your jobs.', 'Écrivez dans la langue de vos offres.'], fields: [
    { name: 'about', pointer: '/about', kind: 'lines', label: ['About', 'À propos'], hint: ['Two or three sentences. Line breaks are kept.', 'Deux ou trois phrases. Les sauts de ligne sont conservés.'] },
    { name: 'website', pointer: '/website', kind: 'url', label: ['Website', 'Site Web'], row: 'two' },
    { name: 'language', pointer: '/language', kind: 'menu', label: ['Language of your jobs', 'Langue de vos offres'], choices: languages, row: 'two' },
    { name: 'employees', pointer: '/employees', kind: 'one', label: ['Employees', 'Personnes employées'], hint: ['Not shown to candidates. Some laws are only for employers of 25 or more.', 'Non montré aux candidats. Certaines lois ne visent que les employeurs de 25 personnes ou plus.'], choices: employees },
  ] },
  { name: 'look', title: ['Branding', 'Image de marque'], hint: ['Without a logo, your initials are shown on your colour.', 'Sans logo, vos initiales s’affichent sur votre couleur.'], fields: [
    { name: 'accentColor', pointer: '/accentColor', kind: 'text', label: ['Colour', 'Couleur'], hint: ['Leave empty for the standard green. Text on it stays readable by itself.', 'Laissez vide pour le vert d’origine. Le texte y reste toujours lisible.'], placeholder: ['#14594a', '#14594a'] },
    { name: 'logoUrl', pointer: '/logoUrl', kind: 'url', label: ['Logo', 'Logo'], note: ['web address', 'adresse Web'], hint: ['Any public https:// address works, such as a picture on your own website. Shown on white.', 'Toute adresse https:// publique convient, comme une image de votre site. Affiché sur fond blanc.'], row: 'two' },
    { name: 'bannerUrl', pointer: '/bannerUrl', kind: 'url', label: ['Banner', 'Bannière'], note: ['web address', 'adresse Web'], hint: ['Four times as wide as high.', 'Quatre fois plus large que haute.'], row: 'two' },
  ] },
];

/** The form of a webhook (decision D40). */
// biome-ignore format: one line for each field.
export const webhookSections: readonly FormSection[] = [
  { name: 'webhook', title: ['Add a webhook', 'Ajouter un webhook'], hint: ['An address of yours that is called when a job changes.', 'Une adresse à vous, appelée quand une offre change.'], fields: [
    { name: 'url', pointer: '/url', kind: 'url', label: ['Web address', 'Adresse Web'] },
  ] },
];

/** What the form of a new job begins with, as the API does. */
export const initialValues = {
  ...{ workplace: 'onsite', applicantRoutingType: '1' },
  ...{ language: '', existingVacancy: '', artificialIntelligence: '' },
} as const;

/** All fields of a job. */
export const fields: readonly FormField[] = sections.flatMap((section) => section.fields);

/** All fields of a profile. */
export const profileFields = profileSections.flatMap((section) => section.fields);

/** Those of both forms. */
export const allFields: readonly FormField[] = [...fields, ...profileFields];

/** The parts of a JSON pointer. */
export const partsOf = (pointer: string): readonly string[] => pointer.slice(1).split('/');

/** The member of a body that a field is in. */
export const memberOf = ({ pointer }: FormField): string => partsOf(pointer)[0] ?? '';

/** Fields that are compared and chosen together, such as those of a salary. */
export type FieldGroup = Omit<FormSection, 'hint'>;

const groupsIn = ({ title, fields: all }: FormSection): readonly FieldGroup[] =>
  [...Map.groupBy(all, (field) => field.group ?? memberOf(field))].map(([name, own]) => ({
    ...{ name, fields: own },
    // The first field does not name those of several members.
    title:
      (own.length < all.length && new Set(own.map(memberOf)).size === 1 && own[0]?.label) || title,
  }));

/** All groups, in the order of the form. */
export const groups: readonly FieldGroup[] = sections.flatMap(groupsIn);
