// Evaluated first: sanitize-html requires it, and before 22.15 Node requires no ES module that another is still importing.
import 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { allowedHref, allowedTags } from './allowed-html.ts';
import { box, levelsOf, markOfElement, markTags } from './marks.ts';
import { isList, maxNesting } from './nesting.ts';

/** Elements whose content a parser reads as text, so they do not nest. */
const rawTextTags = [
  'script',
  'style',
  'title',
  'textarea',
  // CVE-2026-44990: its content, markup as plain text, once came out of sanitize-html unescaped.
  'xmp',
  // Also markup as plain text, which no browser shows; kept, it would be parsed as broken HTML.
  'iframe',
  'noembed',
  'noframes',
];

/** Elements that lose only their tag where their end tag is missing (decision D9). */
const tagsThatNeedTheirEnd = new Set([
  'head',
  'select',
  'option',
  'object',
  'template',
  'svg',
  'math',
  'xml',
]);

/** Elements that are removed with their content (decision D9). */
export const tagsDroppedWithContent = [...rawTextTags, 'noscript', ...tagsThatNeedTheirEnd];

/** Elements that show something between words, and are removed with their content. */
export const boxes = new Set([
  ...['input', 'embed'],
  ...['select', 'textarea', 'object', 'svg', 'math', 'iframe', 'xmp'],
]);

const policy = {
  allowedTags: [...new Set([...allowedTags, ...markTags])],
  allowedAttributes: { a: ['href'] },
  // A second guard after allowedHref, in other code.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: tagsDroppedWithContent,
} satisfies sanitizeHtml.IOptions;

class NestedTooDeep extends Error {}

interface Sanitized {
  readonly html: string;
  /** A link lost its target. */
  readonly linkRemoved: boolean;
  /** The target of a link changed. */
  readonly isChanged: boolean;
  /** Which of {@link tagsThatNeedTheirEnd} have no end, by the order of their starts. */
  readonly withoutEnd: readonly number[];
}

const sanitizeAsNested = (html: string, known: ReadonlySet<number>): Sanitized => {
  let depth = 0;
  let lists = 0;
  let mark = '';
  const levelsOfOpen: number[] = [];
  let linkRemoved = false;
  let isChanged = false;
  let isBehindBox = false;
  let count = 0;
  const open: number[] = [];
  const withoutEnd: number[] = [];

  const transform: sanitizeHtml.Transformer = (tagName, attribs) => {
    if (tagName === 'a') {
      const { href } = attribs;
      if (href === undefined) return { tagName, attribs: {} };
      const kept = allowedHref(href);
      linkRemoved ||= kept === undefined;
      isChanged ||= kept !== href;
      return { tagName, attribs: kept === undefined ? {} : { href: kept } };
    }
    if (tagsThatNeedTheirEnd.has(tagName) && known.has(count - 1)) {
      return { tagName: tagName === 'option' ? 'apart' : 'gone', attribs };
    }
    isBehindBox ||= boxes.has(tagName);
    return { tagName: mark, attribs };
  };
  const sanitized = sanitizeHtml(html, {
    ...policy,
    transformTags: { '*': transform },
    textFilter: (text) => {
      if (!isBehindBox) return text;
      isBehindBox = false;
      return box + text;
    },
    // The parser moves its whole stack for each element: 200 000 open ones took 11 s. Its hooks can stop it only by
    // throwing.
    onOpenTag: (name, attributes) => {
      mark = markOfElement(name, attributes, lists > 0);
      const levels = levelsOf(mark, lists > 0);
      depth += levels;
      levelsOfOpen.push(levels);
      if (isList(name)) lists++;
      if (depth > maxNesting) throw new NestedTooDeep();
      if (tagsThatNeedTheirEnd.has(name)) open.push(count++);
    },
    onCloseTag: (name, isImplied) => {
      depth -= levelsOfOpen.pop() ?? 0;
      if (isList(name)) lists--;
      if (!tagsThatNeedTheirEnd.has(name)) return;
      const element = open.pop();
      if (isImplied && element !== undefined) withoutEnd.push(element);
    },
  });
  return { html: sanitized, linkRemoved, isChanged, withoutEnd };
};

