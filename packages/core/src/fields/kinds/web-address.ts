import { bidiControls } from './plain-text.ts';

/** Whether a text parses as a URL that has neither user name nor password. */
const isUrlWithoutCredentials = (text: string, maxCodePoints: number): boolean => {
  // A check runs even where the one of the length has failed.
  if (text.length > 2 * maxCodePoints) return false;
  const url = URL.parse(text);
  // Of the two schemes, what parses has a host.
  return url !== null && url.username === '' && url.password === '';
};

/** Whether a text of at most this length is an absolute address of a page (decision D14). */
export const isWebAddress = (text: string, maxCodePoints: number): boolean =>
  // The URL parser drops tabs, line breaks and extra slashes, and so accepts what is not as sent.
  /^https?:\/\/[^\s/?#\\][^\s?#\\]*(?:[?#]\S*)?$/i.test(text) &&
  text.search(bidiControls) === -1 &&
  isUrlWithoutCredentials(text, maxCodePoints);

/** What an address must be that begins so. */
export const mustBeWebAddress = (beginning: string, maxCodePoints: number): string =>
  `an address of at most ${maxCodePoints} characters that begins with ${beginning} and has no white space, user name or password`;
