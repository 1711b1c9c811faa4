import type { ServeOptions } from './serve-options.ts';

/** Where the careers pages are. */
export const careersPath = '/careers';

/** Where the console is. */
export const consolePath = '/console';

/** Where `createDocsListener` has its page. */
export const docsPath = '/docs';

type Mounted = Pick<ServeOptions, 'careers' | 'console' | 'docs'>;

/** What people open in a browser, in the order in which it is shown, with the path of its first page. */
export const mountedPages = ({ careers, console, docs }: Mounted) =>
  [
    { page: 'console' as const, path: `${consolePath}/`, isThere: console },
    { page: 'careers' as const, path: `${careersPath}/`, isThere: careers },
    { page: 'docs' as const, path: `${docsPath}/`, isThere: docs },
  ].filter(({ isThere }) => isThere);
