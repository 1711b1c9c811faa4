import { printable } from './printable.ts';

// Also as it is mistyped: in capitals, or with a hyphen.
const apiKey = /jp[_-][\w-]+/gi;

// The characters of a key, escaped any number of times: j is %6A, %256A, %25256A.
const escaped = /%(?:25)*(2D|3\d|[46][1-9A-F]|[57][\dA]|5F)/gi;

const withoutEscapes = (path: string): string =>
  path.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * The path of a request as it is logged: without the query, which may hold anything, with what looks
 * like an API key masked, however it is escaped, and with nothing that a terminal would obey.
 */
export const loggedPath = (url = ''): string => {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const read = path.includes('%') ? withoutEscapes(path) : path;
  // As it was sent, unless there is a key in it.
  const masked = read.replace(apiKey, 'jp_…');
  return printable(masked === read ? path : masked);
};
