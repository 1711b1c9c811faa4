export { accentCss } from './accent.ts';
export { validAddress } from './address.ts';
export { allowedCharacters } from './characters.ts';
export { type EncodedAnswer, negotiateEncoding } from './content-encoding.ts';
export { landscape, mark } from './drawings.ts';
export { bodyHtml, type Frame, plateHtml } from './frame.ts';
export { type Html, html, isSafeLink, trustedHtml } from './html.ts';
export { styleSheet } from './style-sheet.ts';
