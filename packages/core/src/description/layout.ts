import type { Gap } from './gaps.ts';
import {
  createItems,
  type Items,
  type ListLabel,
  readLabel,
  withBulletsFirst,
} from './list-items.ts';
import { isList, type ListKind } from './nesting.ts';
import { createTree, isBlock, type Tree } from './tree.ts';

const lineBreak = /\r\n|\r|\n/g;

/** A cell whose only content is a paragraph or `div` of text, as Word and Google Docs write each. */
const cellOfParagraph =
  /<td>\s*<(p|div)>([^<]*(?:<\/?(?:strong|b|em|i|br|a|sup|img|button|bold|italic|both|gone)[ >][^<]*)*)<\/\1>\s*<\/td>/g;

const paragraphs = new Set(['h1', 'p', 'div']);

const looks = new Map([
  ['bold', ['strong']],
  ['italic', ['em']],
  ['both', ['strong', 'em']],
]);
const sameLook = new Map([
  ['strong', ['strong', 'b', 'h1']],
  ['em', ['em', 'i']],
]);

/** The marks of what kept the text around it apart. */
const gapOf: ReadonlyMap<string, Gap> = new Map([
  ['td', 'cell'],
  ['apart', 'cell'],
  ['sup', 'digits'],
  ['img', 'box'],
  ['button', 'box'],
]);

/** A list whose items say their level themselves. */
const itemFollows = /\s*<item/y;
/** A list behind an item, as Google Docs writes what belongs into the item. */
const listFollows = /\s*<[uo]l>(?!\s*<item)/y;
const bulletItem: ListLabel = { kind: 'ul', isAt: () => true };

/** What became of an element that was sent. */
interface Sent {
  /**
   * Written; an item that stays open, for a list in it; part of the heading or list around it; a list whose items say
   * their level themselves, so that its tags go; or bold in what is bold.
   */
  readonly as: 'element' | 'item' | 'part' | 'dissolved' | 'nothing';
  /** How many elements were open with it, itself included. */
  readonly depth: number;
}

/** HTML with marks as far as it was read, and what was written of it. */
interface Layout {
  readonly source: string;
  position: number;
  readonly tree: Tree;
  readonly items: Items;
  /** The elements around this place as they were sent, the outermost first. */
  readonly sent: Sent[];
  /** The kinds of the dissolved ones. */
  readonly dissolved: ListKind[];
  /** How many of them show their line breaks. */
  linesDepth: number;
}

const begin = (source: string): Layout => {
  const tree = createTree();
  const sent: Sent[] = [];
  const dissolved: ListKind[] = [];
  const items = createItems(tree, () => sent.length - dissolved.length);
  return { source, position: 0, tree, items, sent, dissolved, linesDepth: 0 };
};

const follows = ({ source, position }: Layout, pattern: RegExp): boolean => {
  pattern.lastIndex = position;
  return pattern.test(source);
};

const keep = ({ sent, tree }: Layout, as: Sent['as']): void => {
  sent.push({ as, depth: tree.open.length });
};

/** Ends lists that were made for items, and begins an item for what a list has beside its items. */
const settle = ({ items, tree }: Layout): void => {
  items.endBetween();
  if (isList(tree.open.at(-1))) tree.start('li');
};

/** Writes the start of an element, where the tree has none that it is part of. */
const place = (layout: Layout, element: string, tag?: string): 'element' | 'part' => {
  const { tree, items } = layout;
  if (isBlock(element)) {
    tree.beginLine();
    if (tree.heading() === 'empty' && paragraphs.has(element)) return 'part';
    tree.endHeading();
  }
  if (element !== 'li') {
    items.endBetween();
    // A list that is not part of an item is part of the list around it, if both look the same.
    if (isList(element) && element === tree.open.at(-1)) return 'part';
    settle(layout);
    tree.start(element, tag);
  } else if (tree.open.some(isList)) tree.start('li');
  else items.startItem(1, bulletItem);
  return 'element';
};

const start = (layout: Layout, element: string, tag?: string): void =>
  keep(layout, place(layout, element, tag));

const startLook = (layout: Layout, element: string): void => {
  const isShown = layout.tree.open.some((around) => sameLook.get(element)?.includes(around));
  if (isShown) keep(layout, 'nothing');
  else start(layout, element);
};

/** Leaves out the tags of a list, if lists for its items can be made here. */
const dissolve = (layout: Layout, kind: ListKind): boolean => {
  if (!follows(layout, itemFollows) || !layout.items.areAlone()) return false;
  keep(layout, 'dissolved');
  layout.dissolved.push(kind);
  return true;
};

