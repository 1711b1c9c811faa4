import sanitizeHtml from 'sanitize-html';
import { allowedTags, isAllowedHref } from './allowed-html.ts';
import { maxNesting } from './nesting.ts';

/** Elements whose content goes with them (decision D9). */
const tagsDroppedWithContent = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  // CVE-2026-44990: its content, markup as plain text, once came out of sanitize-html unescaped.
  'xmp',
  // Markup as plain text too, which no browser shows; kept, it would be read as tag soup.
  'iframe',
  'noembed',
  'noframes',
];

const policy = {
  allowedTags: [...allowedTags],
  allowedAttributes: { a: ['href'] },
  // A second guard behind isAllowedHref, by other code.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: tagsDroppedWithContent,
} satisfies sanitizeHtml.IOptions;

class NestedTooDeep extends Error {}

const sanitizeAsNested = (html: string) => {
  let depth = 0;
  let hasDroppedLink = false;
  const sanitized = sanitizeHtml(html, {
    ...policy,
    transformTags: {
      a: (tagName, { href }) => {
        const isKept = href !== undefined && isAllowedHref(href);
        hasDroppedLink ||= href !== undefined && !isKept;
        return { tagName, attribs: isKept ? { href } : {} };
      },
    },
    // The parser moves its whole stack for each element: 200 000 open ones took 11 s. Its hooks
    // cannot stop it in any other way than by throwing.
    onOpenTag: () => {
      depth += 1;
      if (depth > maxNesting) throw new NestedTooDeep();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
  return { html: sanitized, hasDroppedLink };
};

const unlessNestedTooDeep = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch (error) {
    if (error instanceof NestedTooDeep) return undefined;
    throw error;
  }
};

const keptWhenFlattened = ['p', 'br', ...tagsDroppedWithContent].join('|');
const tagThatNests = new RegExp(
  `</?(?!(?:${keptWhenFlattened})[ \\t\\n\\f\\r/>])[a-z][^>]*>`,
  'gi',
);

/** Takes away every tag but paragraphs, line breaks and what goes with its content. */
const flatten = (html: string) => {
  // No tag ends behind the last `>`; to look for an end from every `<` there would be quadratic.
  const tagsEnd = html.lastIndexOf('>') + 1;
  // A space instead, so that the text around a tag does not become another tag.
  return html.slice(0, tagsEnd).replace(tagThatNests, ' ') + html.slice(tagsEnd);
};

/**
 * Removes the markup that a description may not contain (decision D9), in time linear in its
 * length. HTML that nests more than {@link maxNesting} elements is reduced to its paragraphs.
 */
export const removeMarkup = (html: string) => {
  const asNested = unlessNestedTooDeep(() => sanitizeAsNested(html));
  const flat = () => unlessNestedTooDeep(() => sanitizeAsNested(flatten(html)));
  return {
    html: (asNested ?? flat())?.html ?? '',
    isReduced: asNested === undefined || asNested.hasDroppedLink,
  };
};
