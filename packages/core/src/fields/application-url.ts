import * as v from 'valibot';
import { jobLimits } from '../job/job-limits.ts';
import { plainlyTyped } from '../values/spelling.ts';
import { addressIn } from './application-email.ts';
import { addressText, isWebAddress, mustBeWebAddress } from './kinds/schemas.ts';

const maxLength = jobLimits.applicationUrlLength;

const urlInstead = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > maxLength) return undefined;
  const address = addressIn(value);
  if (address !== undefined) {
    return `"applicantRoutingType":{"id":1},"applicationEmail":${JSON.stringify(address)}`;
  }
  const text = plainlyTyped(value).trim();
  const isHost = /^[^/?#:@]+\.[a-z]{2,}(?:[/?#]|$)/i.test(text);
  const url = isHost ? `https://${text}` : text;
  return isWebAddress(url, maxLength) ? JSON.stringify(url) : undefined;
};

/** Where candidates are sent when applications are routed by URL (decisions D13, D14). */
export const applicationUrl = {
  name: 'applicationUrl',
  schema: v.pipe(
    addressText(maxLength),
    v.minLength(1, 'required'),
    v.check((text) => isWebAddress(text, maxLength), 'invalid-url'),
  ),
  mustBe: {
    '/applicationUrl': {
      mustBe: mustBeWebAddress('http:// or https://'),
      whenMissing: ', such as "https://example.com/apply"',
      instead: urlInstead,
    },
  },
} as const;
