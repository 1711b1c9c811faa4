import type { ListItem, SalaryPeriod } from '../../reference-lists/reference-data.ts';
import { lettersOf, shortText } from '../../values/spelling.ts';
import { type Requirement, suchAs } from './problem-sentence.ts';

/** Joins words to `a, b or c`. */
const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const isName = (value: unknown): value is string => shortText(value) !== '';

/** Requires one of these texts, and suggests the one that another spelling means. */
export const oneOf = (values: readonly string[]): Requirement => ({
  mustBe: anyOf(values),
  whenMissing: `: ${anyOf(values)}`,
  instead: (value) => {
    const meant = isName(value)
      ? values.find((each) => lettersOf(each) === lettersOf(value))
      : undefined;
    return meant === undefined ? meant : JSON.stringify(meant);
  },
});

/** Requires true or false; a text such as "true" only has to lose its quotes. */
export const trueOrFalse: Requirement = {
  mustBe: 'true or false',
  instead: (value) => {
    const word = shortText(value).trim().toLowerCase();
    return word === 'true' || word === 'false' ? `${word} without quotes` : undefined;
  },
};

/** Requires a text; for a number, suggests it in quotes. */
export const textLike = (mustBe: string): Requirement => ({
  mustBe,
  instead: (value) => (typeof value === 'number' ? JSON.stringify(String(value)) : undefined),
});

/** A reference list, as messages name it. */
export interface NamedList {
  /** Such as `job categories`. */
  readonly name: string;
  /** The last part of its address. */
  readonly path: string;
  readonly items: readonly (ListItem & Partial<Pick<SalaryPeriod, 'unit'>>)[];
}

// For a longer list a message says where it is.
const mostNamed = 12;

const current = ({ items }: NamedList) => items.filter(({ retired }) => !retired);

const areFew = (list: NamedList): boolean => {
  const { length } = current(list);
  return length > 0 && length <= mostNamed;
};

/** Where a service over HTTP has the list. */
export const pathOf = ({ path }: NamedList): string => `/api/v1.1/${path}`;

/** The items of a short list by id and name, or where a longer one is. */
export const choicesOf = (list: NamedList): string =>
  areFew(list)
    ? anyOf(current(list).map(({ id, name }) => `${id} (${name})`))
    : `on the list of ${list.name}, ${pathOf(list)}`;

// As long as the first word of most names: `temporary` means Temp, and `month` Monthly.
const shortestBeginning = 4;

const areAlike = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= shortestBeginning &&
  (one.startsWith(other) || other.startsWith(one));

const wordsOf = ({ name, names, unit }: NamedList['items'][number]): readonly string[] =>
  [name, names?.fr ?? name, unit ?? name].map(lettersOf);

/** The item that has this id or name: `5`, `Hourly`, `hour`, `per hour`, `horaire`. */
const itemNamed = (list: NamedList, value: unknown) => {
  if (!isName(value) && typeof value !== 'number') return undefined;
  const letters = lettersOf(String(value));
  return current(list).find(
    (item) =>
      letters === String(item.id) ||
      wordsOf(item).some((word) => [word, `per${word}`].includes(letters)),
  );
};

/** The same, or else the only item with a name that begins so: `temporary` for Temp. */
export const itemMeantBy = (list: NamedList, value: unknown) => {
  const named = itemNamed(list, value);
  if (named !== undefined || !isName(value)) return named;
  const letters = lettersOf(value);
  const [alike, ...others] = current(list).filter((item) =>
    wordsOf(item).some((word) => areAlike(word, letters)),
  );
  return others.length === 0 ? alike : undefined;
};

/** An `{ id }` of the list as an example in messages. */
export const exampleOf = (list: NamedList): string => `{"id":${current(list)[0]?.id ?? 1}}`;

/** The text to write for several names or ids, such as `Construction, Skilled Trades`; for one, its name. */
export const itemsInstead =
  (list: NamedList) =>
  (value: unknown): string | undefined => {
    const parts = isName(value) && !itemNamed(list, value) ? value.split(/[,;|]/) : [value];
    const items = parts.flatMap((part) => itemMeantBy(list, part) ?? []);
    if (items.length < parts.length) return undefined;
    const names = items.map(({ name }) => name).join(' and ');
    return `[${items.map(({ id }) => `{"id":${id}}`).join(',')}] for ${names}`;
  };

/** The requirements of an `{ id }` of the list at this pointer, and of its id. */
export const mustBeLookup = (pointer: string, list: NamedList) => ({
  [pointer]: suchAs(
    'an object',
    `${exampleOf(list)}, where the id is ${choicesOf(list)}`,
    (value) => {
      const item = itemMeantBy(list, value);
      return item && `{"id":${item.id}} for ${item.name}`;
    },
  ),
  [`${pointer}/id`]: {
    mustBe: choicesOf(list),
    whenMissing: `${areFew(list) ? ':' : '; it must be'} ${choicesOf(list)}`,
    instead: (value: unknown) => {
      const item = typeof value === 'string' ? itemMeantBy(list, value) : undefined;
      return item && `${item.id} for ${item.name}`;
    },
  },
});
