/** The deepest nesting of elements that is kept; Chromium, say, keeps 512 levels. */
export const maxNesting = 256;

/** The elements that are lists. */
export type ListKind = 'ul' | 'ol';

export const isList = (name: string | undefined): name is ListKind =>
  name === 'ul' || name === 'ol';

/**
 * How many of the innermost open elements HTML ends where an element `name` starts: a paragraph ends at a block, a link
 * at a link, a list item at the next item of its list.
 */
export const endedByStartOf = (name: string, open: readonly string[]): number => {
  const innermost = open.at(-1);
  switch (name) {
    case 'p':
    case 'div':
    case 'ul':
    case 'ol':
      return innermost === 'p' ? 1 : 0;
    case 'a':
      return innermost === 'a' ? 1 : 0;
    case 'li': {
      const item = open.lastIndexOf('li');
      const list = open.findLastIndex(isList);
      return item > list ? open.length - item : 0;
    }
    default:
      return 0;
  }
};

/**
 * How many nested elements `writeLayout` may write for an element with this mark: two for a list, which is paid for the
 * items in it, and those lists for an item outside of one.
 */
export const levelsOf = (mark: string, isInList: boolean): number => {
  if (mark.startsWith('item')) return 2 * Math.max(1, Number(mark.slice(4)));
  if (mark === 'li') return isInList ? 0 : 2;
  return isList(mark) || mark === 'h1' || mark === 'pre' || mark === 'both' ? 2 : 1;
};
