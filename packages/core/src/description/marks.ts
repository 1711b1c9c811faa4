// The marks that removed elements leave (decision D9): each name stands for the elements in its list, and is one of
// them except `apart` and `gone`.
const marks = {
  h1: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  /** Every other element that the style sheet of HTML shows as a block. */
  div: [
    ...['address', 'article', 'aside', 'blockquote', 'caption', 'center', 'dd', 'details'],
    ...['dialog', 'dir', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form'],
    ...['header', 'hgroup', 'legend', 'main', 'menu', 'nav', 'optgroup', 'search'],
    ...['section', 'summary', 'table', 'tr'],
  ],
  /** A block whose line breaks show. */
  pre: ['pre', 'listing', 'plaintext'],
  hr: ['hr'],
  td: ['td', 'th'],
  /** An option whose end is missing: it is set apart as a cell is. */
  apart: ['apart'],
  /** Set apart from the digits around it only by its looks: 10². */
  sup: ['sup', 'sub'],
  /** A picture or a control, which stands between words; also the mark of {@link box}. */
  img: ['img'],
  /** Its own text does not belong to the words around it. */
  button: [
    ...['button', 'audio', 'canvas', 'del', 'marquee', 'meter', 'progress', 's', 'strike', 'video'],
  ],
  bold: ['bold'],
  italic: ['italic'],
  both: ['both'],
  /** The bullet or number that an office program writes before an item as text. */
  bullet: ['bullet'],
  /** Only the tag goes. Discarded like others, it would make sanitize-html name a later end tag wrongly. */
  gone: ['gone'],
} as const;

/** An item of a list without tags of lists, by its level; 0 for a paragraph that is one only if it has a bullet. */
const items = Array.from({ length: 10 }, (_, level) => `item${level}`);

const markOf: ReadonlyMap<string, string> = new Map([
  ...Object.entries(marks).flatMap(([mark, names]) => names.map((name) => [name, mark] as const)),
  ...items.map((item) => [item, item] as const),
]);

/** The attributes of an element that say how an office program shows it. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** Elements whose style may be that of the marks `bold`, `italic` and `both`, `sup` or `button`. */
const inlineElements = new Set(['span', 'font', 'u']);

const anyLook = /font-weight|font-style|vertical-align|text-decoration/i;
const notBold = /(?:^|;)\s*font-weight\s*:\s*(?:normal|[1-5]00)/i;
const notItalic = /(?:^|;)\s*font-style\s*:\s*normal/i;
const bold = /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i;
const italic = /(?:^|;)\s*font-style\s*:\s*(?:italic|oblique)/i;
const raised = /(?:^|;)\s*vertical-align\s*:\s*(?:super|sub)/i;
const struck = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i;

const lookOf = (style: string): string | undefined => {
  if (!anyLook.test(style)) return undefined;
  // These keep numbers apart, so they come first.
  if (raised.test(style)) return 'sup';
  if (struck.test(style)) return 'button';
  const isItalic = italic.test(style);
  if (bold.test(style)) return isItalic ? 'both' : 'bold';
  return isItalic ? 'italic' : undefined;
};

const listLevel = /(?:^|;)\s*mso-list\s*:[^;]*\slevel([1-9])/i;
const listLabel = /(?:^|;)\s*mso-list\s*:\s*ignore/i;

/**
 * The mark of an element for what only its attributes say: bold, italic, raised and struck-out text of Google Docs and
 * Word Online, and the items of lists. Word writes each as a paragraph, with its level in a style and its bullet or
 * number in the text, and Word Online in a list of its own, with its level in an attribute. Undefined for an element
 * that its name describes.
 */
const officeMark = (
  name: string,
  attributes: Attributes,
  isInList: boolean,
): string | undefined => {
  const { style = '', class: classes = '' } = attributes;
  switch (name) {
    case 'b':
    case 'strong':
      return notBold.test(style) ? 'gone' : undefined;
    case 'i':
    case 'em':
      return notItalic.test(style) ? 'gone' : undefined;
    case 'div':
      return /\bListContainerWrapper\b/.test(classes) ? 'gone' : undefined;
    case 'li': {
      const { 'data-listid': list, 'data-aria-level': level = '' } = attributes;
      return list !== undefined && /^[1-9]$/.test(level) ? `item${level}` : undefined;
    }
    case 'p': {
      if (isInList) return undefined;
      const [, level] = listLevel.exec(style) ?? [];
      if (level !== undefined) return `item${level}`;
      return /^MsoList(?:Paragraph|Bullet|Number)/.test(classes) ? 'item0' : undefined;
    }
    default:
      if (!inlineElements.has(name) || style === '') return undefined;
      return listLabel.test(style) ? 'bullet' : lookOf(style);
  }
};

/** The mark that `writeLayout` reads instead of an element, or its name if that has none. */
export const markOfElement = (name: string, attributes: Attributes, isInList: boolean): string =>
  officeMark(name, attributes, isInList) ?? markOf.get(name) ?? name;

/** All marks that are not allowed tags. */
export const markTags: readonly string[] = [...Object.keys(marks), ...items];

/** Marks the place of an element that showed something and was removed with its content. */
export const box = '<img />';
