import { describe, expect, it } from 'vitest';
import { sanitizeDescription } from '../src/description/sanitize-description.ts';

const wide = '<span style=\'font:7.0pt "Times New Roman"\'>&nbsp;&nbsp;&nbsp; </span>';

/** An item of a list as Word puts it on the clipboard. */
const word = (level: number, label: string, text: string): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:l0 level${level}
lfo1'><![if !supportLists]><span lang=EN-CA style='font-family:Symbol;mso-bidi-font-family:Symbol'><span
style='mso-list:Ignore'>${label}${wide}</span></span><![endif]><span lang=EN-CA>${text}<o:p></o:p></span></p>

`;

/** An item as Word Online does: in a list of its own, whatever its level. */
const wordOnline = (kind: 'ul' | 'ol', level: number, place: number, text: string): string =>
  `<div class="ListContainerWrapper SCXW149 BCX0" style="margin: 0px; padding: 0px; position: relative;"><${kind} class="ListStyle${level} SCXW149 BCX0" role="list"${kind === 'ol' ? ` start="${place}"` : ''} style="margin: 0px; overflow: visible;"><li aria-setsize="-1" data-leveltext="%${level}." data-font="" data-listid="2" data-list-defn-props="{&quot;335552541&quot;:0,&quot;469777804&quot;:&quot;%1.&quot;}" data-aria-posinset="${place}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW149 BCX0" style="margin: 0px; display: block;"><p class="Paragraph SCXW149 BCX0" paraid="47" style="font-weight: normal; font-style: normal;"><span data-contrast="auto" class="TextRun SCXW149 BCX0"><span class="NormalTextRun SCXW149 BCX0">${text}</span></span></p></li></${kind}></div>`;

const googleSpan = (text: string, look = ''): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${look}">${text}</span>`;
const look = (style: string, text: string): string => {
  const [name = ''] = style.split(':');
  return googleSpan(text).replace(new RegExp(`;${name}:[^;]*`), `;${style}`);
};

describe('lists, bold and italic of office programs (D9)', () => {
  it.each([
    [
      'letters and Roman numbers of Word',
      word(1, 'a)', 'A') + word(2, 'i.', 'B') + word(2, 'ii.', 'C') + word(1, 'b)', 'D'),
      '<ol><li>A<ol><li>B</li><li>C</li></ol></li><li>D</li></ol>',
    ],
    [
      'a level of Word that nothing leads to',
      word(2, 'o', 'steel') + word(1, '·', 'Weld'),
      '<ul><li>steel</li><li>Weld</li></ul>',
    ],
    [
      'a bold number of Word',
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><b><span style='mso-list:Ignore'>1.${wide}</span></b><b>Weld</b> it</p>`,
      '<ol><li><b>Weld</b> it</li></ol>',
    ],
    [
      'a list of Word whose styles are lost',
      `<p class="MsoListParagraph" style="margin-left:36pt; text-indent:-18pt"><span style="font-family:Symbol">·<span>&nbsp;&nbsp;&nbsp; </span></span>weld</p><p class="MsoListParagraph">Not an item</p>`,
      '<ul><li>weld</li></ul><p>Not an item</p>',
    ],
    [
      'a picture as a bullet of Word',
      word(1, '<img width=15 height=15 src="clip_image001.gif" alt="*">', 'weld'),
      '<ul><li>weld</li></ul>',
    ],
    [
      'numbers of Word that a list would change',
      `${word(1, '3.', 'Call')}${word(1, '1.2.', 'Come')}<p class=MsoListNumber style='mso-list:l1 level1 lfo1'>2.1 Go</p>`,
      '<p>3. Call</p><p>1.2. Come</p><p>2.1 Go</p>',
    ],
    [
      'bullets of Word Online',
      `${wordOnline('ul', 1, 1, 'weld')}${wordOnline('ul', 2, 1, 'steel')}${wordOnline('ul', 1, 2, 'cut')}`,
      '<ul><li><p>weld</p><ul><li><p>steel</p></li></ul></li><li><p>cut</p></li></ul>',
    ],
    [
      'a list of Word Online whose classes are lost',
      '<ul>\n<li data-leveltext="" data-font="Symbol" data-listid="8" data-aria-posinset="1" data-aria-level="1">weld</li>\n</ul>\n<ul>\n<li data-leveltext="" data-font="Symbol" data-listid="8" data-aria-posinset="2" data-aria-level="1">cut</li>\n</ul>\n<p>Soon.</p>',
      '<ul><li>weld</li><li>cut</li></ul><p>Soon.</p>',
    ],
    [
      'bold and italic of Word Online',
      '<p class="Paragraph SCXW1"><span class="TextRun SCXW1" style="font-weight: bold; font-style: italic;">Weld</span><span class="TextRun SCXW1" style="font-weight: normal;"> it</span></p>',
      '<p><strong><em>Weld</em></strong> it</p>',
    ],
    [
      'Google Docs',
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e"><h2 dir="ltr">${look('font-weight:700', 'Duties')}</h2><p dir="ltr">${look('font-weight:700', 'Weld')}${googleSpan(' it ')}${look('font-style:italic', 'now')}${look('text-decoration:underline', '!')}</p></b>`,
      '<p><strong>Duties</strong></p><p><strong>Weld</strong> it <em>now</em>!</p>',
    ],
    [
      'LibreOffice',
      '<p style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif"><b>Weld</b></font> <i>it</i></p><ol><li><p style="margin-bottom: 0cm">Call</p></li><ul><li><p>now</p></li></ul></ol>',
      '<p><b>Weld</b> <i>it</i></p><ol><li><p>Call</p><ul><li><p>now</p></li></ul></li></ol>',
    ],
  ])('reads %s', (_, sent, stored) => {
    const { html, changed } = sanitizeDescription(sent);
    // White space between tags does not show.
    const shown = html.replace(/\s+/g, ' ').replace(/ ?(<\/?(?:p|ul|ol|li)>) ?/g, '$1');
    expect(shown.trim()).toBe(stored);
    expect(changed).toBe(true);
    expect(sanitizeDescription(html)).toMatchObject({ html, changed: false });
  });
});
