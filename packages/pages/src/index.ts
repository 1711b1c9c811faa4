export { accentCss, accentRule } from './accent.ts';
export {
  type Answer,
  type EncodedAnswer,
  type Headers,
  isRead,
  notAllowed,
  type PageRequest,
  textAnswer,
  type WholeAnswer,
} from './answer.ts';
export { negotiateEncoding } from './content-encoding.ts';
export { landscape, mark, notices } from './drawings.ts';
export { createFixedAnswers, fileAnswer } from './fixed-answers.ts';
export { bodyHtml, type Frame } from './frame.ts';
export { type Html, html, isSafeLink, trustedHtml, validAddress } from './html.ts';
export { createMiddleware, readRequest, writeHead, writeWhole } from './node-answer.ts';
export { accentOf, logoOf, plateHtml } from './plate.ts';
export { consoleStyle, styleSheet } from './style-sheet.ts';
