import * as v from 'valibot';
import { jobLimits } from '../job/job-limits.ts';
import { plainlyTyped } from '../values/spelling.ts';
import { invisibleCharacter } from '../values/text.ts';
import { suchAs } from './kinds/problem.ts';
import { addressText, isWebAddress, mustBeWebAddress } from './kinds/schemas.ts';

// As HTML's `input type=email` accepts it, without a dot at either end or two in a row. The limit of 64 characters
// needs no check, because the whole address has at most 50.
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;

// The URL parser would read these as the end of the host, or drop them.
const notInDomain = /[/?#:@%\\[\]\s]/;

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const isDomain = (text: string): boolean => {
  if (notInDomain.test(text) || invisibleCharacter.test(text)) return false;
  const labels = URL.parse(`http://${text}`)?.hostname.split('.') ?? [];
  const last = labels.at(-1) ?? '';
  return labels.length >= 2 && labels.every((each) => label.test(each)) && !/^\d+$/.test(last);
};

/**
 * Whether a text is an e-mail address (decision D14): one `@`; before it, 1 to 64 characters that HTML's
 * `input type=email` takes, with single dots inside only; after it a domain without any of `/ ? # : @ % \ [ ]`,
 * white space or invisible characters, which the WHATWG URL parser turns into two or more labels of 1 to 63
 * ASCII letters, digits and inner hyphens, the last not all digits.
 */
export const isEmailAddress = (text: string): boolean => {
  // This runs even where the check of the length has failed.
  if (text.length > 2 * jobLimits.applicationEmailLength) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  return more.length === 0 && localPart.test(local) && isDomain(domain);
};

/**
 * The e-mail address in a text: in a link (`mailto:jane@example.com`), next to a name (`Jane <jane@example.com>`), or
 * alone, with characters that look like those of ASCII.
 */
const addressIn = (text: string): string | undefined => {
  if (text.length > 4 * jobLimits.applicationEmailLength) return undefined;
  const plain = plainlyTyped(text).trim();
  const [, linked, named] = /^(?:mailto:([^?\s]+)|[^<>]{0,100}<([^<>\s]+)>)/i.exec(plain) ?? [];
  const address = linked ?? named ?? plain;
  return address !== undefined && isEmailAddress(address) ? address : undefined;
};

/** Where applications are sent when they are routed by Email (decisions D13, D14). */
export const applicationEmail = {
  name: 'applicationEmail',
  schema: v.pipe(
    addressText(jobLimits.applicationEmailLength),
    v.minLength(1, 'required'),
    v.check(isEmailAddress, 'invalid-email'),
  ),
  mustBe: {
    '/applicationEmail': suchAs('one e-mail address', '"jobs@example.com"', (value) => {
      const address = typeof value === 'string' ? addressIn(value) : undefined;
      return address === undefined ? undefined : JSON.stringify(address);
    }),
  },
} as const;

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
