import * as v from 'valibot';
import { invisibleCharacter, withoutBlankEnds } from '../../values/text.ts';
import { plainText } from './plain-text.ts';

/** The text of an address: like plain text, also without invisible characters at its ends (decision D14). */
export const addressText = (maxCodePoints: number) =>
  v.pipe(v.string('wrong-type'), v.transform(withoutBlankEnds), plainText(maxCodePoints));

/** Whether a text parses as a URL that has neither user name nor password. */
const isUrlWithoutCredentials = (text: string, maxCodePoints: number): boolean => {
  // This runs even where the check of the length has failed.
  if (text.length > 2 * maxCodePoints) return false;
  const url = URL.parse(text);
  // With these two schemes, every URL that parses has a host.
  return url !== null && url.username === '' && url.password === '';
};

/** Whether a text of at most this length is an absolute address of a page (decision D14). */
export const isWebAddress = (text: string, maxCodePoints: number): boolean =>
  // The URL parser drops tabs, line breaks and extra slashes, so it accepts texts that are not addresses as they stand.
  /^https?:\/\/[^\s/?#\\][^\s?#\\]*(?:[?#]\S*)?$/i.test(text) &&
  !invisibleCharacter.test(text) &&
  isUrlWithoutCredentials(text, maxCodePoints);

/** The requirement of an address that begins so. */
export const mustBeWebAddress = (beginning: string): string =>
  `an address that begins with ${beginning} and has no white space, invisible characters, user name or password`;
