import type { ListItem, SalaryPeriod } from './reference-data.ts';

/** A language in which the lists can be read (decision D15). */
export type ListLanguage = 'en' | 'fr';

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

/** An item in a language; one that has no name in that language has its English one (decision D15). */
export const listedItem = (item: ListItem, language: ListLanguage): ShownItem =>
  shownItem(item, language === 'fr' ? (item.names?.fr ?? item.name) : item.name);

/** A list in a language, without the items that are retired (decisions D6, D15). */
export const listedItems = (
  items: readonly ListItem[],
  language: ListLanguage,
): readonly ShownItem[] =>
  items.filter(({ retired }) => !retired).map((item) => listedItem(item, language));
