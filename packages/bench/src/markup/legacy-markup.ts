import { type BlockWriter, escapeHtml, type ListItem, type Markup } from './block.ts';

const font = (text: string): string => `<FONT face=Verdana size=2>${escapeHtml(text)}</FONT>`;

// Unclosed items, as old systems send them; the parser closes them.
const item = ({ text, items }: ListItem): string => {
  const nested = items.map((inner) => `<LI>${font(inner)}`).join('\n');
  return `<LI>${font(text)}${nested && `\n<UL type=circle>${nested}</UL>`}`;
};

const writeBlock: BlockWriter = (block) => {
  switch (block.kind) {
    case 'heading':
      return `<CENTER><FONT color="#003366" size=4><B>${escapeHtml(block.text)}</B></FONT></CENTER><HR>\n`;
    case 'paragraph':
      return `<DIV align=justify>${font(block.text)}</DIV>\n<DIV>&nbsp;</DIV>\n`;
    case 'list':
      return `<UL>${block.items.map(item).join('\n')}</UL>\n`;
    case 'table':
      return `<TABLE width="100%" bgcolor=#eeeeee>${block.rows
        .map(([name, value]) => `<TR><TD nowrap>${font(`${name}:`)}<TD>${font(value)}`)
        .join('\n')}</TABLE>\n`;
    case 'link':
      return `<P>&raquo;&nbsp;<A HREF='${escapeHtml(block.href)}'>${font(block.text)}</A><BR><BR>\n`;
  }
};

/** What systems of the nineties still send. */
export const legacyMarkup: Markup = { begin: '<BASEFONT face=Verdana>\n', writeBlock, end: '' };
