import type { PositionType } from '../reference-lists/reference-data.ts';
import { choicesOf, mustBeLookup } from './kinds/choices.ts';
import { itemOf, lookupField } from './kinds/field.ts';

/** The kind of employment, by id (interface §4.3). */
export const positionType = (items: readonly PositionType[]) =>
  lookupField({
    name: 'positionType',
    property: 'positionTypeId',
    schema: itemOf(items),
    toValue: ({ id }) => id,
    idsOf: ({ positionTypeId }) => [positionTypeId],
    mustBe: mustBeLookup('/positionType', choicesOf('position types', 'positiontypes', items)),
  });
