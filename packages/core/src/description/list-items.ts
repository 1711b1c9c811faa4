import { isList, type ListKind } from './nesting.ts';
import type { Tree } from './tree.ts';

const inlineStart = '<(?:b|strong|i|em|bold|italic|both)>\\s*';
const bullet = '<bullet>(?:[^<]|<(?!/bullet>))*</bullet>\\s*';
const bulletInside = new RegExp(`((?:${inlineStart}){1,4})(${bullet})`, 'g');
const emptyBehindBullet = /(<\/bullet>\s*)<([a-z]+)>\s*<\/\2>/g;

/** `html` in which each bullet comes before the tags that make it bold or italic. */
export const withBulletsFirst = (html: string): string =>
  html.includes('<bullet>')
    ? html.replace(bulletInside, '$2$1').replace(emptyBehindBullet, '$1')
    : html;

const markedLabel = new RegExp(`\\s*${bullet}`, 'y');
/** A label that has lost its style: what Word writes as one, and the wide space after it. */
const plainLabel = /\s*(?:[·•▪●○■§Øüvoq–-]|\d{1,3}[.)])(?:\s*\u00a0\s*)/y;
/** A number that a paragraph without a label has in its text. */
const ownNumber = /\s*\d{1,3}(?:[.)]|(?:\.\d{1,3})+[.)]?)\s/y;

/** The bullet or number of an item of a list. */
export interface ListLabel {
  readonly kind: ListKind;
  /** Whether an item at this place in its list, from 1, shows it. */
  readonly isAt: (place: number) => boolean;
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

const romanNumber = (text: string): number => {
  const values = [...text].map((digit) => romanDigits[digit] ?? Number.NaN);
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
};

/**
 * Reads the label at the beginning of an item whose content begins at `position`, and where it ends. Undefined if there
 * is none that a list shows: the text `1.2.` would be another number there.
 */
export const readLabel = (
  html: string,
  position: number,
  level: number,
): (ListLabel & { readonly end: number }) | undefined => {
  const find = (pattern: RegExp) => {
    pattern.lastIndex = position;
    return pattern.exec(html)?.[0];
  };
  const found = find(markedLabel) ?? find(plainLabel);
  // Only a paragraph that says its level is an item without a label.
  if (found === undefined && (level === 0 || find(ownNumber) !== undefined)) return undefined;
  const end = position + (found ?? '').length;
  const text = (found ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .trim()
    .toLowerCase();
  const [, number = ''] = /^\(?(\d{1,4}|[a-z]|[ivxlc]{2,7})[.)]{1,2}$/.exec(text) ?? [];
  if (number === '') {
    if (/[\p{L}\p{N}]./u.test(text) || /^\d$/.test(text)) return undefined;
    return { kind: 'ul', isAt: () => true, end };
  }
  const letter = number.length === 1 ? number.charCodeAt(0) - 96 : 0;
  const numbers = [Number(number), letter, romanNumber(number)];
  return { kind: 'ol', isAt: (place) => numbers.includes(place), end };
};

/** Lists that are written around items that come without, among the elements that were sent. */
export interface Items {
  /** Ends the lists, if this place is between their items. */
  readonly endBetween: () => void;
  /** Whether this place is between items. */
  readonly isBetween: () => boolean;
  /** Whether items here can have lists of their own: not in a list or in such an item. */
  readonly areAlone: () => boolean;
  /** Starts an item, if its list shows its label. */
  readonly startItem: (level: number, label: ListLabel) => boolean;
}

/**
 * Writes lists around items that come without: they stay open behind an item until something else than an item comes.
 *
 * @param depth the number of elements around this place, as they were sent
 */
export const createItems = (
  { open, end, start }: Pick<Tree, 'open' | 'end' | 'start'>,
  depth: () => number,
): Items => {
  /** How many elements are open around the lists, and around the items as they were sent; undefined without lists. */
  let outside: { readonly written: number; readonly sent: number } | undefined;
  let places: number[] = [];

  const isBetween = (): boolean => outside?.sent === depth();
  return {
    isBetween,
    endBetween: () => {
      if (outside === undefined || !isBetween()) return;
      end(open.length - outside.written);
      outside = undefined;
      places = [];
    },
    areAlone: () => (outside === undefined ? !open.some(isList) : isBetween()),
    startItem: (level, label) => {
      const lists = places.length;
      const list = Math.min(level, isList(open.at(-1)) ? lists : lists + 1) - 1;
      // The lists and their items take turns.
      const at = (outside?.written ?? open.length) + 2 * list;
      const isSame = list < lists && open[at] === label.kind;
      const place = isSame ? (places[list] ?? 0) + 1 : 1;
      if (!label.isAt(place)) return false;
      if (list < lists) end(open.length - at - (isSame ? 1 : 0));
      if (!isSame) start(label.kind);
      outside ??= { written: open.length - 1, sent: depth() };
      start('li');
      places = [...places.slice(0, list), place];
      return true;
    },
  };
};
