import { endedByStartOf } from './nesting.ts';

// The marks that removed elements leave (decision D9): each name stands for the elements in its list, and is one of
// them except `apart` and `gone`.
const marks = {
  h1: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  /** Every other element that the style sheet of HTML shows as a block. */
  div: [
    ...['address', 'article', 'aside', 'blockquote', 'caption', 'center', 'dd', 'details'],
    ...['dialog', 'dir', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form'],
    ...['header', 'hgroup', 'legend', 'main', 'menu', 'nav', 'optgroup', 'search'],
    ...['section', 'summary', 'table', 'tr'],
  ],
  /** A block whose line breaks show. */
  pre: ['pre', 'listing', 'plaintext'],
  hr: ['hr'],
  td: ['td', 'th'],
  /** An option whose end is missing: it is set apart as a cell is. */
  apart: ['apart'],
  /** Set apart from the digits around it only by its looks: 10². */
  sup: ['sup', 'sub'],
  /** A picture or a control, which stands between words; also the mark of {@link box}. */
  img: ['img'],
  /** Its own text does not belong to the words around it. */
  button: [
    ...['button', 'audio', 'canvas', 'del', 'marquee', 'meter', 'progress', 's', 'strike', 'video'],
  ],
  /** Only the tag goes. Discarded like others, it would make sanitize-html name a later end tag wrongly. */
  gone: ['gone'],
} as const;

/** For each element, the mark that {@link writeLayout} reads instead. */
export const markOf: ReadonlyMap<string, string> = new Map(
  Object.entries(marks).flatMap(([mark, names]) => names.map((name) => [name, mark])),
);

/** All marks that are not allowed tags. */
export const markTags: readonly string[] = Object.keys(marks);

/** Marks the place of an element that showed something and was removed with its content. */
export const box = '<img />';

/** How many nested elements {@link writeLayout} may write for an element `name`. */
export const levelsOf = (name: string): 1 | 2 => {
  const mark = markOf.get(name);
  return mark === 'h1' || mark === 'pre' ? 2 : 1;
};

const lineBreak = /\r\n|\r|\n/g;
const firstLineBreak = /^(?:\r\n|\r|\n)/;

// Text that must not touch across a gap: anything at the edge of a cell, or at the end of a block that another block's
// start had ended.
const touching = {
  digits: { before: /\p{N}$/u, after: /^\p{N}/u },
  box: { before: /[\p{L}\p{M}\p{N}\p{Sc}]$/u, after: /^[\p{L}\p{M}\p{N}\p{Sc}]/u },
  cell: { before: /\S$/, after: /^\S/ },
  line: { before: /\S$/, after: /^\S/ },
};
type Gap = keyof typeof touching;

const weight: Record<Gap, number> = { digits: 1, box: 2, cell: 3, line: 4 };

/** A cell whose only content is a paragraph or `div` of text, as Word and Google Docs write each. */
const cellOfParagraph =
  /<td>\s*<(p|div)>([^<]*(?:<\/?(?:strong|b|em|i|br|a|sup|img|button|gone)[ >][^<]*)*)<\/\1>\s*<\/td>/g;

const blocks = new Set(['h1', 'p', 'div', 'ul', 'ol', 'li']);
const paragraphs = new Set(['h1', 'p', 'div']);

const endOf = (element: string): string => (element === 'h1' ? '</strong></p>' : `</${element}>`);

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
  const html = sanitized.replace(cellOfParagraph, '<td>$2</td>');
  let written = '';
  const open: string[] = [];
  // For each open element, by its tags: how many were open with it, itself included; 0 for one that became part of a
  // heading.
  const depths: number[] = [];
  // The depth of the open heading (there is at most one), or 0.
  let headingDepth = 0;
  let headingHasText = false;
  let linesDepth = 0;
  let isStartOfLines = false;
  // The text before on the same line, and the kind of gap after it.
  let before = '';
  let gap: Gap | undefined;

  const isGapNeeded = (after: string): boolean => {
    if (gap === undefined || before === '') return false;
    const touch = touching[gap];
    // A surrogate pair is the longest character.
    return touch.before.test(before.slice(-2)) && touch.after.test(after);
  };
  const writeText = (text: string) => {
    const shown = isStartOfLines ? text.replace(firstLineBreak, '') : text;
    if (shown === '') return;
    if (isGapNeeded(shown)) written += gap === 'line' ? '<br />' : ' ';
    gap = undefined;
    before = shown;
    headingHasText ||= headingDepth > 0 && /\S/.test(shown);
    written += linesDepth > 0 ? shown.replace(lineBreak, '<br />') : shown;
  };
  const widen = (to: Gap) => {
    if (gap === undefined || weight[to] > weight[gap]) gap = to;
  };
  const breakLine = () => {
    before = '';
    gap = undefined;
  };
  const end = (count: number) => {
    for (let ended = 0; ended < count; ended++) {
      const element = open.pop() ?? '';
      if (blocks.has(element)) breakLine();
      written += endOf(element);
    }
    if (open.length < headingDepth) headingDepth = 0;
  };
  const endHeading = () => end(open.length - headingDepth + 1);
  const start = (element: string, tag: string) => {
    const isBlock = blocks.has(element);
    if (isBlock) breakLine();
    if (isBlock && headingDepth > 0) {
      if (!headingHasText && paragraphs.has(element)) {
        depths.push(0);
        return;
      }
      endHeading();
    }
    end(endedByStartOf(element === 'h1' ? 'p' : element, open));
    depths.push(open.push(element));
    if (element === 'h1') {
      headingDepth = open.length;
      headingHasText = false;
    }
    // Before the tag rather than after it: `a <b>b</b>`.
    if (gap === 'cell' && isGapNeeded('x')) {
      written += ' ';
      breakLine();
    }
    written += tag;
  };
  const close = (element: string) => {
    const depth = depths.pop();
    const wasTakenIn = depth === 0;
    if (wasTakenIn && headingDepth > 0 && headingHasText) endHeading();
    else if (!wasTakenIn && depth === open.length) end(1);
    else if (blocks.has(element)) widen('line');
  };

  let position = 0;
  for (;;) {
    const tagStart = html.indexOf('<', position);
    const textEnd = tagStart === -1 ? html.length : tagStart;
    if (textEnd > position) writeText(html.slice(position, textEnd));
    if (tagStart === -1) return written;
    position = html.indexOf('>', tagStart) + 1;
    const tag = html.slice(tagStart, position);
    const isEnd = tag[1] === '/';
    const name = /[a-z1]+/.exec(tag)?.[0] ?? '';
    isStartOfLines = name === 'pre' && !isEnd;
    switch (name) {
      case 'gone':
        break;
      case 'td':
      case 'apart':
        widen('cell');
        break;
      case 'sup':
        widen('digits');
        break;
      case 'img':
      case 'button':
        widen('box');
        break;
      case 'hr':
      case 'br':
        breakLine();
        written += '<br />';
        break;
      case 'pre':
        linesDepth += isEnd ? -1 : 1;
        if (isEnd) close('div');
        else start('div', '<div>');
        break;
      default:
        if (isEnd) close(name);
        else start(name, name === 'h1' ? '<p><strong>' : tag);
    }
  }
};
