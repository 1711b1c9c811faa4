export {
  createDocsFetchHandler,
  createDocsListener,
  type DocsListener,
  type DocsOptions,
} from './docs-handlers.ts';
