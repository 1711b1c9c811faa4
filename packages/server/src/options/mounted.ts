import type { ServeOptions } from './serve-options.ts';

/** The path of the careers pages. */
export const careersPath = '/careers';

/** The path of the console. */
export const consolePath = '/console';

/** The path of the page to try the interface. */
export const docsPath = '/docs';

type Mounted = Pick<ServeOptions, 'careers' | 'console' | 'docs'>;

/** The pages for people with a browser, in the order in which they are shown, with the path of the first page of each. */
export const mountedPages = ({ careers, console, docs }: Mounted) =>
  [
    { page: 'console' as const, path: `${consolePath}/`, isThere: console },
    { page: 'careers' as const, path: `${careersPath}/`, isThere: careers },
    { page: 'docs' as const, path: `${docsPath}/`, isThere: docs },
  ].filter(({ isThere }) => isThere);
