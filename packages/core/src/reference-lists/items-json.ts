import { routingTypeNames } from '../job/job.ts';
import type { Location } from '../job/location.ts';
import { itemJson } from './listed-items.ts';
import type { ListItem, ReferenceData } from './reference-data.ts';

/** How the items of reference lists are written in the JSON of a job. */
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
  // An item may leave the list while jobs still refer to it; those stay readable.
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
