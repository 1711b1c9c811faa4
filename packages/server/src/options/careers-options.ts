import { isCurrency, isFrameAncestor, isPosterEmail } from '@jobposting/careers';
import * as v from 'valibot';
import type { ServeOptions } from './serve-options.ts';

/** What `--careers-frame-ancestors` takes. */
export const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((origin) => origin.trim())),
  v.everyItem(
    isFrameAncestor,
    'It must be origins such as https://acme.example, parted by commas and without a path.',
  ),
);

/** What `--careers-poster-email` takes. */
export const posterEmail = v.pipe(
  v.string(),
  v.trim(),
  v.check(isPosterEmail, 'It must be an e-mail address such as jobs@acme.example.'),
);

/** What `--careers-currency` takes (decision D5). */
export const currency = v.pipe(
  v.string(),
  v.trim(),
  v.check(isCurrency, 'It must be a code of three capital letters, such as CAD.'),
);

/** The careers pages that are to be; `null` for none. */
export const careersFrom = (options: ServeOptions) =>
  options.careers
    ? {
        frameAncestors: options.careersFrameAncestors,
        posterEmail: options.careersPosterEmail,
        currency: options.careersCurrency,
      }
    : null;

/** Everybody follows the links of public pages: they must lead to where others reach the server. */
const isReached = ({ baseUrl, host }: ServeOptions): boolean =>
  baseUrl !== undefined || /^(?:127\.|::1$|localhost$)/.test(host);

/** What keeps a server from having the careers pages as these options say; `null` for nothing. */
export const careersProblem = (options: ServeOptions): string | null => {
  if (options.careers) {
    return isReached(options)
      ? null
      : '--careers needs --base-url, the public address, where the server listens beyond loopback.';
  }
  const { careersFrameAncestors, careersPosterEmail, careersCurrency } = options;
  if (careersFrameAncestors !== undefined) return '--careers-frame-ancestors needs --careers.';
  if (careersPosterEmail !== undefined) return '--careers-poster-email needs --careers.';
  return careersCurrency === undefined ? null : '--careers-currency needs --careers.';
};
