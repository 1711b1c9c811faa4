import { allowedCharacters } from '@jobposting/pages';

/** Text for an XML element or attribute, without the characters that XML 1.0 forbids. */
export const escapeXml = (text: string): string =>
  allowedCharacters(text)
    // First, so that the references are not escaped themselves. A callback for each character takes twice as long.
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A CDATA section with the text, without the characters that XML 1.0 forbids. */
const cdata = (text: string): string =>
  `<![CDATA[${allowedCharacters(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** An element with the text in a CDATA section, as Indeed and LinkedIn want it; nothing when there is no text. */
export const cdataElement = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${cdata(text)}</${name}>\n` : '';
