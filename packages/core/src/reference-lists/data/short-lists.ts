import type { JobCategory, PositionType, SalaryPeriod } from '../reference-data.ts';

/** The shipped position types (decision D15); a host adds its own from 100 up. */
export const positionTypes: readonly PositionType[] = [
  { id: 1, name: 'Full Time', names: { fr: 'Temps plein' } },
  { id: 2, name: 'Part Time', names: { fr: 'Temps partiel' } },
  { id: 3, name: 'Contract', names: { fr: 'Contractuel' } },
  { id: 4, name: 'Temp', names: { fr: 'Temporaire' } },
  { id: 5, name: 'Volunteer', names: { fr: 'Bénévolat' } },
];

/** The shipped salary periods (decision D15). */
export const salaryPeriods: readonly SalaryPeriod[] = [
  { id: 1, name: 'Yearly', names: { fr: 'Annuel' }, unit: 'year' },
  { id: 2, name: 'Monthly', names: { fr: 'Mensuel' }, unit: 'month' },
  { id: 3, name: 'Weekly', names: { fr: 'Hebdomadaire' }, unit: 'week' },
  { id: 4, name: 'Daily', names: { fr: 'Journalier' }, unit: 'day' },
  { id: 5, name: 'Hourly', names: { fr: 'Horaire' }, unit: 'hour' },
];

/** The shipped job categories, `Other` last (decision D15). */
export const jobCategories: readonly JobCategory[] = [
  { id: 1, name: 'Accounting', names: { fr: 'Comptabilité' } },
  { id: 2, name: 'Administration', names: { fr: 'Administration' } },
  { id: 3, name: 'Agriculture and Forestry', names: { fr: 'Agriculture et foresterie' } },
  { id: 4, name: 'Arts and Entertainment', names: { fr: 'Arts et divertissement' } },
  { id: 5, name: 'Automotive', names: { fr: 'Automobile' } },
  { id: 6, name: 'Banking and Finance', names: { fr: 'Banque et finance' } },
  { id: 7, name: 'Construction', names: { fr: 'Construction' } },
  { id: 8, name: 'Consulting', names: { fr: 'Services-conseils' } },
  { id: 9, name: 'Customer Service', names: { fr: 'Service à la clientèle' } },
  { id: 10, name: 'Design', names: { fr: 'Design' } },
  { id: 11, name: 'Education and Training', names: { fr: 'Éducation et formation' } },
  { id: 12, name: 'Energy and Utilities', names: { fr: 'Énergie et services publics' } },
  { id: 13, name: 'Engineering', names: { fr: 'Génie' } },
  { id: 14, name: 'Executive Management', names: { fr: 'Haute direction' } },
  { id: 15, name: 'Food Service', names: { fr: 'Services alimentaires' } },
  { id: 16, name: 'Government', names: { fr: 'Fonction publique' } },
  { id: 17, name: 'Health Care', names: { fr: 'Soins de santé' } },
  { id: 18, name: 'Hospitality and Tourism', names: { fr: 'Hôtellerie et tourisme' } },
  { id: 19, name: 'Human Resources', names: { fr: 'Ressources humaines' } },
  { id: 20, name: 'Information Technology', names: { fr: "Technologies de l'information" } },
  { id: 21, name: 'Insurance', names: { fr: 'Assurances' } },
  { id: 22, name: 'Legal', names: { fr: 'Services juridiques' } },
  { id: 23, name: 'Manufacturing', names: { fr: 'Fabrication' } },
  { id: 24, name: 'Marketing and Communications', names: { fr: 'Marketing et communications' } },
  { id: 25, name: 'Mining, Oil and Gas', names: { fr: 'Mines, pétrole et gaz' } },
  {
    id: 26,
    name: 'Non-Profit and Social Services',
    names: { fr: 'OBNL et services sociaux' },
  },
  { id: 27, name: 'Real Estate', names: { fr: 'Immobilier' } },
  { id: 28, name: 'Retail', names: { fr: 'Commerce de détail' } },
  { id: 29, name: 'Sales', names: { fr: 'Ventes' } },
  { id: 30, name: 'Science and Research', names: { fr: 'Sciences et recherche' } },
  { id: 31, name: 'Security and Protective Services', names: { fr: 'Sécurité et protection' } },
  { id: 32, name: 'Skilled Trades', names: { fr: 'Métiers spécialisés' } },
  { id: 33, name: 'Transportation and Logistics', names: { fr: 'Transport et logistique' } },
  { id: 35, name: 'General Labour', names: { fr: "Main-d'œuvre générale" } },
  { id: 36, name: 'Warehousing', names: { fr: 'Entreposage' } },
  { id: 37, name: 'Cleaning and Maintenance', names: { fr: 'Nettoyage et entretien' } },
  { id: 38, name: 'Child Care', names: { fr: "Garde d'enfants" } },
  { id: 39, name: 'Telecommunications', names: { fr: 'Télécommunications' } },
  { id: 34, name: 'Other', names: { fr: 'Autre' } },
];
