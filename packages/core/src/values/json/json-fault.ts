/** Where a text stops being JSON. */
interface JsonFault {
  /** In UTF-16 code units. */
  readonly index: number;
  readonly cause: string;
}

/** The context of a character: the item before it, and the value around it. */
interface Place {
  /** `name` is the name of a member; `start` means that there is nothing before. */
  readonly before: 'start' | '{' | '[' | 'name' | ':' | 'value' | ',';
  /** The closing sign of the innermost open value; absent outside of all. */
  readonly end: string | undefined;
}

const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const literals: readonly string[] = ['true', 'false', 'null'];
const nothing = /^(?:none|nil|undefined|nan|[-+]?infinity)$/i;
const ends = { '{': '}', '[': ']' } as const;
const controls: Readonly<Record<string, readonly [what: string, written: string]>> = {
  '\n': ['a line break', '\\n'],
  '\r': ['a line break', '\\r'],
  '\t': ['a tab', '\\t'],
};
const maxWord = 32;

const isBeforeName = ({ before, end }: Place): boolean =>
  before === '{' || (before === ',' && end === '}');

const isBeforeValue = (place: Place): boolean =>
  !isBeforeName(place) && place.before !== 'name' && place.before !== 'value';

const wordForm = /[-+.$\p{L}\p{N}_]+/uy;
const wordAt = (text: string, index: number): string => {
  wordForm.lastIndex = index;
  return wordForm.exec(text)?.[0] ?? '';
};

const short = (word: string): string =>
  word.length > maxWord ? `${word.slice(0, maxWord)}…` : word;

const causeOfWord = (word: string): string => {
  const lowerCase = word.toLowerCase();
  if (literals.includes(lowerCase)) return `${word} instead of ${lowerCase}`;
  if (nothing.test(word)) return `${word}, which JSON does not have; write null`;
  return /^[-+.]*\d/.test(word)
    ? `${short(word)} is not a number as JSON writes it, such as 64000 or 0.5`
    : `${short(word)} is not in double quotes`;
};

/** The fault of a character anywhere outside a text. */
const causeOfCharacter = (text: string, index: number): string => {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  if (/['`‘’“”«»]/.test(character)) return `${character} instead of "`;
  if (/[/#]/.test(character)) return 'a comment, which JSON does not have';
  if (character === '<') return 'this looks like XML or HTML';
  if (/[!-~]|\p{L}/u.test(character)) return `an unexpected ${character}`;
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `an unexpected character, U+${code}`;
};

export const moreText = 'there is more text after the end';

const causeAfterValue = (text: string, index: number, end: string | undefined): string => {
  const found = text.charAt(index);
  if (/[/#]/.test(found)) return causeOfCharacter(text, index);
  if (end === undefined) return moreText;
  if (wordAt(text, index) !== '') {
    return text[index - 1] === '"'
      ? 'a comma is missing, or the " belongs to the text and is written \\"'
      : 'a comma is missing';
  }
  return /["{[]/.test(found) ? 'a comma is missing' : causeOfCharacter(text, index);
};

const causeOf = (text: string, index: number, { before, end }: Place): string => {
  const found = text.charAt(index);
  if (/[}\]]/.test(found) && end !== undefined) {
    if (found !== end) return `${found} instead of ${end}`;
    if (before === ',') return `a comma before ${end}`;
    return `${before === 'name' ? 'a colon and a value are' : 'a value is'} missing before ${end}`;
  }
  if (before === 'value') return causeAfterValue(text, index, end);
  if (before === 'name') return 'a colon is missing after the name';
  const word = wordAt(text, index);
  if (word === '') return causeOfCharacter(text, index);
  if (text[index + word.length] === '=') return 'this looks like a form';
  if (!isBeforeName({ before, end })) return causeOfWord(word);
  return before === ',' && /^\d/.test(word)
    ? 'a comma within a number, or a name that is not in double quotes'
    : `the name ${short(word)} is not in double quotes`;
};

const causeOfControl = (character: string): string => {
  const code = character.charCodeAt(0).toString(16).padStart(4, '0');
  const [what, written] = controls[character] ?? ['a control character', `\\u${code}`];
  return `${what} in a text, which is written ${written}; or the " at its end is missing`;
};

const escapeForm = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** The end of the text that begins at `start`, or its fault. */
const endOfText = (text: string, start: number): number | JsonFault => {
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '"') return index + 1;
    if (character < ' ') return { index, cause: causeOfControl(character) };
    if (character !== '\\') continue;
    escapeForm.lastIndex = index;
    if (!escapeForm.test(text)) {
      const cause = `\\${text.charAt(index + 1)} is not an escape; a \\ of the text is written \\\\`;
      return { index, cause };
    }
    index = escapeForm.lastIndex - 1;
  }
  return { index: text.length, cause: 'it ends too early, the " of a text is missing' };
};

// So that a long text does not block the event loop.
const maxSteps = 65_536;

/**
 * Finds where a text stops being JSON (RFC 8259), and the usual cause; `null` where it is JSON, or where the search
 * would take too long.
 */
export const findJsonFault = (text: string): JsonFault | null => {
  const open: ('}' | ']')[] = [];
  let before: Place['before'] = 'start';
  for (let index = 0, steps = 0; index < text.length; steps++) {
    if (steps === maxSteps) return null;
    const end = open.at(-1);
    const place: Place = { before, end };
    const found = text.charAt(index);
    if (' \n\r\t'.includes(found)) {
      index++;
    } else if ((found === '{' || found === '[') && isBeforeValue(place)) {
      open.push(ends[found]);
      before = found;
      index++;
    } else if (found === end && ['{', '[', 'value'].includes(before)) {
      open.pop();
      before = 'value';
      index++;
    } else if (
      (found === ',' && before === 'value' && end !== undefined) ||
      (found === ':' && before === 'name')
    ) {
      before = found;
      index++;
    } else if (found === '"' && (isBeforeName(place) || isBeforeValue(place))) {
      const after = endOfText(text, index);
      if (typeof after !== 'number') return after;
      index = after;
      before = isBeforeName(place) ? 'name' : 'value';
    } else {
      const word = isBeforeValue(place) ? wordAt(text, index) : '';
      if (!literals.includes(word) && !numberForm.test(word)) {
        return { index, cause: causeOf(text, index, place) };
      }
      index += word.length;
      before = 'value';
    }
  }
  const end = open.at(-1);
  if (end === undefined && before === 'value') return null;
  const cause =
    end === undefined ? 'there is nothing but white space' : `it ends too early, ${end} is missing`;
  return { index: text.length, cause };
};
