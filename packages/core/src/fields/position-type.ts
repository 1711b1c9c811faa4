import type { PositionType } from '../reference-lists/reference-data.ts';
import { mustBeLookup } from './kinds/choices.ts';
import { readBySchema } from './kinds/field.ts';
import { lookupField } from './kinds/lookup.ts';

/** The kind of employment, by id (interface §4.3). */
export const positionType = (items: readonly PositionType[]) => {
  const list = { name: 'position types', path: 'positiontypes', items };
  const mustBe = mustBeLookup('/positionType', list);
  return lookupField<'positionType', 'positionTypeId', number>({
    name: 'positionType',
    property: 'positionTypeId',
    items,
    mustBe,
    readerOf: (item) => (value) => readBySchema(item, value, '/positionType', mustBe),
    idsOf: ({ positionTypeId }) => [positionTypeId],
  });
};
