import sanitizeHtml from 'sanitize-html';
import { allowedTags, isAllowedHref } from './allowed-html.ts';
import { box, layoutTags, levelsOf } from './layout.ts';
import { maxNesting } from './nesting.ts';

/** Elements whose content a parser reads as text: none is nested in another. */
const rawTextTags = [
  'script',
  'style',
  'title',
  'textarea',
  // CVE-2026-44990: its content, markup as plain text, once came out of sanitize-html unescaped.
  'xmp',
  // Markup as plain text too, which no browser shows; kept, it would be read as tag soup.
  'iframe',
  'noembed',
  'noframes',
];

/** Elements that take only their tag away where their end is missing (decision D9). */
const tagsThatNeedTheirEnd = [
  'head',
  'select',
  'option',
  'object',
  'template',
  'svg',
  'math',
  'xml',
];

/** Elements whose content goes with them (decision D9). */
const tagsDroppedWithContent = [...rawTextTags, 'noscript', ...tagsThatNeedTheirEnd];

/** Elements that show something between the words around them, and are gone with it. */
const boxes = [
  ...['input', 'embed', 'video', 'audio', 'canvas'],
  ...['select', 'textarea', 'object', 'svg', 'math', 'iframe', 'xmp'],
];

const policy = {
  allowedTags: [...allowedTags, ...layoutTags],
  allowedAttributes: { a: ['href'] },
  // A second guard behind isAllowedHref, by other code.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: tagsDroppedWithContent,
} satisfies sanitizeHtml.IOptions;

class NestedTooDeep extends Error {}

// Google Docs wraps a whole document in such a <b>.
const isNotBold = /font-weight:\s*(?:normal|400)/i;

const unlessNotBold: sanitizeHtml.Transformer = (tagName, attribs) =>
  attribs.style !== undefined && isNotBold.test(attribs.style)
    ? { tagName: 'gone', attribs: {} }
    : { tagName, attribs };

const lacksEnd = new Set(tagsThatNeedTheirEnd);

interface Sanitized {
  readonly html: string;
  /** A link lost its target. */
  readonly linkRemoved: boolean;
  /** Which of {@link tagsThatNeedTheirEnd} have none, counted as they start, in ascending order. */
  readonly withoutEnd: readonly number[];
}

const sanitizeAsNested = (html: string, known: ReadonlySet<number>): Sanitized => {
  let depth = 0;
  let linkRemoved = false;
  let isBehindBox = false;
  let count = 0;
  const open: number[] = [];
  const withoutEnd: number[] = [];

  const markBox: sanitizeHtml.Transformer = (tagName, attribs) => {
    isBehindBox = true;
    return { tagName, attribs };
  };
  const onlyTagIfWithoutEnd: sanitizeHtml.Transformer = (tagName, attribs) => {
    // Options stand apart as cells do.
    if (known.has(count - 1)) return { tagName: tagName === 'option' ? 'td' : 'gone', attribs: {} };
    return boxes.includes(tagName) ? markBox(tagName, attribs) : { tagName, attribs };
  };
  const sanitized = sanitizeHtml(html, {
    ...policy,
    transformTags: {
      a: (tagName, { href }) => {
        const isKept = href !== undefined && isAllowedHref(href);
        linkRemoved ||= href !== undefined && !isKept;
        return { tagName, attribs: isKept ? { href } : {} };
      },
      b: unlessNotBold,
      strong: unlessNotBold,
      ...Object.fromEntries(boxes.map((tag) => [tag, markBox])),
      ...Object.fromEntries(tagsThatNeedTheirEnd.map((tag) => [tag, onlyTagIfWithoutEnd])),
    },
    textFilter: (text) => {
      if (!isBehindBox) return text;
      isBehindBox = false;
      return box + text;
    },
    // The parser moves its whole stack for each element: 200 000 open ones took 11 s. Its hooks
    // cannot stop it in any other way than by throwing.
    onOpenTag: (name) => {
      depth += levelsOf(name);
      if (depth > maxNesting) throw new NestedTooDeep();
      if (lacksEnd.has(name)) open.push(count++);
    },
    onCloseTag: (name, isImplied) => {
      depth -= levelsOf(name);
      if (!lacksEnd.has(name)) return;
      const element = open.pop();
      if (element === undefined) return;
      if (isImplied) withoutEnd.push(element);
      // What is inside goes with its content.
      else while ((withoutEnd.at(-1) ?? -1) > element) withoutEnd.pop();
    },
  });
  return { html: sanitized, linkRemoved, withoutEnd };
};

/** `html` without the tags of titles that never end: a parser reads all behind them as text. */
const withoutOpenTitle = (html: string): string => {
  if (!/<title/i.test(html)) return html;
  const parts = html.split(/(<\/title[ \t\n\f\r/>])/i);
  const last = parts.pop() ?? '';
  return parts.join('') + last.replace(/<title(?=[ \t\n\f\r/>])/gi, '<wbr');
};

/** Undefined when it nests too deep. */
const sanitizeUnlessTooDeep = (written: string): Sanitized | undefined => {
  const html = withoutOpenTitle(written);
  try {
    const first = sanitizeAsNested(html, new Set());
    // Only the end of the text tells which ends are missing.
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

// What takes its content with it may nest too: then that stays.
const tagsThatNest = [
  anyTagBut(['p', 'br', ...tagsDroppedWithContent]),
  anyTagBut(['p', 'br', ...rawTextTags]),
];
const linkTag = /^<a[ \t\n\f\r/][^>]*href/i;

/** Takes away the tags that are in `tags`. */
const flatten = (html: string, tags: RegExp) => {
  let hasLink = false;
  // No tag ends behind the last `>`; to look for an end from every `<` there would be quadratic.
  const tagsEnd = html.lastIndexOf('>') + 1;
  const flat = html.slice(0, tagsEnd).replace(tags, (tag) => {
    hasLink ||= linkTag.test(tag);
    // A space instead, so that the text around a tag does not become another tag.
    return ' ';
  });
  return { html: flat + html.slice(tagsEnd), hasLink };
};

/**
 * Removes the markup that a description may not contain (decision D9), but for the elements that
 * `writeLayout` reads, in time linear in its length. HTML that nests more than {@link maxNesting}
 * elements is reduced to its paragraphs.
 */
export const removeMarkup = (html: string) => {
  const asNested = sanitizeUnlessTooDeep(html);
  if (asNested !== undefined) {
    return { html: asNested.html, linkRemoved: asNested.linkRemoved, isFlattened: false };
  }
  for (const tags of tagsThatNest) {
    const { html: flat, hasLink } = flatten(html, tags);
    const asFlat = sanitizeUnlessTooDeep(flat);
    if (asFlat !== undefined) return { html: asFlat.html, linkRemoved: hasLink, isFlattened: true };
  }
  throw new Error('A description without any tag that nests is nested too deep');
};
