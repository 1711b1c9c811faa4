export type { DocsOptions } from './docs-answer.ts';
export { createDocsFetchHandler, createDocsListener, type DocsListener } from './docs-handlers.ts';
