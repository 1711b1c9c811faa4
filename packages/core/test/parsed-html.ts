import {
  defaultTreeAdapter,
  parse,
  parseFragment,
  html as spec,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';

// Independent rules for what a description may contain: nothing here comes from the source.
const allowedElements = 'strong b em i br p div ul ol li a'.split(' ');
const allowedProtocols = ['http:', 'https:', 'mailto:', 'tel:'];

/** The result of `div.innerHTML = html`. */
const innerHtml = (html: string, scriptingEnabled = true) =>
  parseFragment(defaultTreeAdapter.createElement('div', spec.NS.HTML, []), html, {
    scriptingEnabled,
    sourceCodeLocationInfo: true,
  });

function* descendants(node: Tree.Node): Generator<Tree.ChildNode> {
  const children = 'content' in node ? node.content.childNodes : [];
  for (const child of 'childNodes' in node ? [...node.childNodes, ...children] : []) {
    yield child;
    yield* descendants(child);
  }
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;

/** The fault of a link's target, as a browser reads it. */
const targetFault = (target: string): string | undefined => {
  const page = 'https://page.example/jobs/1';
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined) return `not an absolute URL: ${JSON.stringify(target)}`;
  if (!allowedProtocols.includes(url.protocol)) return `scheme ${url.protocol}`;
  if (/[\t\n\r]|^[\0- ]|[\0- ]$/.test(target)) return `white space in ${JSON.stringify(target)}`;
  if (new URL(target, page).href !== url.href) return `relative: ${JSON.stringify(target)}`;
  return undefined;
};

const faultsOf = (nodes: Iterable<Tree.ChildNode>): string[] => {
  const faults: string[] = [];
  for (const node of nodes) {
    if (node.nodeName === '#text') continue;
    if (!isElement(node)) {
      faults.push(`a ${node.nodeName}`);
      continue;
    }
    if (!allowedElements.includes(node.tagName)) faults.push(`element ${node.tagName}`);
    if (!node.namespaceURI.endsWith('/xhtml')) faults.push(`namespace ${node.namespaceURI}`);
    for (const { name, value } of node.attrs) {
      if (node.tagName !== 'a' || name !== 'href') faults.push(`attribute ${node.tagName} ${name}`);
      else faults.push(...[targetFault(value)].filter((fault) => fault !== undefined));
    }
  }
  return faults;
};

/**
 * Everything a real HTML parser finds in `html` that a description may not contain (decision D9): elements, attributes,
 * link targets, comments, and tags that escape the element in which a page shows it. Empty when there are none.
 */
export const faultsInDescription = (html: string): string[] => {
  const faults = new Set<string>();
  for (const scriptingEnabled of [true, false]) {
    for (const fault of faultsOf(descendants(innerHtml(html, scriptingEnabled)))) faults.add(fault);

    const page = parse(`<!doctype html><div id="box">${html}<hr id="end"></div>after`, {
      scriptingEnabled,
    });
    const elements = [...descendants(page)].filter(isElement);
    const [box, end] = ['box', 'end'].map((id) =>
      elements.find((one) => one.attrs[0]?.value === id),
    );
    const bodyParts = elements.find(({ tagName }) => tagName === 'body')?.childNodes;
    const isContained = end?.parentNode === box && bodyParts?.length === 2 && bodyParts[0] === box;
    if (!isContained || bodyParts[1]?.nodeName !== '#text')
      faults.add('reaches out of its container');
  }
  return [...faults];
};

const words = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const notShown = ['script', 'style', 'noscript', 'iframe', 'noembed', 'noframes', 'template'];

const addressesAsText = (html: string): string =>
  html.replace(/<([a-z][^\s<>/]*)(\/?)/gi, (tag, name: string, slash: string) => {
    const isAddress =
      name.includes('@') || /:[+\d]/.test(name) || (name.endsWith(':') && slash !== '');
    return isAddress ? `&lt;${name}${slash}` : tag;
  });

const usualTags = words(
  'a b big body br center div em font h1 h2 h3 h4 h5 h6 head hr html i img li mark meta ol p script small span ' +
    'strong style sub sup table td th tr title u ul',
);

const beginsWord = (text: string): boolean => {
  const [name, next = ''] = text.split(/(?![a-z\d])/i);
  if (name === undefined || !/^[a-z]/i.test(name) || next.startsWith(':')) return false;
  return !usualTags.has(name.toLowerCase()) && !/[>=]/.test(text);
};

/** `html` with each address in angle brackets, and each `<` before a word that no `>` ends, as text (decision D9). */
export const readAsText = (html: string): string => {
  const parts = html.split('<');
  const read = parts.map((text, at) =>
    at > 0 ? `${beginsWord(text) ? '&lt;' : '<'}${text}` : text,
  );
  return addressesAsText(read.join(''));
};

/** The text that a real HTML parser finds in `html`. */
export const textOf = (html: string): string => {
  const text = (node: Tree.Node): string => {
    if ('value' in node) return node.value;
    if (isElement(node) && notShown.includes(node.tagName)) return '';
    return 'childNodes' in node ? node.childNodes.map(text).join('') : '';
  };
  return text(innerHtml(readAsText(html)));
};

// The rules about lines in the style sheet of the HTML standard (§15.3).
const shownAsBlock = words(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main ' +
    'menu nav ol optgroup option p plaintext pre search section summary table tbody td tfoot th ' +
    'thead tr ul',
);
const shownAsBox = words(
  'img input embed select textarea object svg math iframe xmp button audio canvas del marquee meter ' +
    'progress s strike video',
);
const shownApart = words('sup sub');

// Elements that decision D9 removes with their content.
const goesWithContent = words(
  'script style textarea noscript noembed noframes iframe xmp title head select option object ' +
    'template svg math xml',
);
const goesOnlyIfEnded = words('head select option object template svg math xml');

/** The visible part of a description: its characters without white space, and what separates them. */
export interface Shown {
  readonly characters: readonly string[];
  /** The numbers of the characters after white space, a line break or a cell's edge. */
  readonly parted: ReadonlySet<number>;
  /** The numbers of the characters after a box, at an edge of struck-out text, or at digits that look different. */
  readonly marked: ReadonlyMap<number, 'box' | 'digits'>;
}

/** The visible part of `html`, by the tree of a real parser and the style sheet of HTML. */
export const shownIn = (html: string): Shown => {
  const characters: string[] = [];
  const parted = new Set<number>();
  const marked = new Map<number, 'box' | 'digits'>();
  const readText = (value: string) => {
    for (const character of value.toWellFormed()) {
      if (/\s/.test(character)) parted.add(characters.length);
      else if (!/\p{Cc}/u.test(character)) characters.push(character);
    }
  };
  const edge = (name: string, isGone: boolean) => {
    const place = characters.length;
    if (shownAsBox.has(name)) marked.set(place, 'box');
    if (shownApart.has(name) && !marked.has(place)) marked.set(place, 'digits');
    if (!isGone && (shownAsBlock.has(name) || name === 'br')) parted.add(place);
  };
  const read = (node: Tree.Node) => {
    if ('value' in node) readText(node.value);
    if (!('childNodes' in node)) return;
    const name = isElement(node) ? node.tagName : '';
    const isEnded = isElement(node) && node.sourceCodeLocation?.endTag !== undefined;
    const isGone = goesWithContent.has(name) && (isEnded || !goesOnlyIfEnded.has(name));
    edge(name, isGone);
    if (isGone) return;
    for (const child of node.childNodes) read(child);
    edge(name, isGone);
  };
  read(innerHtml(readAsText(html)));
  return { characters, parted, marked };
};

/** Everything but text that the parser finds, in the order of the document: elements, attributes, comments. */
export const markupOf = (html: string): string[] =>
  [...descendants(innerHtml(readAsText(html)))]
    .filter((node) => node.nodeName !== '#text')
    .flatMap((node) => [
      node.nodeName,
      ...(isElement(node) ? node.attrs.map(({ name, value }) => `${name}=${value}`) : []),
    ]);
