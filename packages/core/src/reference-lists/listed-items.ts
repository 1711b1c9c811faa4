import type { Location } from '../job/job.ts';
import { routingTypeNames } from '../job/job.ts';
import type { ListItem, ReferenceData, SalaryPeriod } from './reference-data.ts';

/** A language of the lists (decision D15). */
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

/** An item in a language; without a name in that language it has its English one (decision D15). */
export const listedItem = (item: ListItem, language: ListLanguage): ShownItem =>
  shownItem(item, language === 'fr' ? (item.names?.fr ?? item.name) : item.name);

/** Writes the items of reference lists in the JSON of a job. */
export interface ItemsJson {
  readonly location: (location: Location) => string;
  readonly category: (id: number) => string;
  readonly positionType: (id: number) => string;
  readonly period: (id: number) => string;
  readonly routingType: (id: 1 | 2) => string;
}

const itemsById = <Item extends ListItem>(
  items: readonly Item[],
  fallback: (id: number) => Item,
): ((id: number) => string) => {
  const byId = new Map(items.map((item) => [item.id, itemJson(item)]));
  // An item may leave the list while jobs still refer to it; they stay readable.
  return (id) => byId.get(id) ?? JSON.stringify(fallback(id));
};

/** With their names, as answers have them. */
export const namedItems = (referenceData: ReferenceData): ItemsJson => ({
  location: (location) => JSON.stringify(location),
  category: itemsById(referenceData.jobCategories, (id) => ({ id, name: '' })),
  positionType: itemsById(referenceData.positionTypes, (id) => ({ id, name: '' })),
  period: itemsById(referenceData.salaryPeriods, (id) => ({ id, name: '', unit: '' })),
  routingType: (id) => JSON.stringify({ id, name: routingTypeNames[id] }),
});

const idJson = (id: number): string => `{"id":${id}}`;

/** As a body names them. */
export const bareItems: ItemsJson = {
  location: ({ description }) => JSON.stringify({ description }),
  category: idJson,
  positionType: idJson,
  period: idJson,
  routingType: idJson,
};
