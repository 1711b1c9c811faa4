import type { ReferenceData } from '@jobposting/core';
import type { ListLanguage } from '@jobposting/core/adapter';

/** A text in English and in French. */
export type Pair = readonly [english: string, french: string];

/** The text of a pair in a language. */
export const inLanguage = (pair: Pair, language: ListLanguage): string =>
  pair[language === 'fr' ? 1 : 0];

type Choices = Exclude<keyof ReferenceData, 'locations'> | readonly (readonly [string, Pair])[];

type Input = 'text' | 'date' | 'email' | 'url';

/** A field of the form. */
export interface FormField {
  /** Of the control. */
  readonly name: string;
  /** What it says in the body of a write (interface §4.3); unlike those of other fields. */
  readonly pointer: string;
  /** How it is drawn; a word that is no control of its own is the type of an `input`. */
  readonly kind: Input | 'place' | 'html' | 'lines' | 'one' | 'menu' | 'many' | 'flag';
  readonly label: Pair;
  readonly hint?: Pair | undefined;
  readonly isOptional?: boolean;
  /** Of a list of the service, or these. */
  readonly choices?: Choices | undefined;
}

/** Fields that belong together. */
export interface FormSection {
  readonly name: string;
  readonly title: Pair;
  readonly hint: Pair;
  readonly fields: readonly FormField[];
}

type Row = readonly [name: string, pointer: string, kind: FormField['kind'], ...label: Pair];

type Rows = Readonly<Record<string, readonly Row[]>>;

/** The form of a job: every field that a body can set but the status, which its buttons set. */
const jobRows: Rows = {
  job: [
    ['title', '/title', 'text', 'Title', 'Titre'],
    ['positionType', '/positionType/id', 'one', 'Job type', 'Type d’emploi'],
    ['categories', '/categories', 'many', 'Categories', 'Catégories'],
    ['referenceId', '/referenceId', 'text', 'Your reference', 'Votre référence'],
  ],
  places: [
    ['place-1', '/locations/0/description', 'place', 'First place', 'Premier lieu'],
    ['place-2', '/locations/1/description', 'place', 'Second place', 'Deuxième lieu'],
    ['place-3', '/locations/2/description', 'place', 'Third place', 'Troisième lieu'],
    ['workplace', '/workplace', 'one', 'Workplace', 'Mode de travail'],
  ],
  pay: [
    ['amount', '/salary/amount', 'text', 'Lowest pay', 'Salaire le plus bas'],
    ['maxAmount', '/salary/maxAmount', 'text', 'Highest pay', 'Salaire le plus élevé'],
    ['period', '/salary/period/id', 'menu', 'Pay period', 'Période de paie'],
    ['plusCommission', '/salary/plusCommission', 'flag', 'Plus commission', 'Plus commission'],
  ],
  text: [['description', '/description', 'html', 'Description', 'Description']],
  applications: [
    ['applicantRoutingType', '/applicantRoutingType/id', 'one', 'They go to', 'Elles vont à'],
    ['applicationEmail', '/applicationEmail', 'email', 'Email address', 'Adresse courriel'],
    ['applicationUrl', '/applicationUrl', 'url', 'Address of the page', 'Adresse de la page'],
  ],
  when: [
    ['closeDate', '/closeDate', 'date', 'Closes at the end of', 'Ferme à la fin du'],
    ['confidential', '/confidential', 'flag', 'Hide who you are', 'Cacher qui vous êtes'],
    ['autoRefresh', '/autoRefresh', 'flag', 'Refresh it weekly', 'Actualiser chaque semaine'],
  ],
};

/** The form of a profile (decision D38). What is left out there is for who runs the server. */
const profileRows: Rows = {
  who: [
    ['about', '/about', 'lines', 'About', 'À propos'],
    ['website', '/website', 'url', 'Website', 'Site Web'],
    ['language', '/language', 'menu', 'Language of your jobs', 'Langue de vos offres'],
  ],
  look: [
    ['accentColor', '/accentColor', 'text', 'Color', 'Couleur'],
    ['logoUrl', '/logoUrl', 'url', 'Logo address', 'Adresse du logo'],
    ['bannerUrl', '/bannerUrl', 'url', 'Banner address', 'Adresse de la bannière'],
  ],
};

