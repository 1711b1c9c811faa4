export { accentCss } from './accent.ts';
export { landscape, mark } from './drawings.ts';
export { bodyHtml, type Frame, plateHtml } from './frame.ts';
export { type Html, html, isSafeLink, trustedHtml } from './html.ts';
export { styleSheet } from './style-sheet.ts';
