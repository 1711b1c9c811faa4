import type { ListItem, SalaryPeriod } from '../../reference-lists/reference-data.ts';
import { lettersOf, shortText } from '../../values/spelling.ts';
import { type Requirement, suchAs } from './problem.ts';

/** Joins words to `a, b or c`. */
const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

// As long as the first word of most names: `temporary` means Temp, and `month` Monthly.
const shortestBeginning = 4;

/** The choice that a value means: by a name in any spelling, or else as the only one with a name that begins alike. */
const meantBy = <Choice>(
  value: unknown,
  choices: readonly Choice[],
  namesOf: (choice: Choice) => readonly string[],
  allowsBeginning = true,
): Choice | undefined => {
  const letters = lettersOf(typeof value === 'number' ? `${value}` : shortText(value));
  const named = choices.find((choice) =>
    namesOf(choice).some((name) => lettersOf(name) === letters),
  );
  if (named !== undefined || !allowsBeginning || letters.length < shortestBeginning) return named;
  const [alike, ...others] = choices.filter((choice) =>
    namesOf(choice)
      .map(lettersOf)
      .some(
        (name) =>
          name.length >= shortestBeginning &&
          (name.startsWith(letters) || letters.startsWith(name)),
      ),
  );
  return others.length === 0 ? alike : undefined;
};

/** Requires one of these texts, and suggests the one that another spelling means. */
export const oneOf = (values: readonly string[]): Requirement => ({
  mustBe: anyOf(values),
  whenMissing: `: ${anyOf(values)}`,
  instead: (value) => {
    const meant = meantBy(value, values, (each) => [each]);
    return meant && JSON.stringify(meant);
  },
});

/** Requires true or false; a text such as "true" only has to lose its quotes. */
export const trueOrFalse: Requirement = {
  mustBe: 'true or false',
  instead: (value) => {
    const word = meantBy(value, ['true', 'false'], (each) => [each]);
    return word && `${word} without quotes`;
  },
};

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

/** The item that has this id or name: `5`, `Hourly`, `hour`, `per hour`, `horaire`; else the only one that begins so. */
export const itemMeantBy = (list: NamedList, value: unknown, allowsBeginning = true) =>
  meantBy(
    value,
    current(list),
    ({ id, name, names, unit }) => [
      `${id}`,
      ...[name, names?.fr ?? name, unit ?? name].flatMap((word) => [word, `per ${word}`]),
    ],
    allowsBeginning,
  );

/** An `{ id }` of the list as an example in messages. */
export const exampleOf = (list: NamedList): string => `{"id":${current(list)[0]?.id ?? 1}}`;

/** The text to write for several names or ids, such as `Construction, Skilled Trades`; for one, its name. */
export const itemsInstead =
  (list: NamedList) =>
  (value: unknown): string | undefined => {
    const whole = itemMeantBy(list, value, false);
    const parts = whole === undefined ? shortText(value).split(/[,;|]/) : [value];
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
