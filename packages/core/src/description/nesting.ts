/** The deepest nesting of elements that is sanitized as it is; Chromium, say, keeps 512 levels. */
export const maxNesting = 256;

/**
 * How many of the innermost open elements end where an element `name` starts, as HTML has it:
 * a paragraph ends at a block, a link at a link, a list item at the next item of its list.
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
      const list = Math.max(open.lastIndexOf('ul'), open.lastIndexOf('ol'));
      return item > list ? open.length - item : 0;
    }
    default:
      return 0;
  }
};

/**
 * Writes out the ends that HTML implies in sanitized, well-nested `html`, so that a parser reads
 * the same elements that the tags spell.
 *
 * Taking `<span>` out of `<p><span><p>` leaves a paragraph in a paragraph, which the next parser
 * reads as two: sanitizing would not be idempotent. And `<li><div><li></li></div></li>` makes a
 * browser close the `<div>` early, so that the `</div>` closes the page's own container.
 */
export const writeImpliedEnds = (html: string): string => {
  const open: string[] = [];
  // For each element as the tags nest: how many were open with it, itself included.
  const depths: number[] = [];
  return html.replace(/<(\/?)([a-z]+)[^>]*>/g, (tag, slash: string, name: string) => {
    if (name === 'br') return tag;
    if (slash !== '') {
      const hasEnded = depths.pop() !== open.length;
      if (!hasEnded) open.pop();
      return hasEnded ? '' : tag;
    }
    const ended = open.splice(open.length - endedByStartOf(name, open)).reverse();
    depths.push(open.push(name));
    return ended.map((element) => `</${element}>`).join('') + tag;
  });
};
