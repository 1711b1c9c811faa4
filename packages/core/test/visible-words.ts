import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

// The style sheet of the HTML standard (§15.3): what stands on lines or in cells of its own.
const standsApart = new Set(
  `address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset
  figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu
  nav ol p plaintext pre search section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
);

// What decision D9 takes away with its text; those of the second list only where they are ended.
const goes = new Set('script style textarea noscript noembed noframes iframe xmp head'.split(' '));
const goesIfEnded = new Set('title select option object template svg math xml'.split(' '));

const isDigit = (character: string | undefined): boolean => /^\p{Nd}$/u.test(character ?? '');

/** The words that a reader sees of `text`, in the order of the document, as a browser parses it. */
export const visibleWords = (text: string): string[] => {
  const words: string[] = [];
  let word = '';
  let isAtScript = false;

  const endWord = () => {
    if (word !== '') words.push(word);
    word = '';
  };
  const readText = (value: string) => {
    for (const character of value) {
      if (/\s/.test(character)) endWord();
      else if (!/\p{Cc}/u.test(character)) {
        // 10² must not become 102.
        if (isAtScript && isDigit(word.at(-1)) && isDigit(character)) endWord();
        word += character;
      }
      isAtScript = false;
    }
  };
  const read = (node: Tree.ChildNode) => {
    if ('value' in node) readText(node.value);
    if ('tagName' in node) readElement(node);
  };
  const readElement = (node: Tree.Element) => {
    const name = node.tagName;
    const isEnded = node.sourceCodeLocation?.endTag !== undefined;
    if (goes.has(name) || (goesIfEnded.has(name) && isEnded)) return;
    const isScript = name === 'sup' || name === 'sub';
    if (standsApart.has(name)) endWord();
    isAtScript ||= isScript;
    node.childNodes.forEach(read);
    isAtScript ||= isScript;
    if (standsApart.has(name)) endWord();
  };

  const page = parse(text, { sourceCodeLocationInfo: true });
  page.childNodes.forEach(read);
  endWord();
  return words;
};
