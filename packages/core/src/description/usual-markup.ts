import { Parser } from 'htmlparser2';
import { allowedHref, allowedTags } from './allowed-html.ts';
import { levelsOf, markOfElement, markTags } from './marks.ts';
import { isList, maxNesting } from './nesting.ts';
import { asBrowsersRead, boxes, type Reduced, tagsDroppedWithContent } from './sanitizer.ts';

/** Elements whose content is always text, so that it can be left out. */
const leftOut = new Set(['script', 'style']);

const unusual = new Set([...tagsDroppedWithContent, ...boxes].filter((name) => !leftOut.has(name)));

const emptyElements = new Set(['br', 'hr', 'img']);

/** The tags to write for an element that stays, or that leaves a mark. */
const tagsOf = new Map(
  [...allowedTags, ...markTags].map((mark) => [
    mark,
    emptyElements.has(mark)
      ? { start: `<${mark} />`, end: '' }
      : { start: `<${mark}>`, end: `</${mark}>` },
  ]),
);

const escapeText = (text: string): string =>
  /[&<>]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text;

/**
 * Does the work of `removeMarkup` for the usual HTML of editors and mail in half the time: with the same parser,
 * without the work of sanitize-html for rules that we do not have. Undefined for HTML with anything unusual: elements
 * that go with their content (except script and style) or leave a box, and deep nesting. Not a guard: only
 * sanitize-html and `isCleanHtml` decide what is safe.
 */
export const removeUsualMarkup = (written: string): Reduced | undefined => {
  if (!written.includes('<')) return undefined;
  let html = '';
  let linkRemoved = false;
  let isChanged = false;
  let isUsual = true;
  let isLeftOut = false;
  let levels = 0;
  let lists = 0;
  const open: string[] = [];
  const ends: string[] = [];
  const levelsOfOpen: number[] = [];

  const startOfLink = (href: string | undefined): string => {
    if (href === undefined) return '<a>';
    const kept = allowedHref(href);
    linkRemoved ||= kept === undefined;
    isChanged ||= kept !== href;
    return kept === undefined ? '<a>' : `<a href="${escapeText(kept).replaceAll('"', '&quot;')}">`;
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const mark = markOfElement(name, attributes, lists > 0);
      const own = levelsOf(mark, lists > 0);
      levels += own;
      levelsOfOpen.push(own);
      if (isList(name)) lists++;
      if (levels > maxNesting || unusual.has(name)) {
        isUsual = false;
        parser.pause();
      }
      isLeftOut = leftOut.has(name);
      const tags = tagsOf.get(mark);
      html += name === 'a' ? startOfLink(attributes.href) : (tags?.start ?? '');
      open.push(name);
      ends.push(tags?.end ?? '');
    },
    ontext: (text) => {
      if (!isLeftOut) html += escapeText(text);
    },
    onclosetag: (name) => {
      // A tag that the text cuts off has an end event but no start.
      if (open.at(-1) !== name) return;
      levels -= levelsOfOpen.pop() ?? 0;
      if (isList(name)) lists--;
      isLeftOut = false;
      open.pop();
      html += ends.pop();
    },
  });
  parser.end(asBrowsersRead(written));
  return isUsual ? { html, linkRemoved, isChanged } : undefined;
};
