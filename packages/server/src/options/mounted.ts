import type { ServeOptions } from './serve-options.ts';

/** The path of the careers pages. */
export const careersPath = '/careers';

/** The path of the console. */
export const consolePath = '/console';

/** A link that fills in the key where a person signs in; the fragment is sent to no server (decision D39). */
export const signInLink = (baseUrl: string, apiKey: string): string =>
  `${baseUrl}${consolePath}/sign-in#${apiKey}`;

/** The line with this link, if the address of a server is known. */
export const signInLines = (baseUrl: string | undefined, apiKey: string): readonly string[] =>
  baseUrl === undefined ? [] : [`Sign in to the console: ${signInLink(baseUrl, apiKey)}`];

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
