import * as v from 'valibot';
import { jobLimits } from '../job/job-limits.ts';
import type { AddressField } from './kinds/address-field.ts';
import { plainText } from './kinds/plain-text.ts';
import { isUrlWithoutCredentials, isWebAddress, mustBeWebAddress } from './kinds/web-address.ts';

const maxLength = jobLimits.applicationUrlLength;

const wasUrl = (text: string): boolean =>
  /^https?:\/\/[^\s\\/][^\t\n\r\\]*$/i.test(text) && isUrlWithoutCredentials(text, maxLength);

const addressText = v.pipe(plainText(maxLength), v.minLength(1, 'required'));

/** Where candidates are sent when applications are routed by URL (decisions D13, D14). */
export const applicationUrl: AddressField = {
  name: 'applicationUrl',
  schema: v.pipe(
    addressText,
    v.check((text) => isWebAddress(text, maxLength), 'invalid-url'),
  ),
  formerSchema: v.pipe(addressText, v.check(wasUrl, 'invalid-url')),
  mustBe: { '/applicationUrl': mustBeWebAddress('http:// or https://', maxLength) },
};
