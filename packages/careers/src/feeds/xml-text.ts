import { carriedText } from '@jobposting/core/adapter';

/** Text for an XML element or attribute, in characters that XML 1.0 carries. */
export const escapeXml = (text: string): string =>
  carriedText(text)
    // First, so that the references are not escaped themselves. A callback for each character takes longer.
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A CDATA section with the text, in characters that XML 1.0 carries. */
const cdata = (text: string): string =>
  `<![CDATA[${carriedText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** An element with the text in a CDATA section, as Indeed and LinkedIn want it; nothing when there is no text. */
export const cdataElement = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${cdata(text)}</${name}>\n` : '';
