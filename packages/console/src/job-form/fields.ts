import type { ReferenceData } from '@jobposting/core';
import type { ListLanguage } from '@jobposting/core/adapter';

/** A text in English and in French. */
export type Pair = readonly [english: string, french: string];

/** The text of a pair in a language. */
export const inLanguage = (pair: Pair, language: ListLanguage): string =>
  pair[language === 'fr' ? 1 : 0];

type Choices = Exclude<keyof ReferenceData, 'locations'> | readonly (readonly [string, Pair])[];

/** A field of the form. */
export interface FormField {
  /** Of the control. */
  readonly name: string;
  /** What it says in the body of a write (interface §4.3); unlike those of other fields. */
  readonly pointer: string;
  /** How it is drawn; a word that is no control of its own is the type of an `input`. */
  readonly kind:
    | 'text'
    | 'date'
    | 'email'
    | 'url'
    | 'place'
    | 'html'
    | 'one'
    | 'menu'
    | 'many'
    | 'flag';
  readonly label: Pair;
  readonly hint?: Pair;
  readonly isOptional?: true;
  /** Of a list of the service, or these. */
  readonly choices?: Choices;
  /** What a new job has, as the API's. */
  readonly initial?: string;
}

/** Fields that belong together. */
export interface FormSection {
  readonly name: string;
  readonly title: Pair;
  readonly hint: Pair;
  readonly fields: readonly FormField[];
}

const place = (index: number, label: Pair): FormField => ({
  ...{
    name: `place-${index + 1}`,
    pointer: `/locations/${index}/description`,
    kind: 'place',
    label,
  },
  ...(index > 0 && { isOptional: true }),
});

/** The form of a job: every field that a body can set but the status, which its buttons set. */
export const sections: readonly FormSection[] = [
  {
    name: 'job',
    title: ['The job', 'L’offre'],
    hint: ['What candidates read first.', 'Ce que les candidats lisent d’abord.'],
    fields: [
      {
        ...{ name: 'title', pointer: '/title', kind: 'text', label: ['Title', 'Titre'] },
        hint: [
          'As people search for it. At most 256 letters.',
          'Comme on le cherche. Au plus 256 lettres.',
        ],
      },
      {
        ...{ name: 'positionType', pointer: '/positionType/id', kind: 'one' },
        label: ['Job type', 'Type d’emploi'],
        choices: 'positionTypes',
      },
      {
        ...{ name: 'categories', pointer: '/categories', kind: 'many', choices: 'jobCategories' },
        label: ['Categories', 'Catégories'],
        hint: ['One to three.', 'Une à trois.'],
      },
      {
        ...{ name: 'referenceId', pointer: '/referenceId', kind: 'text', isOptional: true },
        label: ['Your reference', 'Votre référence'],
        hint: [
          'Your own number for it. No two jobs have the same. A new job without one is given one.',
          'Votre propre numéro, unique. Une nouvelle offre qui n’en a pas en reçoit un.',
        ],
      },
    ],
  },
  {
    name: 'places',
    title: ['Places', 'Lieux'],
    hint: [
      'Town and province. Each gets its own entry at Indeed and LinkedIn.',
      'Ville et province. Chaque lieu a sa propre annonce chez Indeed et LinkedIn.',
    ],
    fields: [
      place(0, ['First place', 'Premier lieu']),
      place(1, ['Second place', 'Deuxième lieu']),
      place(2, ['Third place', 'Troisième lieu']),
      {
        ...{ name: 'workplace', pointer: '/workplace', kind: 'one', initial: 'onsite' },
        label: ['Workplace', 'Mode de travail'],
        choices: [
          ['onsite', ['On site', 'Sur place']],
          ['hybrid', ['Hybrid', 'Hybride']],
          ['remote', ['Remote', 'À distance']],
        ],
      },
    ],
  },
  {
    name: 'pay',
    title: ['Pay', 'Salaire'],
    hint: [
      'Some provinces ask for it by law, and many candidates skip a job without it.',
      'Certaines provinces l’exigent, et bien des candidats sautent une offre sans salaire.',
    ],
    fields: [
      {
        ...{ name: 'amount', pointer: '/salary/amount', kind: 'text', isOptional: true },
        label: ['Lowest pay', 'Salaire le plus bas'],
      },
      {
        ...{ name: 'maxAmount', pointer: '/salary/maxAmount', kind: 'text', isOptional: true },
        label: ['Highest pay', 'Salaire le plus élevé'],
      },
      {
        ...{ name: 'period', pointer: '/salary/period/id', kind: 'menu', isOptional: true },
        label: ['Pay period', 'Période de paie'],
        choices: 'salaryPeriods',
      },
      {
        ...{ name: 'plusCommission', pointer: '/salary/plusCommission', kind: 'flag' },
        label: ['Plus commission', 'Plus commission'],
      },
    ],
  },
  {
    name: 'text',
    title: ['Description', 'Description'],
    hint: [
      'Bold, italics, lists and links stay. Colors, pictures and fonts of a pasted text go.',
      'Gras, italique, listes et liens restent. Couleurs, images et polices d’un texte collé disparaissent.',
    ],
    fields: [
      {
        ...{ name: 'description', pointer: '/description', kind: 'html' },
        label: ['What the work is', 'En quoi consiste le travail'],
      },
    ],
  },
  {
    name: 'applications',
    title: ['Applications', 'Candidatures'],
    hint: ['Where candidates are sent.', 'Où les candidats sont dirigés.'],
    fields: [
      {
        ...{ name: 'applicantRoutingType', pointer: '/applicantRoutingType/id', kind: 'one' },
        label: ['They go to', 'Elles vont à'],
        choices: [
          ['1', ['An email address', 'Une adresse courriel']],
          ['2', ['A page of yours', 'Une de vos pages']],
        ],
        initial: '1',
      },
      {
        ...{ name: 'applicationEmail', pointer: '/applicationEmail', kind: 'email' },
        label: ['Email address', 'Adresse courriel'],
        hint: ['If you chose it.', 'Si vous l’avez choisie.'],
      },
      {
        ...{ name: 'applicationUrl', pointer: '/applicationUrl', kind: 'url' },
        label: ['Address of the page', 'Adresse de la page'],
        hint: [
          'If you chose it. It begins with http:// or https://.',
          'Si vous l’avez choisie. Elle commence par http:// ou https://.',
        ],
      },
    ],
  },
  {
    name: 'when',
    title: ['When and who', 'Quand et qui'],
    hint: [
      'Without a date it stays open for 60 days.',
      'Sans date, l’offre reste ouverte 60 jours.',
    ],
    fields: [
      {
        ...{ name: 'closeDate', pointer: '/closeDate', kind: 'date', isOptional: true },
        label: ['Closes at the end of', 'Ferme à la fin du'],
        hint: ['The day ends when it does in UTC.', 'Le jour finit quand il finit en UTC.'],
      },
      {
        ...{ name: 'confidential', pointer: '/confidential', kind: 'flag' },
        label: [
          'Confidential: your name is not shown',
          'Confidentielle : votre nom n’est pas affiché',
        ],
      },
      {
        ...{ name: 'autoRefresh', pointer: '/autoRefresh', kind: 'flag' },
        label: ['Refresh the date every seven days', 'Actualiser la date tous les sept jours'],
      },
    ],
  },
];

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
