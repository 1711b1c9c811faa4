import { DOMSerializer, DOMParser as NodeParser, Schema } from 'prosemirror-model';
import { marks, nodes } from 'prosemirror-schema-basic';
import { bulletList, listItem, orderedList } from 'prosemirror-schema-list';

const { doc, paragraph, text, hard_break } = nodes;
const { link, em, strong } = marks;
const styled = (mark, rule) => ({
  ...mark,
  parseDOM: [...mark.parseDOM, { tag: `[data-style*="${rule}" i]` }],
});
const isRow = (div) => div.querySelector('p, div, ul, ol') === null;

/** What a description may hold (decision D9). Its `div` is a row of what was a table. */
export const schema = new Schema({
  nodes: {
    doc,
    paragraph: { ...paragraph, group: 'line block' },
    row: {
      content: 'inline*',
      group: 'line block',
      parseDOM: [{ tag: 'div', getAttrs: (div) => isRow(div) && null }],
      toDOM: () => ['div', 0],
    },
    bullets: { ...bulletList, content: 'item+', group: 'block' },
    numbers: { ...orderedList, content: 'item+', group: 'block' },
    item: { ...listItem, content: 'line block*' },
    text,
    hard_break,
  },
  marks: {
    link: { ...link, attrs: { href: {} }, toDOM: ({ attrs }) => ['a', attrs, 0] },
    strong: styled(strong, 'font-weight:700'),
    em: styled(em, 'font-style:italic'),
  },
});

const parser = NodeParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

/** An address in angle brackets is text. */
const addressStart = /<(?=[a-z][^\s<>/]*(?:@|:[/+\d]))/gi;

/** The document of what was typed, once it is cleaned: HTML, or text with empty lines between its paragraphs. */
export const read = (typed, cleaned) => {
  const text = typed.trim().replace(addressStart, '&lt;');
  const paragraphs = text.split(/\n\s*\n/).map((lines) => lines.trim().replaceAll('\n', '<br>'));
  const html = /<[a-z!?/]/i.test(text) ? text : `<p>${paragraphs.join('</p><p>')}</p>`;
  return parser.parse(new DOMParser().parseFromString(cleaned(html), 'text/html').body);
};

/** A document as HTML; nothing where it has no text. */
export const write = (document_) => {
  if (document_.textContent.trim() === '') return '';
  const box = document.createElement('div');
  box.append(serializer.serializeFragment(document_.content));
  return box.innerHTML.replace(/<li><p>(.*?)<\/p>/g, '<li>$1');
};
