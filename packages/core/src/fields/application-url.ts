import * as v from 'valibot';
import { jobLimits } from '../job-limits.ts';
import { field } from './kinds/field.ts';
import { plainText } from './kinds/plain-text.ts';

const isApplicationUrl = (text: string): boolean => {
  // The URL parser drops tabs, line breaks and extra slashes, and so accepts what is not as sent.
  if (!/^https?:\/\/[^\s\\/][^\t\n\r\\]*$/i.test(text)) return false;
  const url = URL.parse(text);
  // Of these two schemes, what parses has a host.
  return url !== null && url.username === '' && url.password === '';
};

/** Where candidates are sent when applications are routed by URL (decisions D13, D14). */
export const applicationUrl = field({
  name: 'applicationUrl',
  schema: v.pipe(
    plainText(jobLimits.applicationUrlLength),
    v.minLength(1, 'required'),
    v.check(isApplicationUrl, 'invalid-url'),
  ),
  mustBe: {
    '/applicationUrl': `an address of at most ${jobLimits.applicationUrlLength} characters that begins with http:// or https:// and has no user name or password`,
  },
});
