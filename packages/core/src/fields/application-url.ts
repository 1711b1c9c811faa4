import * as v from 'valibot';
import { jobLimits } from '../job-limits.ts';
import type { AddressField } from './kinds/address-field.ts';
import { bidiControls, plainText } from './kinds/plain-text.ts';

const isUrlWithoutCredentials = (text: string): boolean => {
  // A check runs even where the one of the length has failed.
  if (text.length > 2 * jobLimits.applicationUrlLength) return false;
  const url = URL.parse(text);
  // Of these two schemes, what parses has a host.
  return url !== null && url.username === '' && url.password === '';
};

// The URL parser drops tabs, line breaks and extra slashes, and so accepts what is not as sent.
const isUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/?#\\][^\s?#\\]*(?:[?#]\S*)?$/i.test(text) &&
  text.search(bidiControls) === -1 &&
  isUrlWithoutCredentials(text);

const wasUrl = (text: string): boolean =>
  /^https?:\/\/[^\s\\/][^\t\n\r\\]*$/i.test(text) && isUrlWithoutCredentials(text);

const addressText = v.pipe(plainText(jobLimits.applicationUrlLength), v.minLength(1, 'required'));

/** Where candidates are sent when applications are routed by URL (decisions D13, D14). */
export const applicationUrl: AddressField = {
  name: 'applicationUrl',
  schema: v.pipe(addressText, v.check(isUrl, 'invalid-url')),
  formerSchema: v.pipe(addressText, v.check(wasUrl, 'invalid-url')),
  mustBe: {
    '/applicationUrl': `an address of at most ${jobLimits.applicationUrlLength} characters that begins with http:// or https:// and has no white space, user name or password`,
  },
};
