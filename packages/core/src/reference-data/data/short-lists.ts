import type { JobCategory, PositionType, SalaryPeriod } from '../reference-data.ts';

/** The shipped position types (decision D15); a host adds its own from 100 up. */
export const positionTypes: readonly PositionType[] = [
  { id: 1, name: 'Full Time' },
  { id: 2, name: 'Part Time' },
  { id: 3, name: 'Contract' },
  { id: 4, name: 'Temp' },
  { id: 5, name: 'Volunteer' },
];

/** The shipped salary periods (decision D15). */
export const salaryPeriods: readonly SalaryPeriod[] = [
  { id: 1, name: 'Yearly', unit: 'year' },
  { id: 2, name: 'Monthly', unit: 'month' },
  { id: 3, name: 'Weekly', unit: 'week' },
  { id: 4, name: 'Daily', unit: 'day' },
  { id: 5, name: 'Hourly', unit: 'hour' },
];

/** The shipped job categories, `Other` last (decision D15). */
export const jobCategories: readonly JobCategory[] = [
  { id: 1, name: 'Accounting' },
  { id: 2, name: 'Administration' },
  { id: 3, name: 'Agriculture and Forestry' },
  { id: 4, name: 'Arts and Entertainment' },
  { id: 5, name: 'Automotive' },
  { id: 6, name: 'Banking and Finance' },
  { id: 7, name: 'Construction' },
  { id: 8, name: 'Consulting' },
  { id: 9, name: 'Customer Service' },
  { id: 10, name: 'Design' },
  { id: 11, name: 'Education and Training' },
  { id: 12, name: 'Energy and Utilities' },
  { id: 13, name: 'Engineering' },
  { id: 14, name: 'Executive Management' },
  { id: 15, name: 'Food Service' },
  { id: 16, name: 'Government' },
  { id: 17, name: 'Health Care' },
  { id: 18, name: 'Hospitality and Tourism' },
  { id: 19, name: 'Human Resources' },
  { id: 20, name: 'Information Technology' },
  { id: 21, name: 'Insurance' },
  { id: 22, name: 'Legal' },
  { id: 23, name: 'Manufacturing' },
  { id: 24, name: 'Marketing and Communications' },
  { id: 25, name: 'Mining, Oil and Gas' },
  { id: 26, name: 'Non-Profit and Social Services' },
  { id: 27, name: 'Real Estate' },
  { id: 28, name: 'Retail' },
  { id: 29, name: 'Sales' },
  { id: 30, name: 'Science and Research' },
  { id: 31, name: 'Security and Protective Services' },
  { id: 32, name: 'Skilled Trades' },
  { id: 33, name: 'Transportation and Logistics' },
  { id: 34, name: 'Other' },
];
