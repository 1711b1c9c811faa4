import { type BlockWriter, escapeHtml, type Markup } from './block.ts';

const font = `font-size:11.0pt;font-family:"Calibri",sans-serif`;

const run = (text: string): string =>
  `<span lang=EN-CA style='${font}'>${escapeHtml(text)}<o:p></o:p></span>`;

const bullet = (level: number): string =>
  `<![if !supportLists]><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;</span></span><![endif]><!--l${level}-->`;

const item = (text: string, level: number): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${bullet(level)}${run(text)}</p>\r\n`;

const writeBlock: BlockWriter = (block) => {
  switch (block.kind) {
    case 'heading':
      return `<h2 style='mso-margin-top-alt:auto'><b><span style='${font};color:#1F497D'>${escapeHtml(block.text)}</span></b></h2>\r\n`;
    case 'paragraph':
      return `<p class=MsoNormal style='margin-bottom:8.0pt;line-height:107%'>${run(block.text)}</p>\r\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\r\n`;
    case 'list':
      return block.items
        .map(({ text, items }) => item(text, 1) + items.map((nested) => item(nested, 2)).join(''))
        .join('');
    case 'table':
      return `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>${block.rows
        .map(
          ([name, value]) =>
            `<tr><td width=200 valign=top>${run(name)}</td><td>${run(value)}</td></tr>`,
        )
        .join('\r\n')}</table>\r\n`;
    case 'link':
      return `<p class=MsoNormal><a href="${escapeHtml(block.href)}" target="_blank"><span style='color:#0563C1'>${escapeHtml(block.text)}</span></a><o:p></o:p></p>\r\n`;
  }
};

/** What arrives when a job description is pasted from a word processor. */
export const wordMarkup: Markup = {
  begin:
    '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->' +
    '<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} @page WordSection1 {size:612.0pt 792.0pt;} --></style>' +
    '<div class=WordSection1>\r\n',
  writeBlock,
  end: '</div>',
};
