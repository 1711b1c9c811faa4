import { isCarried } from '../values/text.ts';
import { allowedHref, allowedTags } from './allowed-html.ts';
import { endedByStartOf, isList, levelsOf, maxNesting } from './nesting.ts';

// The sanitizer would write these in another way. One pattern for both takes longer.
const otherReference = /&(?!(?:amp|lt|gt);)/;

const startTags = new Set<string>(allowedTags.filter((tag) => tag !== 'br'));
const linkStart = 'a href="';

const isAllowedLink = (tag: string): boolean => {
  if (!tag.startsWith(linkStart) || !tag.endsWith('"')) return false;
  const value = tag.slice(linkStart.length, -1);
  const href = value.replaceAll('&amp;', '&');
  return !/["<]|&[lg]t;/.test(value) && allowedHref(href) === href;
};

const holdsCleanCharacters = (html: string): boolean =>
  isCarried(html) && !(html.includes('&') && otherReference.test(html));

// Worth its lines because sanitizing is the slowest part of a POST, and most descriptions come clean.
/**
 * Whether `html` is already in the form that the sanitizer writes, so that sanitizing it would return it unchanged. It
 * may return false for clean text (a quote inside an `href`, say), but never true for text that sanitizing would
 * change.
 */
export const isCleanHtml = (html: string): boolean => {
  const open: string[] = [];
  let levels = 0;
  let position = 0;
  for (;;) {
    const start = html.indexOf('<', position);
    const end = html.indexOf('>', position);
    if (start === -1) {
      // Without a tag, a line break would become `<br />`.
      const isStoredAsIs = position > 0 || !(html.includes('\n') || html.includes('\r'));
      return end === -1 && open.length === 0 && isStoredAsIs && holdsCleanCharacters(html);
    }
    if (end < start) return false;
    const isInList = isList(open.at(-1));
    if (isInList && /\S/.test(html.slice(position, start))) return false;
    position = end + 1;

    if (html[start + 1] === '/') {
      const name = html.slice(start + 2, end);
      if (name !== open.pop()) return false;
      levels -= levelsOf(name, true);
      continue;
    }
    const tag = html.slice(start + 1, end);
    // A list has items only, and items are in lists only.
    if (isInList !== (tag === 'li')) return false;
    if (tag === 'br /') continue;
    const name = startTags.has(tag) ? tag : 'a';
    if (name !== tag && !isAllowedLink(tag)) return false;
    if (endedByStartOf(name, open) > 0) return false;
    open.push(name);
    levels += levelsOf(name, true);
    if (levels >= maxNesting) return false;
  }
};
