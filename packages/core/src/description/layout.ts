import { createGaps } from './gaps.ts';
import { createItems, type ListLabel, readLabel, withBulletsFirst } from './list-items.ts';
import { endedByStartOf, isList, type ListKind } from './nesting.ts';

const lineBreak = /\r\n|\r|\n/g;

/** A cell whose only content is a paragraph or `div` of text, as Word and Google Docs write each. */
const cellOfParagraph =
  /<td>\s*<(p|div)>([^<]*(?:<\/?(?:strong|b|em|i|br|a|sup|img|button|bold|italic|both|gone)[ >][^<]*)*)<\/\1>\s*<\/td>/g;

const blocks = new Set(['h1', 'p', 'div', 'ul', 'ol', 'li']);
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

/** A list whose items say their level themselves. */
const itemFollows = /\s*<item/y;
/** A list behind an item, as Google Docs writes what belongs into the item. */
const listFollows = /\s*<[uo]l>(?!\s*<item)/y;
const bulletItem: ListLabel = { kind: 'ul', isAt: () => true };

const endOf = (element: string): string => (element === 'h1' ? '</strong></p>' : `</${element}>`);

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

/** Writes elements and text one after another, with the start and end tags that HTML needs in between. */
const createWriter = (follows: (pattern: RegExp) => boolean) => {
  let written = '';
  const open: string[] = [];
  const sent: Sent[] = [];
  const dissolved: ListKind[] = [];
  // The depth of the open heading (there is at most one), or 0.
  let headingDepth = 0;
  let headingHasText = false;
  const gaps = createGaps();

  const end = (count: number) => {
    for (let ended = 0; ended < count; ended++) {
      const element = open.pop() ?? '';
      if (blocks.has(element)) gaps.breakLine();
      written += endOf(element);
    }
    if (open.length < headingDepth) headingDepth = 0;
  };
  const endHeading = () => end(open.length - headingDepth + 1);
  const enter = (element: string, tag = `<${element}>`) => {
    if (blocks.has(element)) gaps.breakLine();
    end(endedByStartOf(element === 'h1' ? 'p' : element, open));
    open.push(element);
    if (element === 'h1') {
      headingDepth = open.length;
      headingHasText = false;
    }
    if (gaps.isCellBefore('x')) {
      written += ' ';
      gaps.breakLine();
    }
    written += tag;
  };
  const items = createItems({ open, end, start: enter });
  const sentDepth = () => sent.length - dissolved.length;
  /** Ends lists that were made for items, and begins an item for what a list has beside its items. */
  const settle = () => {
    items.endBetween(sentDepth());
    if (isList(open.at(-1))) enter('li');
  };
  const keep = (as: Sent['as']) => sent.push({ as, depth: open.length });
  const start = (element: string, tag = `<${element}>`) => {
    const isBlock = blocks.has(element);
    if (isBlock) gaps.breakLine();
    if (isBlock && headingDepth > 0) {
      if (!headingHasText && paragraphs.has(element)) return keep('part');
      endHeading();
    }
    if (element !== 'li') {
      items.endBetween(sentDepth());
      // A list that is not part of an item is part of the list around it, if both look the same.
      if (isList(element) && element === open.at(-1)) return keep('part');
      settle();
      enter(element, tag);
    } else if (open.some(isList)) enter('li');
    else items.startItem(1, bulletItem, sentDepth());
    return keep('element');
  };
  return {
    start,
    widen: gaps.widen,
    text: (shown: string, asHtml: string) => {
      const isBlank = !/\S/.test(shown);
      if (isBlank && items.isBetween(sentDepth())) return;
      if (!isBlank) settle();
      written += gaps.closeBefore(shown);
      headingHasText ||= headingDepth > 0 && !isBlank;
      written += isList(open.at(-1)) ? shown : asHtml;
    },
    breakLine: () => {
      gaps.breakLine();
      items.endBetween(sentDepth());
      if (!isList(open.at(-1))) written += '<br />';
    },
    startLook: (element: string) =>
      open.some((around) => sameLook.get(element)?.includes(around))
        ? keep('nothing')
        : start(element),
    /** Leaves out the tags of a list, if lists for its items can be made here. */
    dissolve: (kind: ListKind): boolean => {
      if (!items.areAlone(sentDepth())) return false;
      keep('dissolved');
      dissolved.push(kind);
      return true;
    },
    kindAround: (): ListKind | undefined => dissolved.at(-1),
    /** Starts an item of a list that is made for it, or a paragraph; returns whether it is the former. */
    startItem: (level: number, label: ListLabel | undefined): boolean => {
      if (label !== undefined && items.areAlone(sentDepth())) {
        if (headingDepth > 0) endHeading();
        if (items.startItem(level, label, sentDepth())) {
          keep('item');
          return true;
        }
      }
      start(isList(open.at(-1)) && !items.isBetween(sentDepth()) ? 'li' : 'p');
      return false;
    },
    close: (element: string) => {
      const { as, depth } = sent.at(-1) ?? { as: 'nothing', depth: 0 };
      if (as === 'dissolved') dissolved.pop();
      else items.endBetween(sentDepth());
      sent.pop();
      if (as === 'part' && headingDepth > 0 && headingHasText) endHeading();
      else if (as === 'part' || (as !== 'nothing' && depth > open.length)) {
        if (blocks.has(element)) gaps.widen('line');
      } else if (as === 'item') end(open.length - depth);
      else if (as === 'element') {
        const isItem = open[depth - 1] === 'li' && isList(open[depth - 2]);
        if (!isItem || !follows(listFollows)) end(open.length - depth + 1);
      }
    },
    end: (): string => {
      items.endBetween(0);
      return written;
    },
  };
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
  const html = withBulletsFirst(sanitized.replace(cellOfParagraph, '<td>$2</td>'));
  let position = 0;
  let linesDepth = 0;
  let isStartOfLines = false;
  const follows = (pattern: RegExp): boolean => {
    pattern.lastIndex = position;
    return pattern.test(html);
  };
  const writer = createWriter(follows);

  const writeText = (text: string) => {
    const shown = isStartOfLines ? text.replace(/^(?:\r\n|\r|\n)/, '') : text;
    if (shown === '') return;
    writer.text(shown, linesDepth > 0 ? shown.replace(lineBreak, '<br />') : shown);
  };
  const startItem = (level: number) => {
    const kind = writer.kindAround();
    const label =
      kind === undefined
        ? readLabel(html, position, level)
        : { ...bulletItem, kind, end: position };
    if (writer.startItem(Math.max(level, 1), label)) position = label?.end ?? position;
  };
  const readElement = (name: string, tag: string, isEnd: boolean) => {
    const look = looks.get(name) ?? [];
    if (name.startsWith('item')) {
      if (isEnd) writer.close('li');
      else startItem(Number(name.slice(4)));
    } else if (look.length > 0) {
      for (const element of look) {
        if (isEnd) writer.close(element);
        else writer.startLook(element);
      }
    } else if (isEnd) writer.close(name);
    else if (isList(name) && follows(itemFollows) && writer.dissolve(name)) return;
    else writer.start(name, name === 'h1' ? '<p><strong>' : tag);
  };

  for (;;) {
    const tagStart = html.indexOf('<', position);
    const textEnd = tagStart === -1 ? html.length : tagStart;
    if (textEnd > position) writeText(html.slice(position, textEnd));
    if (tagStart === -1) return writer.end();
    position = html.indexOf('>', tagStart) + 1;
    const tag = html.slice(tagStart, position);
    const isEnd = tag[1] === '/';
    const name = /[a-z\d]+/.exec(tag)?.[0] ?? '';
    isStartOfLines = name === 'pre' && !isEnd;
    switch (name) {
      case 'gone':
      case 'bullet':
        break;
      case 'td':
      case 'apart':
        writer.widen('cell');
        break;
      case 'sup':
        writer.widen('digits');
        break;
      case 'img':
      case 'button':
        writer.widen('box');
        break;
      case 'hr':
      case 'br':
        writer.breakLine();
        break;
      case 'pre':
        linesDepth += isEnd ? -1 : 1;
        if (isEnd) writer.close('div');
        else writer.start('div');
        break;
      default:
        readElement(name, tag, isEnd);
    }
  }
};
