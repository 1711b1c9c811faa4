/**
 * How one editor writes the parts of a description, with `{text}`, `{name}`, `{value}`, `{href}` and `{items}` for what
 * is put in, and what it puts around them all.
 */
export interface Markup {
  readonly begin: string;
  readonly heading: string;
  readonly paragraph: string;
  readonly list: string;
  readonly item: string;
  /** A list below an item, which is in the `{items}` of that. */
  readonly innerList: string;
  readonly innerItem: string;
  readonly facts: string;
  readonly fact: string;
  readonly betweenFacts: string;
  readonly link: string;
  readonly end: string;
}

/** Only the tags and attributes that a description may have (interface §4.3, decision D9). */
export const cleanMarkup: Markup = {
  begin: '',
  heading: '<p><strong>{text}</strong></p>',
  paragraph: '<p>{text}</p>',
  list: '<ul>{items}</ul>',
  item: '<li>{text}{items}</li>',
  innerList: '<ul>{items}</ul>',
  innerItem: '<li>{text}</li>',
  facts: '<div>{items}</div>',
  fact: '<b>{name}</b>: {value}',
  betweenFacts: '<br />',
  link: '<p><a href="{href}">{text}</a></p>',
  end: '',
};

const wordFont = `font-size:11.0pt;font-family:"Calibri",sans-serif`;
const wordRun = (what: string): string =>
  `<span lang=EN-CA style='${wordFont}'>${what}<o:p></o:p></span>`;
const wordItem = (level: number): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;</span></span><![endif]><!--l${level}-->` +
  `${wordRun('{text}')}</p>\r\n`;

/** The markup of a job description pasted from a word processor. */
const wordMarkup: Markup = {
  begin:
    '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->' +
    '<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} @page WordSection1 {size:612.0pt 792.0pt;} --></style>' +
    '<div class=WordSection1>\r\n',
  heading: `<h2 style='mso-margin-top-alt:auto'><b><span style='${wordFont};color:#1F497D'>{text}</span></b></h2>\r\n`,
  paragraph: `<p class=MsoNormal style='margin-bottom:8.0pt;line-height:107%'>${wordRun('{text}')}</p>\r\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\r\n`,
  list: '{items}',
  item: `${wordItem(1)}{items}`,
  innerList: '{items}',
  innerItem: wordItem(2),
  facts: `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>{items}</table>\r\n`,
  fact: `<tr><td width=200 valign=top>${wordRun('{name}')}</td><td>${wordRun('{value}')}</td></tr>\r\n`,
  betweenFacts: '',
  link: `<p class=MsoNormal><a href="{href}" target="_blank"><span style='color:#0563C1'>{text}</span></a><o:p></o:p></p>\r\n`,
  end: '</div>',
};

const webSpan = (what: string): string =>
  `<span style="font-size: 14px; font-family: Arial, Helvetica, sans-serif; color: rgb(51, 51, 51); background-color: transparent;">${what}</span>`;

/** The markup that the rich text field of a recent applicant tracking system stores. */
const webEditorMarkup: Markup = {
  begin: '<b style="font-weight:normal;" id="docs-internal-guid-2f1c7a52-7fff">',
  heading: `<h3 dir="ltr" style="line-height:1.38;"><u>${webSpan('{text}')}</u></h3>`,
  paragraph: `<p dir="ltr">${webSpan('{text}')}&nbsp;</p><p><br></p>`,
  list: `<ul style="padding-inline-start:48px;">{items}</ul>`,
  item: `<li dir="ltr" style="list-style-type: disc;" aria-level="1"><p dir="ltr" role="presentation">${webSpan('{text}')}</p>{items}</li>`,
  innerList: '<ul style="margin-top:0;">{items}</ul>',
  innerItem: `<li dir="ltr" aria-level="2"><p role="presentation">${webSpan('{text}')}</p></li>`,
  facts: `<div class="table-wrapper"><table data-layout="default"><tbody>{items}</tbody></table></div>`,
  fact: `<tr><th><p>${webSpan('{name}')}</p></th><td><p>${webSpan('{value}')}</p></td></tr>`,
  betweenFacts: '',
  link: `<p><a href="{href}" class="btn btn-primary" rel="noopener noreferrer" onclick="ga('send','event','apply')">{text}</a></p>`,
  end: '</b><br class="Apple-interchange-newline"><script>window.dataLayer=window.dataLayer||[];</script>',
};

const legacyFont = (what: string): string => `<FONT face=Verdana size=2>${what}</FONT>`;

/** The markup that systems of the nineties still send. Items and cells are not closed; the parser closes them. */
const legacyMarkup: Markup = {
  begin: '<BASEFONT face=Verdana>\n',
  heading: `<CENTER><FONT color="#003366" size=4><B>{text}</B></FONT></CENTER><HR>\n`,
  paragraph: `<DIV align=justify>${legacyFont('{text}')}</DIV>\n<DIV>&nbsp;</DIV>\n`,
  list: '<UL>{items}</UL>\n',
  item: `<LI>${legacyFont('{text}')}\n{items}`,
  innerList: '<UL type=circle>{items}</UL>\n',
  innerItem: `<LI>${legacyFont('{text}')}\n`,
  facts: `<TABLE width="100%" bgcolor=#eeeeee>{items}</TABLE>\n`,
  fact: `<TR><TD nowrap>${legacyFont('{name}:')}<TD>${legacyFont('{value}')}\n`,
  betweenFacts: '',
  link: `<P>&raquo;&nbsp;<A HREF='{href}'>${legacyFont('{text}')}</A><BR><BR>\n`,
  end: '',
};

/** The HTML of tracking systems, each as often as in reality. */
export const messyMarkups: readonly Markup[] = [
  wordMarkup,
  wordMarkup,
  webEditorMarkup,
  webEditorMarkup,
  legacyMarkup,
];
