/** An item of a list, with the items of a list below it. */
interface ListItem {
  readonly text: string;
  readonly items: readonly string[];
}

/** How one editor writes the parts of a description, and what it puts around them. */
export interface Markup {
  readonly begin: string;
  readonly heading: (text: string) => string;
  readonly paragraph: (text: string) => string;
  readonly list: (items: readonly ListItem[]) => string;
  readonly facts: (rows: readonly (readonly [string, string])[]) => string;
  readonly link: (text: string, href: string) => string;
  readonly end: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const joined = <Item>(items: readonly Item[], write: (item: Item) => string): string =>
  items.map(write).join('');

const nested = (
  items: readonly string[],
  begin: string,
  write: (text: string) => string,
  end: string,
) => (items.length === 0 ? '' : `${begin}${joined(items, write)}${end}`);

/** Only the tags and attributes that a description may have (interface §4.3, decision D9). */
export const cleanMarkup: Markup = {
  begin: '',
  heading: (text) => `<p><strong>${escapeHtml(text)}</strong></p>`,
  paragraph: (text) => `<p>${escapeHtml(text)}</p>`,
  list(items) {
    const inner = (text: string): string => `<li>${escapeHtml(text)}</li>`;
    return `<ul>${joined(items, (item) => `<li>${escapeHtml(item.text)}${nested(item.items, '<ul>', inner, '</ul>')}</li>`)}</ul>`;
  },
  facts(rows) {
    const lines = rows.map(([name, value]) => `<b>${escapeHtml(name)}</b>: ${escapeHtml(value)}`);
    return `<div>${lines.join('<br />')}</div>`;
  },
  link: (text, href) => `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`,
  end: '',
};

const wordFont = `font-size:11.0pt;font-family:"Calibri",sans-serif`;
const wordRun = (text: string): string =>
  `<span lang=EN-CA style='${wordFont}'>${escapeHtml(text)}<o:p></o:p></span>`;
const wordItem = (text: string, level: number): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;</span></span><![endif]><!--l${level}-->` +
  `${wordRun(text)}</p>\r\n`;

/** The markup of a job description pasted from a word processor. */
const wordMarkup: Markup = {
  begin:
    '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->' +
    '<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} @page WordSection1 {size:612.0pt 792.0pt;} --></style>' +
    '<div class=WordSection1>\r\n',
  heading: (text) =>
    `<h2 style='mso-margin-top-alt:auto'><b><span style='${wordFont};color:#1F497D'>${escapeHtml(text)}</span></b></h2>\r\n`,
  paragraph: (text) =>
    `<p class=MsoNormal style='margin-bottom:8.0pt;line-height:107%'>${wordRun(text)}</p>\r\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\r\n`,
  list: (items) =>
    joined(
      items,
      (item) => wordItem(item.text, 1) + joined(item.items, (text) => wordItem(text, 2)),
    ),
  facts: (rows) =>
    `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>${joined(
      rows,
      ([name, value]) =>
        `<tr><td width=200 valign=top>${wordRun(name)}</td><td>${wordRun(value)}</td></tr>\r\n`,
    )}</table>\r\n`,
  link: (text, href) =>
    `<p class=MsoNormal><a href="${escapeHtml(href)}" target="_blank"><span style='color:#0563C1'>${escapeHtml(text)}</span></a><o:p></o:p></p>\r\n`,
  end: '</div>',
};

const webSpan = (text: string): string =>
  `<span style="font-size: 14px; font-family: Arial, Helvetica, sans-serif; color: rgb(51, 51, 51); background-color: transparent;">${escapeHtml(text)}</span>`;

/** The markup that the rich text field of a recent applicant tracking system stores. */
const webEditorMarkup: Markup = {
  begin: '<b style="font-weight:normal;" id="docs-internal-guid-2f1c7a52-7fff">',
  heading: (text) => `<h3 dir="ltr" style="line-height:1.38;"><u>${webSpan(text)}</u></h3>`,
  paragraph: (text) => `<p dir="ltr">${webSpan(text)}&nbsp;</p><p><br></p>`,
  list(items) {
    const inner = (text: string): string =>
      `<li dir="ltr" aria-level="2"><p role="presentation">${webSpan(text)}</p></li>`;
    return `<ul style="padding-inline-start:48px;">${joined(
      items,
      (item) =>
        `<li dir="ltr" style="list-style-type: disc;" aria-level="1"><p dir="ltr" role="presentation">${webSpan(item.text)}</p>${nested(item.items, '<ul style="margin-top:0;">', inner, '</ul>')}</li>`,
    )}</ul>`;
  },
  facts: (rows) =>
    `<div class="table-wrapper"><table data-layout="default"><tbody>${joined(
      rows,
      ([name, value]) =>
        `<tr><th><p>${webSpan(name)}</p></th><td><p>${webSpan(value)}</p></td></tr>`,
    )}</tbody></table></div>`,
  link: (text, href) =>
    `<p><a href="${escapeHtml(href)}" class="btn btn-primary" rel="noopener noreferrer" onclick="ga('send','event','apply')">${escapeHtml(text)}</a></p>`,
  end: '</b><br class="Apple-interchange-newline"><script>window.dataLayer=window.dataLayer||[];</script>',
};

const legacyFont = (text: string): string => `<FONT face=Verdana size=2>${escapeHtml(text)}</FONT>`;

/** The markup that systems of the nineties still send. Items and cells are not closed; the parser closes them. */
const legacyMarkup: Markup = {
  begin: '<BASEFONT face=Verdana>\n',
  heading: (text) =>
    `<CENTER><FONT color="#003366" size=4><B>${escapeHtml(text)}</B></FONT></CENTER><HR>\n`,
  paragraph: (text) => `<DIV align=justify>${legacyFont(text)}</DIV>\n<DIV>&nbsp;</DIV>\n`,
  list(items) {
    const inner = (text: string): string => `<LI>${legacyFont(text)}\n`;
    return `<UL>${joined(items, (item) => inner(item.text) + nested(item.items, '<UL type=circle>', inner, '</UL>\n'))}</UL>\n`;
  },
  facts: (rows) =>
    `<TABLE width="100%" bgcolor=#eeeeee>${joined(
      rows,
      ([name, value]) => `<TR><TD nowrap>${legacyFont(`${name}:`)}<TD>${legacyFont(value)}\n`,
    )}</TABLE>\n`,
  link: (text, href) =>
    `<P>&raquo;&nbsp;<A HREF='${escapeHtml(href)}'>${legacyFont(text)}</A><BR><BR>\n`,
  end: '',
};

/** The HTML of tracking systems, each as often as in reality. */
export const messyMarkups = [
  wordMarkup,
  wordMarkup,
  webEditorMarkup,
  webEditorMarkup,
  legacyMarkup,
];
