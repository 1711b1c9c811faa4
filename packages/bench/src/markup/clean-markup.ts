import { type BlockWriter, escapeHtml, type ListItem, type Markup } from './block.ts';

const writeItem = ({ text, items }: ListItem): string => {
  const nested = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('');
  return `<li>${escapeHtml(text)}${nested && `<ul>${nested}</ul>`}</li>`;
};

const writeBlock: BlockWriter = (block) => {
  switch (block.kind) {
    case 'heading':
      return `<p><strong>${escapeHtml(block.text)}</strong></p>`;
    case 'paragraph':
      return `<p>${escapeHtml(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map(writeItem).join('')}</ul>`;
    case 'table': {
      const rows = block.rows.map(
        ([name, value]) => `<b>${escapeHtml(name)}</b>: ${escapeHtml(value)}`,
      );
      return `<div>${rows.join('<br />')}</div>`;
    }
    case 'link':
      return `<p><a href="${escapeHtml(block.href)}">${escapeHtml(block.text)}</a></p>`;
  }
};

/** Only the tags and attributes that a description may have (interface §4.3, decision D9). */
export const cleanMarkup: Markup = { begin: '', writeBlock, end: '' };
