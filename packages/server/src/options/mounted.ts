import type { ServeOptions } from './serve-options.ts';

/** Where the careers pages are. */
export const careersPath = '/careers';

/** Where `createDocsListener` has its page. */
export const docsPath = '/docs';

/** What people open in a browser, in the order in which it is shown, with the path of its first page. */
export const mountedPages = ({ careers, docs }: Pick<ServeOptions, 'careers' | 'docs'>) =>
  [
    { page: 'careers' as const, path: `${careersPath}/`, isThere: careers },
    { page: 'docs' as const, path: `${docsPath}/`, isThere: docs },
  ].filter(({ isThere }) => isThere);
