// A parser must refuse them, even as references (XML 1.0 §2.2).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** A text without the characters that XML 1.0 forbids. */
const allowed = (text: string): string => text.toWellFormed().replace(forbidden, '');

/** Text as XML has it in an element or an attribute, without the characters that XML 1.0 forbids. */
export const escapeXml = (text: string): string =>
  allowed(text)
    // First, so that the references are not escaped themselves. A callback for each character takes twice as long.
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A CDATA section with the text, without the characters that XML 1.0 forbids. */
const cdata = (text: string): string =>
  `<![CDATA[${allowed(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** An element with the text in a CDATA section, as Indeed and LinkedIn want it; nothing where there is no text. */
export const cdataElement = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${cdata(text)}</${name}>\n` : '';
