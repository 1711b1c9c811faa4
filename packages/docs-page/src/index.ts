export type { DocsOptions } from './docs-answer.ts';
export { createDocsFetchHandler } from './docs-fetch-handler.ts';
export { createDocsListener, type DocsListener } from './docs-listener.ts';
