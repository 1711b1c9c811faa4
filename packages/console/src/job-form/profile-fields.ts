import type { FormField, FormSection } from './fields.ts';

const rows: readonly (readonly [string, FormField['kind'], ...string[]])[] = [
  ['about', 'lines', 'About', 'À propos', 'Empty lines stay.', 'Les lignes vides restent.'],
  ['website', 'url', 'Website', 'Site Web', 'Such as https://acme.ca.', 'Comme https://acme.ca.'],
  ['language', 'menu', 'Language of your jobs', 'Langue de vos offres'],
  ['accentColor', 'text', 'Color', 'Couleur', 'Such as #b8381a.', 'Comme #b8381a.'],
  ['logoUrl', 'url', 'Logo address', 'Adresse du logo', 'Shown on white.', 'Montré sur blanc.'],
  [
    'bannerUrl',
    'url',
    'Banner address',
    'Adresse de la bannière',
    'A picture 4 by 1.',
    'De 4 sur 1.',
  ],
];

const languages: FormField['choices'] = [
  ['en', ['English', 'Anglais']],
  ['fr', ['French', 'Français']],
];

const fields = rows.map(
  ([name, kind, label = '', libelle = '', hint, indice = '']): FormField => ({
    ...{ name, pointer: `/${name}`, kind, label: [label, libelle] },
    hint: hint === undefined ? hint : [hint, indice],
    choices: kind === 'menu' ? languages : undefined,
  }),
);

/** The form of a profile (decision D38). What is left out there is for who runs the server. */
export const profileSections: readonly FormSection[] = [
  {
    ...{ name: 'who', title: ['Who you are', 'Qui vous êtes'], fields: fields.slice(0, 3) },
    hint: ['In the language of your jobs.', 'Dans la langue de vos offres.'],
  },
  {
    ...{ name: 'look', title: ['How you look', 'Votre image'], fields: fields.slice(3) },
    hint: ['Links in your color stay readable.', 'Les liens à votre couleur restent lisibles.'],
  },
];
