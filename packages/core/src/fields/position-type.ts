import type { PositionType } from '../reference-lists/reference-data.ts';
import { schemaRef } from '../representations/json-schema.ts';
import { readBySchema } from './kinds/field.ts';
import { lookupField, mustBeLookup } from './kinds/lookup.ts';
import { storedNumber } from './kinds/stored.ts';

const mustBe = mustBeLookup('/positionType', 'position types');

/** The kind of employment, by id (interface §4.3). */
export const positionType = (items: readonly PositionType[]) =>
  lookupField<'positionType', 'positionTypeId', number>({
    name: 'positionType',
    property: 'positionTypeId',
    items,
    mustBe,
    stored: storedNumber,
    schemas: {
      positionType: {
        answer: schemaRef('ListItem'),
        body: { ...schemaRef('LookupBody'), description: 'An item of /positiontypes.' },
      },
    },
    readerOf: (item) => (value) => readBySchema(item, value, '/positionType', mustBe),
    idsOf: ({ positionTypeId }) => [positionTypeId],
  });
