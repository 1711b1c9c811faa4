import type { PositionType } from '../reference-data/reference-data.ts';
import { field } from './kinds/field.ts';
import { lookup, mustBeLookup } from './kinds/lookup.ts';

/** The kind of employment, by id (interface §4.3). */
export const positionType = (list: readonly PositionType[]) =>
  field({
    name: 'positionType',
    property: 'positionTypeId',
    schema: lookup(list),
    mustBe: mustBeLookup('/positionType', 'position types'),
  });
