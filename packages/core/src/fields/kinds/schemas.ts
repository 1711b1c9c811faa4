import { ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import type { ProblemCode, Warning } from '../../job/problem.ts';
import {
  invisibleCharacter,
  isCarried,
  withoutBlankEnds,
  withoutBlanks,
} from '../../values/text.ts';

/** A valibot schema whose messages are codes of problems. */
export type FieldSchema<Output> = v.GenericSchema<unknown, Output>;

/** A body, or a part of one, that is a JSON object. */
export type Body = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// A body of a megabyte can have a hundred thousand.
const maxUnknownReported = 20;

/** The members at the top of a body that are not known, the first 20 of them (decision D6). */
export const unknownNamesIn = (body: Body, known: ReadonlySet<string>): readonly string[] =>
  Object.keys(body)
    .filter((name) => !known.has(name))
    .slice(0, maxUnknownReported);

/** An object with these members; others are left out (decision D6). */
export const objectOf = <const Entries extends v.ObjectEntries>(entries: Entries) => {
  type Members = FieldSchema<v.InferOutput<v.ObjectSchema<Entries, 'required'>>>;
  const members: Members = v.object(entries, 'required');
  const noObject = v.never('wrong-type');
  return v.lazy((value): Members => (isObject(value) ? members : noObject));
};

/** As {@link objectOf}, but another member is refused: it would be a misspelt one, and lost. */
export const onlyOf = <const Entries extends v.ObjectEntries>(entries: Entries) => {
  const object = objectOf(entries);
  const hasOther = v.never('not-allowed');
  return v.lazy(
    (value): FieldSchema<v.InferOutput<typeof object>> =>
      isObject(value) && Object.keys(value).some((name) => !Object.hasOwn(entries, name))
        ? hasOther
        : object,
  );
};

/** Whether a value that was sent means none: `null` or a blank string (decision D1). */
export const isNone = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** Reads `null` and a blank string as `none`, anything else by the schema (decision D1). */
export const orNone = <Output, const None>(
  schema: FieldSchema<Output>,
  none: None,
): FieldSchema<Output | None> => {
  const noneSchema = readAs(() => ok(none));
  return v.lazy((value): FieldSchema<Output | None> => (isNone(value) ? noneSchema : schema));
};

/** What a function reads; it returns the code of a problem for a value that it cannot read. */
export const readAs = <Output>(read: (value: unknown) => Result<Output, ProblemCode>) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Output => {
      const output = read(dataset.value);
      if (output.isOk()) return output.value;
      addIssue({ message: output.error });
      return NEVER;
    }),
  );

/** How many items a list may have. */
interface Size {
  readonly min: number;
  readonly max: number;
}

/** A list of this size. */
export const sized = ({ min, max }: Size) =>
  v.pipe(
    v.array(v.unknown(), 'wrong-type'),
    v.minLength(min, 'too-few'),
    v.maxLength(max, 'too-many'),
  );

/** A list of items. Its size is checked first, so that a hostile length costs little (interface §8). */
export const listOf = <Item>(size: Size, item: FieldSchema<Item>) =>
  v.pipe(sized(size), v.array(item));

/** An Int32, as a number or as a text of digits (decision D5b). */
export const lookupId = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,10}$/), v.transform(Number))],
    'wrong-type',
  ),
  v.integer('wrong-type'),
);

/** Characters that hide the order of a text (decision D2). */
export const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** At most this many code points. */
const short = (maxCodePoints: number) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const text = dataset.typed ? dataset.value : '';
    // A text never has more code points than UTF-16 units, so most need no counting.
    const isShort =
      text.length <= maxCodePoints ||
      (text.length <= maxCodePoints * 2 && [...text].length <= maxCodePoints);
    if (!isShort) addIssue({ message: 'too-long', expected: `${maxCodePoints}` });
  });

export const trimmed = v.transform(withoutBlanks);

/**
 * Plain text, trimmed, of at most this many code points, that XML 1.0 and HTML can carry (decision D2). It may be empty.
 */
export const plainText = (maxCodePoints: number) =>
  v.pipe(
    v.string('wrong-type'),
    trimmed,
    v.check(isCarried, 'ill-formed-text'),
    short(maxCodePoints),
  );

/** The warning that characters of a text were replaced, or removed at its ends (decision D31). */
export const charactersChanged = (name: string, how: 'windows-1252' | 'ends'): Warning => ({
  pointer: `/${name}`,
  code: 'characters-changed',
  message:
    how === 'ends'
      ? `Invisible characters around ${name} were removed.`
      : `Control characters in ${name} were replaced by the characters that they are in Windows-1252. Send text in UTF-8.`,
});

/** The text of an address: like plain text, also without invisible characters at its ends (decision D14). */
export const addressText = (maxCodePoints: number) =>
  v.pipe(v.string('wrong-type'), v.transform(withoutBlankEnds), plainText(maxCodePoints));

// The URL parser drops tabs, line breaks and extra slashes, so it accepts texts that are not addresses as they stand.
const writtenAddress = /^https?:\/\/[^\s/?#\\][^\s?#\\]*(?:[?#]\S*)?$/i;

/** Whether a text of at most this length is an absolute address of a page (decision D14). */
export const isWebAddress = (text: string, maxCodePoints: number): boolean => {
  // This runs even where the check of the length has failed.
  if (text.length > 2 * maxCodePoints) return false;
  if (!writtenAddress.test(text) || invisibleCharacter.test(text)) return false;
  const url = URL.parse(text);
  // With these two schemes, every URL that parses has a host.
  return url !== null && url.username === '' && url.password === '';
};

/** The requirement of an address that begins so. */
export const mustBeWebAddress = (beginning: string): string =>
  `an address that begins with ${beginning} and has no white space, invisible characters, user name or password`;
