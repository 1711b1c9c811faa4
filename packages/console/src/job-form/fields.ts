import type { ReferenceData } from '@jobposting/core';
import type { ListLanguage } from '@jobposting/core/adapter';

/** A text in English and in French. */
export type Pair = readonly [english: string, french: string];

/** The text of a pair in a language. */
export const inLanguage = (pair: Pair, language: ListLanguage): string =>
  pair[language === 'fr' ? 1 : 0];

/** A field of the form. */
export interface FormField {
  /** The name of the control. */
  readonly name: string;
  /** Its place in the body of a write (interface §4.3), unique in the form. */
  readonly pointer: string;
  /** How it is drawn; the first four are types of an `input`. */
  readonly kind:
    | ('text' | 'date' | 'email' | 'url')
    | ('place' | 'html' | 'lines' | 'one' | 'menu' | 'many' | 'flag');
  readonly label: Pair;
  readonly hint?: Pair;
  readonly isOptional?: true;
  /** The name of a reference list, or values with their labels. */
  readonly choices?:
    | Exclude<keyof ReferenceData, 'locations'>
    | readonly (readonly [string, Pair])[];
}

/** Fields that belong together. */
export interface FormSection {
  readonly name: string;
  readonly title: Pair;
  readonly hint: Pair;
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

/** The form of a job: every field that a body can set but the status, which its buttons set. */
// biome-ignore format: one line for each field.
export const sections: readonly FormSection[] = [
  { name: 'job', title: ['The job', 'L’offre'], hint: ['What candidates read first.', 'Ce que les candidats lisent d’abord.'], fields: [
    { name: 'title', pointer: '/title', kind: 'text', label: ['Title', 'Titre'], hint: ['At most 256 characters.', 'Au plus 256 caractères.'] },
    { name: 'positionType', pointer: '/positionType/id', kind: 'one', label: ['Job type', 'Type d’emploi'], choices: 'positionTypes' },
    { name: 'categories', pointer: '/categories', kind: 'many', label: ['Categories', 'Catégories'], hint: ['One to three.', 'Une à trois.'], choices: 'jobCategories' },
    { name: 'referenceId', pointer: '/referenceId', kind: 'text', label: ['Your reference', 'Votre référence'], hint: ['A new job without one gets one.', 'Sans elle, une nouvelle offre en reçoit une.'], isOptional: true },
  ] },
  { name: 'places', title: ['Places', 'Lieux'], hint: ['Town and province, such as Halifax, NS.', 'Ville et province\u00a0: Québec, QC.'], fields: [
    { name: 'place-1', pointer: '/locations/0/description', kind: 'place', label: ['First place', 'Premier lieu'] },
    { name: 'place-2', pointer: '/locations/1/description', kind: 'place', label: ['Second place', 'Deuxième lieu'], isOptional: true },
    { name: 'place-3', pointer: '/locations/2/description', kind: 'place', label: ['Third place', 'Troisième lieu'], isOptional: true },
    { name: 'workplace', pointer: '/workplace', kind: 'one', label: ['Workplace', 'Mode de travail'], choices: workplaces },
  ] },
  { name: 'pay', title: ['Pay', 'Salaire'], hint: ['Some provinces require it by law.', 'Certaines provinces l’exigent.'], fields: [
    { name: 'amount', pointer: '/salary/amount', kind: 'text', label: ['Minimum pay', 'Salaire minimum'], isOptional: true },
    { name: 'maxAmount', pointer: '/salary/maxAmount', kind: 'text', label: ['Maximum pay', 'Salaire maximum'], isOptional: true },
    { name: 'period', pointer: '/salary/period/id', kind: 'menu', label: ['Pay period', 'Période de paie'], isOptional: true, choices: 'salaryPeriods' },
    { name: 'plusCommission', pointer: '/salary/plusCommission', kind: 'flag', label: ['Plus commission', 'Plus commission'] },
  ] },
  { name: 'text', title: ['Description', 'Description'], hint: ['Bold, italics, lists and links are kept.', 'Gras, italique, listes et liens restent.'], fields: [
    { name: 'description', pointer: '/description', kind: 'html', label: ['Description', 'Description'] },
  ] },
  { name: 'applications', title: ['Applications', 'Candidatures'], hint: ['Where candidates apply.', 'Où les candidats postulent.'], fields: [
    { name: 'applicantRoutingType', pointer: '/applicantRoutingType/id', kind: 'one', label: ['How candidates apply', 'Comment postuler'], choices: routingTypes },
    { name: 'applicationEmail', pointer: '/applicationEmail', kind: 'email', label: ['Email address', 'Adresse courriel'], hint: ['Only if candidates apply by email.', 'Seulement pour postuler par courriel.'] },
    { name: 'applicationUrl', pointer: '/applicationUrl', kind: 'url', label: ['Address of the page', 'Adresse de la page'], hint: ['Only if candidates apply on your website.', 'Seulement pour postuler sur votre site.'] },
  ] },
  { name: 'when', title: ['When and who', 'Quand et qui'], hint: ['Without a date it is open for 60 days.', 'Sans date, elle est ouverte 60 jours.'], fields: [
    { name: 'closeDate', pointer: '/closeDate', kind: 'date', label: ['Closing date', 'Date de fermeture'], hint: ['That day ends at midnight at the first place.', 'Ce jour finit à minuit au premier lieu.'], isOptional: true },
    { name: 'confidential', pointer: '/confidential', kind: 'flag', label: ['Hide who you are', 'Cacher qui vous êtes'] },
    { name: 'autoRefresh', pointer: '/autoRefresh', kind: 'flag', label: ['Refresh it weekly', 'Actualiser chaque semaine'] },
  ] },
];

/** The form of a profile (decision D38); the operator of the server sets its other members. */
// biome-ignore format: one line for each field.
export const profileSections: readonly FormSection[] = [
  { name: 'who', title: ['Who you are', 'Qui vous êtes'], hint: ['In the language of your jobs.', 'Dans la langue de vos offres.'], fields: [
    { name: 'about', pointer: '/about', kind: 'lines', label: ['About', 'À propos'], hint: ['Empty lines stay.', 'Les lignes vides restent.'] },
    { name: 'website', pointer: '/website', kind: 'url', label: ['Website', 'Site Web'], hint: ['Such as https://acme.ca.', 'Comme https://acme.ca.'] },
    { name: 'language', pointer: '/language', kind: 'menu', label: ['Language of your jobs', 'Langue de vos offres'], choices: languages },
  ] },
  { name: 'look', title: ['How you look', 'Votre image'], hint: ['Links in your colour stay readable.', 'Les liens à votre couleur restent lisibles.'], fields: [
    { name: 'accentColor', pointer: '/accentColor', kind: 'text', label: ['Colour', 'Couleur'], hint: ['Such as #b8381a.', 'Comme #b8381a.'] },
    { name: 'logoUrl', pointer: '/logoUrl', kind: 'url', label: ['Logo address', 'Adresse du logo'], hint: ['Shown on white.', 'Montré sur blanc.'] },
    { name: 'bannerUrl', pointer: '/bannerUrl', kind: 'url', label: ['Banner address', 'Adresse de la bannière'], hint: ['Four times as wide as it is high.', 'Quatre fois plus large que haute.'] },
  ] },
];

/** What the form of a new job begins with, as the API does. */
export const initialValues = { workplace: 'onsite', applicantRoutingType: '1' } as const;

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

const groupsIn = ({ name, title, fields: all }: FormSection): readonly FieldGroup[] => {
  const groupOf = (field: FormField): string => (name === 'applications' ? name : memberOf(field));
  return [...Map.groupBy(all, groupOf)].map(([group, own]) => ({
    ...{ name: group, fields: own },
    title: (own.length === 1 ? own[0]?.label : undefined) ?? title,
  }));
};

/** All groups, in the order of the form. */
export const groups: readonly FieldGroup[] = sections.flatMap(groupsIn);
