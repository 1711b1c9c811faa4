import type { Location } from '../job/location.ts';
import type { JobMember } from '../representations/job-json.ts';

const toList = (json: string): unknown[] => {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new TypeError('the JSON is not a list');
  return list;
};

const toListOf = <T>(json: string, isItem: (item: unknown) => item is T): T[] => {
  const list = toList(json);
  if (!list.every(isItem)) throw new TypeError('an item of a list is malformed');
  return list;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is number => Number.isSafeInteger(value);

const isLocation = (value: unknown): value is Location => {
  const { id, description, name, type } = Object(value) as Record<keyof Location, unknown>;
  return isId(id) && isText(description) && isText(name) && isText(type);
};

/** Reads the locations of a job that a store keeps as JSON. Throws an Error where they are damaged. */
export const readStoredLocations = (json: string): readonly Location[] =>
  toListOf(json, isLocation);

/** Reads the ids of categories that a store keeps as JSON. Throws an Error where they are damaged. */
export const readStoredIds = (json: string): readonly number[] => toListOf(json, isId);

/** Reads the fields of a change that a store keeps as JSON. Throws an Error where they are damaged. */
export const readStoredFields = (json: string): readonly JobMember[] =>
  Object.freeze(toList(json) as JobMember[]);