const titles: Readonly<Record<string, Pair>> = {
  job: ['The job', 'L’offre'],
  places: ['Places', 'Lieux'],
  pay: ['Pay', 'Salaire'],
  text: ['Description', 'Description'],
  applications: ['Applications', 'Candidatures'],
  when: ['When and who', 'Quand et qui'],
  who: ['Who you are', 'Qui vous êtes'],
  look: ['How you look', 'Votre image'],
};

/** Of sections and of fields. */
const hints: Readonly<Record<string, Pair>> = {
  job: ['What candidates read first.', 'Ce que les candidats lisent d’abord.'],
  title: ['At most 256 characters.', 'Au plus 256 caractères.'],
  categories: ['One to three.', 'Une à trois.'],
  referenceId: ['If blank, the job gets one.', 'Si vide, l’offre en reçoit une.'],
  places: ['Town and province, such as Halifax, NS.', 'Ville et province : Québec, QC.'],
  pay: ['Some provinces require it by law.', 'Certaines provinces l’exigent.'],
  text: ['Bold, italics, lists and links are kept.', 'Gras, italique, listes et liens restent.'],
  applications: ['Where candidates are sent.', 'Où les candidats sont dirigés.'],
  applicationEmail: ['Only if they go there.', 'Seulement si elles y vont.'],
  applicationUrl: ['Only if they go there.', 'Seulement si elles y vont.'],
  when: ['Without a date it is open for 60 days.', 'Sans date, elle est ouverte 60 jours.'],
  closeDate: ['The day ends at midnight UTC.', 'Le jour finit à minuit UTC.'],
  who: ['In the language of your jobs.', 'Dans la langue de vos offres.'],
  about: ['Empty lines stay.', 'Les lignes vides restent.'],
  website: ['Such as https://acme.ca.', 'Comme https://acme.ca.'],
  look: ['Links in your color stay readable.', 'Les liens à votre couleur restent lisibles.'],
  accentColor: ['Such as #b8381a.', 'Comme #b8381a.'],
  logoUrl: ['Shown on white.', 'Montré sur blanc.'],
  bannerUrl: ['Four times as wide as it is high.', 'Quatre fois plus large que haute.'],
};

const choices: Readonly<Record<string, Choices>> = {
  positionType: 'positionTypes',
  categories: 'jobCategories',
  period: 'salaryPeriods',
  workplace: [
    ['onsite', ['On site', 'Sur place']],
    ['hybrid', ['Hybrid', 'Hybride']],
    ['remote', ['Remote', 'À distance']],
  ],
  applicantRoutingType: [
    ['1', ['An email address', 'Une adresse courriel']],
    ['2', ['A page of yours', 'Une de vos pages']],
  ],
  language: [
    ['en', ['English', 'Anglais']],
    ['fr', ['French', 'Français']],
  ],
};

const optional = 'referenceId place-2 place-3 amount maxAmount period closeDate'.split(' ');

/** What a new job has, as the API's. */
export const initialValues = { workplace: 'onsite', applicantRoutingType: '1' } as const;

const sectionsOf = (rows: Rows): readonly FormSection[] =>
  Object.entries(rows).map(([section, own]) => ({
    ...{ name: section, title: titles[section] ?? ['', ''], hint: hints[section] ?? ['', ''] },
    fields: own.map(([name, pointer, kind, ...label]) => ({
      ...{ name, pointer, kind, label, isOptional: optional.includes(name) },
      ...{ hint: hints[name], choices: choices[name] },
    })),
  }));

/** The forms, with their texts. */
export const [sections, profileSections] = [sectionsOf(jobRows), sectionsOf(profileRows)];

/** The names that lead to what a pointer points to. */
export const partsOf = (pointer: string): readonly string[] => pointer.slice(1).split('/');

/** The member of a body that a field is in. */
export const memberOf = ({ pointer }: FormField): string => partsOf(pointer)[0] ?? '';

/** Fields of which one means nothing without the others. */
export interface FieldGroup {
  readonly name: string;
  readonly title: Pair;
  readonly fields: readonly FormField[];
}

const groupsIn = ({ name, title, fields: all }: FormSection): readonly FieldGroup[] => {
  const groupOf = (field: FormField): string => (name === 'applications' ? name : memberOf(field));
  return [...Map.groupBy(all, groupOf)].map(([group, own]) => ({
    ...{ name: group, fields: own },
    title: (own.length === 1 ? own[0]?.label : undefined) ?? title,
  }));
};

/** All groups, in the order of the form. */
export const groups: readonly FieldGroup[] = sections.flatMap(groupsIn);

/** All fields. */
export const fields: readonly FormField[] = sections.flatMap((section) => section.fields);
