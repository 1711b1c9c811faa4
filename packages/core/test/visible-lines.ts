import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

const names = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

// The style sheet of the HTML standard (§15.3): what stands on lines of its own.
const blocks = names(
  `address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset
  figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu
  nav ol p plaintext pre search section summary table tbody tfoot thead tr ul`,
);
const cells = names('td th');
const isPreformatted = names('pre listing plaintext');
const isScript = names('sup sub');
const isStruckOut = names('s strike del');

// What decision D9 takes away with its text; those of the second list only where they are ended.
const goes = names('script style textarea noscript noembed noframes iframe xmp head');
const goesIfEnded = names('title select option object template svg math xml');

const isDigit = (character: string | undefined): boolean => /^\p{Nd}$/u.test(character ?? '');
const isOfWordOrPrice = (character: string | undefined): boolean =>
  /^[\p{L}\p{M}\p{N}\p{Sc}]$/u.test(character ?? '');

const isBlank = (node: Tree.ChildNode): boolean => 'value' in node && node.value.trim() === '';

/** A cell with one paragraph in it, as Word writes every cell, stands in its row all the same. */
const isAloneInCell = ({ parentNode }: Tree.Element): boolean =>
  cells.has(parentNode?.nodeName ?? '') &&
  parentNode?.childNodes.filter((node) => !isBlank(node)).length === 1;

/**
 * The lines that a reader sees of `html` as a browser parses it, in the order of the document,
 * without the empty ones: the words of each, with one space between them. The cells of a row are
 * one line.
 */
export const visibleLines = (html: string): string[] => {
  const lines: string[] = [];
  let line: string[] = [];
  let word = '';
  let isAtScript = false;
  let isAtStruckOut = false;

  const endWord = () => {
    if (word !== '') line.push(word);
    word = '';
  };
  const endLine = () => {
    endWord();
    if (line.length > 0) lines.push(line.join(' '));
    line = [];
  };
  const readText = (value: string, isInLines: boolean) => {
    for (const character of value) {
      if (isInLines && character === '\n') endLine();
      else if (/\s/.test(character)) endWord();
      else if (!/\p{Cc}/u.test(character)) {
        // 10² must not become 102.
        if (isAtScript && isDigit(word.at(-1)) && isDigit(character)) endWord();
        // An old price must not become a part of the new one.
        if (isAtStruckOut && isOfWordOrPrice(word.at(-1)) && isOfWordOrPrice(character)) endWord();
        word += character;
      }
      isAtScript = false;
      isAtStruckOut = false;
    }
  };
  const read = (node: Tree.ChildNode, isInLines: boolean) => {
    if ('value' in node) readText(node.value, isInLines);
    if ('tagName' in node) readElement(node, isInLines);
  };
  const readElement = (element: Tree.Element, isInLines: boolean) => {
    const name = element.tagName;
    const isEnded = element.sourceCodeLocation?.endTag !== undefined;
    if (goes.has(name) || (goesIfEnded.has(name) && isEnded)) return;

    const isBlock = blocks.has(name) && !(['p', 'div'].includes(name) && isAloneInCell(element));
    const edge = () => {
      if (isBlock) endLine();
      else if (cells.has(name)) endWord();
      isAtScript ||= isScript.has(name);
      isAtStruckOut ||= isStruckOut.has(name);
    };
    edge();
    for (const child of element.childNodes) read(child, isInLines || isPreformatted.has(name));
    edge();
  };

  const page = parse(html, { sourceCodeLocationInfo: true });
  for (const node of page.childNodes) read(node, false);
  endLine();
  return lines;
};
