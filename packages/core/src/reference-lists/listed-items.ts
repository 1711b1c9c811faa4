import type { Language } from '../job/optional-members.ts';
import type { ListItem, SalaryPeriod } from './reference-data.ts';

/** An item as an answer has it. */
export type ShownItem = Pick<ListItem, 'id' | 'name'> & Partial<Pick<SalaryPeriod, 'unit'>>;

const shownItem = (
  item: ListItem & Partial<Pick<SalaryPeriod, 'unit'>>,
  name: string,
): ShownItem => {
  const { id, unit } = item;
  return unit === undefined ? { id, name } : { id, name, unit };
};

/** The JSON of an item, as a job shows it: with its English name (decision D15). */
export const itemJson = (item: ListItem): string => JSON.stringify(shownItem(item, item.name));

/** An item in a language; without a name in that language it has its English one (decision D15). */
export const listedItem = (item: ListItem, language: Language): ShownItem =>
  shownItem(item, language === 'fr' ? (item.names?.fr ?? item.name) : item.name);