/** `html` without the tags of titles that never end: a parser reads everything after them as text. */
const withoutOpenTitle = (html: string): string => {
  if (!/<title/i.test(html)) return html;
  const parts = html.split(/(<\/title[ \t\n\f\r/>])/i);
  const last = parts.pop() ?? '';
  return parts.join('') + last.replace(/<title(?=[ \t\n\f\r/>])/gi, '<wbr');
};

/**
 * `html` in which CDATA is a comment that ends at the first `>`, as a browser reads it. In an attribute, the reference
 * means the same as before.
 */
const withoutCdata = (html: string): string => html.replaceAll('<![CDATA[', '<!&#91;CDATA[');

/** `html` in which the parser of sanitize-html finds what a browser finds. */
export const asBrowsersRead = (html: string): string => withoutOpenTitle(withoutCdata(html));

/** Undefined when it nests too deep. */
const sanitizeUnlessTooDeep = (written: string): Sanitized | undefined => {
  const html = asBrowsersRead(written);
  try {
    const first = sanitizeAsNested(html, new Set());
    // Only at the end of the text is it known which ends are missing.
    return first.withoutEnd.length === 0
      ? first
      : sanitizeAsNested(html, new Set(first.withoutEnd));
  } catch (error) {
    if (error instanceof NestedTooDeep) return undefined;
    throw error;
  }
};

const anyTagBut = (names: readonly string[]) =>
  new RegExp(`</?(?!(?:${names.join('|')})[ \\t\\n\\f\\r/>])[a-z][^>]*>`, 'gi');

// Elements that are removed with their content may nest too deep: then the content stays.
const tagsThatNest = [
  anyTagBut(['p', 'br', ...tagsDroppedWithContent]),
  anyTagBut(['p', 'br', ...rawTextTags]),
];
const linkTag = /^<a[ \t\n\f\r/][^>]*href/i;

const flatten = (html: string, tags: RegExp) => {
  let hasLink = false;
  // No tag ends after the last `>`; looking for an end from every `<` there would take quadratic time.
  const tagsEnd = html.lastIndexOf('>') + 1;
  const flat = html.slice(0, tagsEnd).replace(tags, (tag) => {
    hasLink ||= linkTag.test(tag);
    // A space instead, so that the text around a tag does not become another tag.
    return ' ';
  });
  return { html: flat + html.slice(tagsEnd), hasLink };
};

/** The input of `writeLayout`. */
export interface Reduced {
  readonly html: string;
  /** A link lost its target. */
  readonly linkRemoved: boolean;
  /** The target of a link changed, or the HTML nested too deep. */
  readonly isChanged: boolean;
}

/**
 * Removes the markup that a description may not contain (decision D9), except the marks for `writeLayout`, in time
 * linear in its length. HTML that nests deeper than {@link maxNesting} is reduced to its paragraphs.
 */
export const removeMarkup = (html: string): Reduced => {
  if (!/[<&]/.test(html)) {
    return { html: html.replaceAll('>', '&gt;'), linkRemoved: false, isChanged: false };
  }
  const asNested = sanitizeUnlessTooDeep(html);
  if (asNested !== undefined) {
    const { withoutEnd: _, ...reduced } = asNested;
    return reduced;
  }
  for (const tags of tagsThatNest) {
    const { html: flat, hasLink } = flatten(html, tags);
    const asFlat = sanitizeUnlessTooDeep(flat);
    if (asFlat !== undefined) return { html: asFlat.html, linkRemoved: hasLink, isChanged: true };
  }
  // Unreachable in practice; a description without text is refused.
  return { html: '', linkRemoved: false, isChanged: true };
};
