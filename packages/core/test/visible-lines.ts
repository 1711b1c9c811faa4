import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { readShown, shownAsBlock } from './parsed-html.ts';

const isCell = (name = '') => name === 'td' || name === 'th';
const isPreformatted = (name: string) => ['pre', 'listing', 'plaintext'].includes(name);

const isDigit = (character = '') => /^\p{Nd}$/u.test(character);
const isOfWordOrPrice = (character = '') => /^[\p{L}\p{M}\p{N}\p{Sc}]$/u.test(character);

const isBlank = (node: Tree.ChildNode) => 'value' in node && node.value.trim() === '';

/** A cell with one paragraph in it, as Word writes every cell, stands in its row all the same. */
const isAloneInCell = ({ tagName, parentNode }: Tree.Element) =>
  ['p', 'div'].includes(tagName) &&
  isCell(parentNode?.nodeName) &&
  parentNode?.childNodes.filter((node) => !isBlank(node)).length === 1;

/**
 * The lines that a reader sees of `html`, in the order of the document, without the empty ones: the words of
 * each, with one space between them. The cells of a row are one line.
 */
export const visibleLines = (html: string): string[] => {
  const lines: string[] = [];
  let line: string[] = [];
  let word = '';
  // 10² must not become 102, nor an old price a part of the new one.
  let parts = (_before: string, _behind: string) => false;

  const endWord = () => {
    if (word !== '') line.push(word);
    word = '';
  };
  const endLine = () => {
    endWord();
    if (line.length > 0) lines.push(line.join(' '));
    line = [];
  };
  readShown(html, {
    text(value, around) {
      const isInLines = around.some(({ tagName }) => isPreformatted(tagName));
      for (const character of value) {
        if (isInLines && character === '\n') endLine();
        else if (/\s/.test(character)) endWord();
        else if (!/\p{Cc}/u.test(character)) {
          if (parts(word.at(-1) ?? '', character)) endWord();
          word += character;
        }
        parts = () => false;
      }
    },
    edge(element, isGone) {
      const { tagName: name } = element;
      if (isGone) return;
      if (isCell(name) || isAloneInCell(element)) endWord();
      else if (shownAsBlock.has(name) || name === 'br') endLine();
      if (['s', 'strike', 'del'].includes(name)) {
        parts = (before, behind) => isOfWordOrPrice(before) && isOfWordOrPrice(behind);
      } else if (['sup', 'sub'].includes(name)) {
        parts = (before, behind) => isDigit(before) && isDigit(behind);
      }
    },
  });
  endLine();
  return lines;
};
