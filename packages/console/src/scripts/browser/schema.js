import { DOMSerializer, DOMParser as NodeParser, Schema } from 'prosemirror-model';
import { nodes } from 'prosemirror-schema-basic';
import { bulletList, listItem } from 'prosemirror-schema-list';

const { doc, paragraph, text, hard_break } = nodes;

/** A mark that keeps the name of its tag. */
const tagged = (...tags) => ({
  attrs: { tag: { default: tags[0] } },
  parseDOM: tags.map((tag) => ({ tag, attrs: { tag } })),
  toDOM: ({ attrs }) => [attrs.tag, 0],
});
const isRow = (div) => div.querySelector('p, div, ul, ol') === null;

/** What a description may hold (decision D9). Its `div` is a row of what was a table. */
export const schema = new Schema({
  nodes: {
    doc,
    paragraph: { ...paragraph, group: 'block' },
    row: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'div', getAttrs: (div) => isRow(div) && null }],
      toDOM: () => ['div', 0],
    },
    bullets: { ...bulletList, content: 'item+', group: 'block' },
    numbers: {
      content: 'item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    item: { ...listItem, content: 'block+' },
    text,
    hard_break,
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
      toDOM: ({ attrs }) => ['a', attrs, 0],
    },
    strong: tagged('strong', 'b'),
    em: tagged('em', 'i'),
  },
});

const parser = NodeParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

/** The document of sanitized HTML. */
export const read = (html) => parser.parse(new DOMParser().parseFromString(html, 'text/html').body);

/** A document as HTML; nothing where it has no text. */
export const write = (document_) => {
  if (document_.textContent.trim() === '') return '';
  const box = document.createElement('div');
  box.append(serializer.serializeFragment(document_.content));
  return box.innerHTML.replace(/<li><p>(.*?)<\/p>/g, '<li>$1');
};
