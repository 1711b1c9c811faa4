export { type Html, html, isSafeLink, trustedHtml } from './html.ts';