/** Starts an item of a list that is made for it, behind its label, or else a paragraph. */
const startItem = (layout: Layout, level: number): void => {
  const { source, position, tree, items, dissolved } = layout;
  const kind = dissolved.at(-1);
  const label =
    kind === undefined
      ? readLabel(source, position, level)
      : { ...bulletItem, kind, end: position };
  if (label !== undefined && items.areAlone()) {
    tree.endHeading();
    if (items.startItem(Math.max(level, 1), label)) {
      layout.position = label.end;
      keep(layout, 'item');
      return;
    }
  }
  start(layout, isList(tree.open.at(-1)) && !items.isBetween() ? 'li' : 'p');
};

const close = (layout: Layout, element: string): void => {
  const { tree, items, sent, dissolved } = layout;
  const { as, depth } = sent.at(-1) ?? { as: 'nothing', depth: 0 };
  if (as === 'dissolved') dissolved.pop();
  else items.endBetween();
  sent.pop();
  const { open } = tree;
  if (as === 'part' && tree.heading() === 'begun') tree.endHeading();
  else if (as === 'part' || (as !== 'nothing' && depth > open.length)) {
    if (isBlock(element)) tree.widen('line');
  } else if (as === 'item') tree.end(open.length - depth);
  else if (as === 'element') {
    const isItem = open[depth - 1] === 'li' && isList(open[depth - 2]);
    if (!isItem || !follows(layout, listFollows)) tree.end(open.length - depth + 1);
  }
};

const writeText = (layout: Layout, text: string): void => {
  const { tree, items, linesDepth } = layout;
  const isBlank = !/\S/.test(text);
  if (isBlank && items.isBetween()) return;
  if (!isBlank) settle(layout);
  tree.text(text, linesDepth > 0 ? text.replace(lineBreak, '<br />') : text);
};

/** Writes what the start or the end of an element or of a mark means. */
const writeTag = (layout: Layout, name: string, tag: string): void => {
  const isEnd = tag[1] === '/';
  const gap = gapOf.get(name);
  const look = looks.get(name);
  if (gap !== undefined) layout.tree.widen(gap);
  else if (look !== undefined) {
    for (const element of look) (isEnd ? close : startLook)(layout, element);
  } else if (name === 'hr' || name === 'br') {
    layout.items.endBetween();
    layout.tree.lineBreak();
  } else if (name === 'pre') {
    layout.linesDepth += isEnd ? -1 : 1;
    (isEnd ? close : start)(layout, 'div');
  } else if (name.startsWith('item')) {
    if (isEnd) close(layout, 'li');
    else startItem(layout, Number(name.slice(4)));
  } else if (isEnd) close(layout, name);
  else if (!isList(name) || !dissolve(layout, name))
    start(layout, name, name === 'h1' ? '<p><strong>' : tag);
};

/**
 * Writes the layout of well-nested HTML with marks in it by the allowed tags alone (decision D9): headings as
 * paragraphs in `strong`, other blocks as `div`, and a space where words or digits that stood apart would otherwise
 * touch. A paragraph alone in its cell is read as its content, so that the cells of a row stay on one line.
 *
 * It also writes the end tags that HTML implies, so that a parser reads the elements that the tags show. Taking
 * `<span>` out of `<p><span><p>` leaves a paragraph in a paragraph, which the next parser reads as two: sanitizing
 * would not be idempotent. And `<li><div><li></li></div></li>` makes a browser close the `<div>` early, so that the
 * `</div>` closes the page's own container.
 */
export const writeLayout = (sanitized: string): string => {
  const source = withBulletsFirst(sanitized.replace(cellOfParagraph, '<td>$2</td>'));
  const layout = begin(source);
  for (let isStartOfLines = false; ; ) {
    const { position } = layout;
    const tagStart = source.indexOf('<', position);
    const read = source.slice(position, tagStart === -1 ? source.length : tagStart);
    const text = isStartOfLines ? read.replace(/^(?:\r\n|\r|\n)/, '') : read;
    if (text !== '') writeText(layout, text);
    if (tagStart === -1) break;
    layout.position = source.indexOf('>', tagStart) + 1;
    const tag = source.slice(tagStart, layout.position);
    const name = /[a-z\d]+/.exec(tag)?.[0] ?? '';
    isStartOfLines = tag === '<pre>';
    if (name !== 'gone' && name !== 'bullet') writeTag(layout, name, tag);
  }
  layout.items.endBetween();
  return layout.tree.html();
};
