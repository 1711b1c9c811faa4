import { Parser } from 'htmlparser2';
import { allowedHref, allowedTags } from './allowed-html.ts';
import { box, markOfElement, markTags } from './marks.ts';
import { isList, levelsOf, maxNesting } from './nesting.ts';

/** Elements whose content a parser reads as text, so they do not nest. */
const rawTextTags = 'script style title textarea xmp iframe noembed noframes'.split(' ');

/** Elements that lose only their tag where their end tag is missing (decision D9). */
const needTheirEnd = new Set('head select option object template svg math xml'.split(' '));

const droppedWithContent = new Set([...rawTextTags, 'noscript', ...needTheirEnd]);

/** Elements that show something between words, and are removed with their content. */
const boxes = new Set('input embed select textarea object svg math iframe xmp'.split(' '));

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

/** Where a browser that runs scripts ends a `noscript` whose content begins at `start`. */
const endOfNoscript = (html: string, start: number): number => {
  const end = /<\/noscript[ \t\n\f\r/>]/gi;
  end.lastIndex = start;
  return end.exec(html)?.index ?? html.length;
};

/** The input of `writeLayout`. */
export interface Reduced {
  readonly html: string;
  /** A link lost its target. */
  readonly linkRemoved: boolean;
  /** The target of a link changed, or the HTML nested too deep. */
  readonly isChanged: boolean;
}

/** Writes what stays of the elements and texts that a browser would find. */
const createOutput = () => {
  let html = '';
  let linkRemoved = false;
  let isChanged = false;
  let isBehindBox = false;

  const startOfLink = (href: string | undefined): string => {
    if (href === undefined) return '<a>';
    const kept = allowedHref(href);
    linkRemoved ||= kept === undefined;
    isChanged ||= kept !== href;
    return kept === undefined ? '<a>' : `<a href="${escapeText(kept).replaceAll('"', '&quot;')}">`;
  };
  return {
    /** Writes the start of an element with this mark, and returns its end. */
    start: (mark: string, href: string | undefined): string => {
      const tags = tagsOf.get(mark);
      html += mark === 'a' ? startOfLink(href) : (tags?.start ?? '');
      return tags?.end ?? '';
    },
    end: (tag: string): void => {
      html += tag;
    },
    /** Sets what comes before and after this place apart. */
    box: (): void => {
      isBehindBox = true;
    },
    text: (text: string): void => {
      if (isBehindBox) html += box;
      isBehindBox = false;
      html += escapeText(text);
    },
    reduced: (): Reduced => ({ html, linkRemoved, isChanged }),
  };
};

interface OpenElement {
  readonly name: string;
  readonly levels: number;
  readonly end: string;
  /** Its number among those that {@link needTheirEnd}. */
  readonly number: number;
}

/**
 * Walks once through the elements, as a browser would find them. Undefined when they nest too deep.
 *
 * @param endless the numbers of those that {@link needTheirEnd} and have none
 */
const walk = (html: string, endless: ReadonlySet<number>) => {
  const output = createOutput();
  const open: OpenElement[] = [];
  const withoutEnd: number[] = [];
  let levels = 0;
  let lists = 0;
  let count = 0;
  let isTooDeep = false;
  // How many elements are open with the one whose content goes, or 0.
  let droppedAt = 0;
  let noscriptEnd = 0;

  const start = (name: string, mark: string, href: string | undefined): string => {
    if (droppedAt > 0 || parser.startIndex < noscriptEnd) return '';
    if (needTheirEnd.has(name) && endless.has(count - 1))
      return output.start(name === 'option' ? 'apart' : 'gone', href);
    if (boxes.has(name)) output.box();
    if (name === 'noscript') noscriptEnd = endOfNoscript(html, parser.endIndex + 1);
    if (!droppedWithContent.has(name)) return output.start(mark, href);
    droppedAt = open.length + 1;
    return '';
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const mark = markOfElement(name, attributes, lists > 0);
      const own = levelsOf(mark, lists > 0);
      levels += own;
      // The parser moves its whole stack for each element, so that many open ones take quadratic time.
      if (levels > maxNesting) {
        isTooDeep = true;
        parser.pause();
      }
      if (isList(name)) lists++;
      if (needTheirEnd.has(name)) count++;
      const end = start(name, mark, attributes.href);
      open.push({ name, levels: own, end, number: count - 1 });
    },
    ontext: (text) => {
      if (droppedAt === 0 && parser.startIndex >= noscriptEnd) output.text(text);
    },
    onclosetag: (name, isImplied) => {
      const element = open.at(-1);
      // A tag that the text cuts off has an end event but no start.
      if (element?.name !== name) return;
      if (droppedAt === open.length) droppedAt = 0;
      open.pop();
      levels -= element.levels;
      if (isList(name)) lists--;
      if (isImplied && needTheirEnd.has(name)) withoutEnd.push(element.number);
      output.end(element.end);
    },
  });
  parser.end(html);
  return isTooDeep ? undefined : { ...output.reduced(), withoutEnd };
};

const reduceUnlessTooDeep = (written: string): Reduced | undefined => {
  const html = withoutOpenTitle(withoutCdata(written));
  const first = walk(html, new Set());
  // Only at the end of the text is it known which ends are missing.
  return first?.withoutEnd.length ? walk(html, new Set(first.withoutEnd)) : first;
};

const anyTagBut = (names: Iterable<string>) =>
  new RegExp(`</?(?!(?:${[...names].join('|')})[ \\t\\n\\f\\r/>])[a-z][^>]*>`, 'gi');

// Elements that are removed with their content may nest too deep: then the content stays.
const tagsThatNest = [
  anyTagBut(['p', 'br', ...droppedWithContent]),
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

/**
 * Removes the markup that a description may not contain (decision D9), except the marks for `writeLayout`, in time
 * linear in its length. HTML that nests deeper than {@link maxNesting} is reduced to its paragraphs. Not a guard: only
 * `isCleanHtml` and sanitize-html decide what is safe.
 */
export const reduceMarkup = (html: string): Reduced => {
  const asNested = reduceUnlessTooDeep(html);
  if (asNested !== undefined) return asNested;
  for (const tags of tagsThatNest) {
    const { html: flat, hasLink } = flatten(html, tags);
    const asFlat = reduceUnlessTooDeep(flat);
    if (asFlat !== undefined) return { html: asFlat.html, linkRemoved: hasLink, isChanged: true };
  }
  // Unreachable in practice; a description without text is refused.
  return { html: '', linkRemoved: false, isChanged: true };
};
