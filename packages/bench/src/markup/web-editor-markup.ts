import { type BlockWriter, escapeHtml, type ListItem, type Markup } from './block.ts';

const span = (text: string): string =>
  `<span style="font-size: 14px; font-family: Arial, Helvetica, sans-serif; color: rgb(51, 51, 51); background-color: transparent;">${escapeHtml(text)}</span>`;

const item = ({ text, items }: ListItem): string => {
  const nested = items.map(
    (inner) => `<li dir="ltr" aria-level="2"><p role="presentation">${span(inner)}</p></li>`,
  );
  return `<li dir="ltr" style="list-style-type: disc;" aria-level="1"><p dir="ltr" role="presentation">${span(text)}</p>${nested.length > 0 ? `<ul style="margin-top:0;">${nested.join('')}</ul>` : ''}</li>`;
};

const writeBlock: BlockWriter = (block) => {
  switch (block.kind) {
    case 'heading':
      return `<h3 dir="ltr" style="line-height:1.38;"><u>${span(block.text)}</u></h3>`;
    case 'paragraph':
      return `<p dir="ltr">${span(block.text)}&nbsp;</p><p><br></p>`;
    case 'list':
      return `<ul style="padding-inline-start:48px;">${block.items.map(item).join('')}</ul>`;
    case 'table':
      return `<div class="table-wrapper"><table data-layout="default"><tbody>${block.rows
        .map(
          ([name, value]) => `<tr><th><p>${span(name)}</p></th><td><p>${span(value)}</p></td></tr>`,
        )
        .join('')}</tbody></table></div>`;
    case 'link':
      return `<p><a href="${escapeHtml(block.href)}" class="btn btn-primary" rel="noopener noreferrer" onclick="ga('send','event','apply')">${escapeHtml(block.text)}</a></p>`;
  }
};

/** What the rich text field of a recent applicant tracking system stores. */
export const webEditorMarkup: Markup = {
  begin: '<b style="font-weight:normal;" id="docs-internal-guid-2f1c7a52-7fff">',
  writeBlock,
  end: '</b><br class="Apple-interchange-newline"><script>window.dataLayer=window.dataLayer||[];</script>',
};
