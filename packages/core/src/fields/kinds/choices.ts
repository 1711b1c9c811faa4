import type { ListItem, SalaryPeriod } from '../../reference-lists/reference-data.ts';
import { lettersOf, shortText } from '../../values/spelling.ts';
import { shown } from '../../values/text.ts';
import { type Requirement, type Requirements, suchAs } from './problem.ts';
import { isObject } from './schemas.ts';

/** Joins words to `a, b or c`. */
const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** What each name means; the names as {@link lettersOf} returns them. */
type Names<Meaning> = ReadonlyMap<string, Meaning>;

const named = <Meaning>(names: Names<Meaning>, value: unknown): Meaning | undefined =>
  names.get(lettersOf(typeof value === 'number' ? `${value}` : shortText(value)));

// As long as the first word of most names: `temporary` means Temp, and `month` Monthly.
const shortestBeginning = 4;

/** The meaning of a value: by its name in any spelling, or else the only one with a name that begins alike. */
const meantBy = <Meaning>(names: Names<Meaning>, value: unknown): Meaning | undefined => {
  const letters = lettersOf(shortText(value));
  const alike = [...names].filter(
    ([name]) =>
      Math.min(name.length, letters.length) >= shortestBeginning &&
      (name.startsWith(letters) || letters.startsWith(name)),
  );
  const [only, ...others] = new Set(alike.map(([, meaning]) => meaning));
  return named(names, value) ?? (others.length === 0 ? only : undefined);
};

/** Requires one of these texts, and suggests the one that another spelling or name means. */
export const oneOf = (
  values: readonly string[],
  names: Readonly<Record<string, readonly string[]>> = {},
): Requirement => {
  const meant = new Map(
    values.flatMap((value) =>
      [value, ...(names[value] ?? [])].map((name) => [lettersOf(name), JSON.stringify(value)]),
    ),
  );
  return {
    mustBe: anyOf(values),
    whenMissing: `: ${anyOf(values)}`,
    instead: (value) => meantBy(meant, value),
  };
};

const words = new Map(['true', 'false'].map((word) => [word, `${word} without quotes`]));

/** Requires true or false; a text such as "true" only has to lose its quotes. */
export const trueOrFalse: Requirement = {
  mustBe: 'true or false',
  instead: (value) => meantBy(words, value),
};

/** Says which members an object has, where it was sent with another. */
export const membersInstead =
  (names: readonly string[]): Requirement['instead'] =>
  (value) => {
    const other = isObject(value) && Object.keys(value).find((name) => !names.includes(name));
    return other ? `only ${names.join(' and ')} in it, not ${shown(other)}` : undefined;
  };

type Item = ListItem & Partial<Pick<SalaryPeriod, 'unit'>>;

/** A reference list, as messages show it. */
export interface Choices {
  /** Where a service over HTTP has the list. */
  readonly path: string;
  /** The items of a short list by id and name, or where a longer one is. */
  readonly text: string;
  readonly areFew: boolean;
  /** An `{ id }` of the list. */
  readonly example: string;
  /** The items that are not retired, by id and name: `5`, `Hourly`, `hour`, `per hour`, `horaire`. */
  readonly names: Names<Item>;
}

// For a longer list a message says where it is.
const mostNamed = 12;

/** @param name such as `job categories`; @param lastPart of the address of the list */
export const choicesOf = (name: string, lastPart: string, items: readonly Item[]): Choices => {
  const current = items.filter(({ retired }) => !retired);
  const path = `/api/v1.1/${lastPart}`;
  const areFew = current.length > 0 && current.length <= mostNamed;
  return {
    path,
    areFew,
    text: areFew
      ? anyOf(current.map((item) => `${item.id} (${item.name})`))
      : `on the list of ${name}, ${path}`,
    example: `{"id":${current[0]?.id ?? 1}}`,
    names: new Map(
      current.flatMap((item) =>
        [item.name, item.names?.fr ?? item.name, item.unit ?? item.name]
          .flatMap((word) => [word, `per ${word}`, `${item.id}`])
          .map((word) => [lettersOf(word), item]),
      ),
    ),
  };
};

/** The item of the list that a value means. */
export const itemMeantBy = ({ names }: Choices, value: unknown) => meantBy(names, value);

/** The text to write for several names or ids, such as `Construction, Skilled Trades`; for one, its name. */
export const itemsInstead =
  ({ names }: Choices) =>
  (value: unknown): string | undefined => {
    const parts = named(names, value) ? [value] : shortText(value).split(/[,;|]/);
    const items = parts.flatMap((part) => meantBy(names, part) ?? []);
    if (items.length < parts.length) return undefined;
    const ids = items.map(({ id }) => `{"id":${id}}`).join(',');
    return `[${ids}] for ${items.map(({ name }) => name).join(' and ')}`;
  };

/** The requirements of an `{ id }` of the list at this pointer, and of its id. */
export const mustBeLookup = (pointer: string, list: Choices): Requirements => ({
  [pointer]: suchAs('an object', `${list.example}, where the id is ${list.text}`, (value) => {
    const item = itemMeantBy(list, value);
    return item && `{"id":${item.id}} for ${item.name}`;
  }),
  [`${pointer}/id`]: {
    mustBe: list.text,
    whenMissing: `${list.areFew ? ':' : '; it must be'} ${list.text}`,
    instead: (value: unknown) => {
      const item = typeof value === 'string' ? itemMeantBy(list, value) : undefined;
      return item && `${item.id} for ${item.name}`;
    },
  },
});
