import { createGaps, type Gap } from './gaps.ts';
import { endedByStartOf, isList } from './nesting.ts';

const blocks = new Set(['h1', 'p', 'div', 'ul', 'ol', 'li']);

export const isBlock = (element: string): boolean => blocks.has(element);

const endOf = (element: string): string => (element === 'h1' ? '</strong></p>' : `</${element}>`);

/** Elements and text that are being written, with the end tags and the gaps that HTML needs in between. */
export interface Tree {
  /** The elements that are written and not ended, the outermost first. */
  readonly open: readonly string[];
  /** Starts one in the innermost, ending what cannot hold it. */
  readonly start: (element: string, tag?: string) => void;
  /** Ends the innermost of them. */
  readonly end: (count: number) => void;
  /** Whether a heading is open, and whether it has text; there is at most one. */
  readonly heading: () => 'none' | 'empty' | 'begun';
  /** Ends the open heading, if there is one. */
  readonly endHeading: () => void;
  /** Writes text: in a list without the tags in it. */
  readonly text: (shown: string, asHtml: string) => void;
  /** Writes a line break, except between the items of a list. */
  readonly lineBreak: () => void;
  /** Begins a line, as a block that was sent does. */
  readonly beginLine: () => void;
  /** Keeps the text before and after this place apart. */
  readonly widen: (to: Gap) => void;
  readonly html: () => string;
}

export const createTree = (): Tree => {
  let written = '';
  const open: string[] = [];
  // The depth of the open heading, or 0.
  let headingDepth = 0;
  let headingHasText = false;
  const gaps = createGaps();

  const end = (count: number) => {
    for (let ended = 0; ended < count; ended++) {
      const element = open.pop() ?? '';
      if (isBlock(element)) gaps.breakLine();
      written += endOf(element);
    }
    if (open.length < headingDepth) headingDepth = 0;
  };
  return {
    open,
    start: (element, tag = `<${element}>`) => {
      if (isBlock(element)) gaps.breakLine();
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
    },
    end,
    heading: () => {
      if (headingDepth === 0) return 'none';
      return headingHasText ? 'begun' : 'empty';
    },
    endHeading: () => {
      if (headingDepth > 0) end(open.length - headingDepth + 1);
    },
    text: (shown, asHtml) => {
      written += gaps.closeBefore(shown);
      headingHasText ||= headingDepth > 0 && /\S/.test(shown);
      written += isList(open.at(-1)) ? shown : asHtml;
    },
    lineBreak: () => {
      gaps.breakLine();
      if (!isList(open.at(-1))) written += '<br />';
    },
    beginLine: gaps.breakLine,
    widen: gaps.widen,
    html: () => written,
  };
};
