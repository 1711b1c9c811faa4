import {
  type CareersOptions,
  isCurrency,
  isFrameAncestor,
  isPosterEmail,
} from '@jobposting/careers';
import * as v from 'valibot';
import { flag, option } from './option.ts';

/** How the careers pages are. */
export type CareersPages = Pick<CareersOptions, 'frameAncestors' | 'posterEmail' | 'currency'>;

/** What these options say. */
export interface CareersPagesOptions {
  readonly careers: boolean;
  readonly careersFrameAncestors?: readonly string[] | undefined;
  readonly careersPosterEmail?: string | undefined;
  readonly careersCurrency?: string | undefined;
}

const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((origin) => origin.trim())),
  v.everyItem(
    isFrameAncestor,
    'It must be origins such as https://acme.example, parted by commas and without a path.',
  ),
);

const posterEmail = v.pipe(
  v.string(),
  v.trim(),
  v.check(isPosterEmail, 'It must be an e-mail address such as jobs@acme.example.'),
);

const currency = v.pipe(
  v.string(),
  v.trim(),
  v.check(isCurrency, 'It must be a code of three capital letters, such as CAD.'),
);

/** `--careers`. */
export const careersOption = () =>
  flag('careers', 'show the open jobs of all employers to everybody, at /careers/').default(false);

/** `--careers-frame-ancestors`. */
export const careersFrameAncestorsOption = () =>
  option(
    '--careers-frame-ancestors <origins>',
    'the sites, parted by commas, that may show careers pages in a frame; none when absent',
    origins,
  );

/** `--careers-poster-email`. */
export const careersPosterEmailOption = () =>
  option(
    '--careers-poster-email <address>',
    'the e-mail address that LinkedIn gets with a job that takes applications at a URL; none when absent',
    posterEmail,
  );

/** `--careers-currency` (decision D5). */
export const careersCurrencyOption = () =>
  option(
    '--careers-currency <code>',
    'what careers pages and feeds say that salaries are paid in; CAD when absent',
    currency,
  );

/** The careers pages that are to be; `null` for none. */
export const careersFrom = (options: CareersPagesOptions): CareersPages | null =>
  options.careers
    ? {
        frameAncestors: options.careersFrameAncestors,
        posterEmail: options.careersPosterEmail,
        currency: options.careersCurrency,
      }
    : null;

/** Everybody follows the links of public pages: they must lead to where others reach the server. */
const isReached = (baseUrl: string | undefined, host: string): boolean =>
  baseUrl !== undefined || /^(?:127\.|::1$|localhost$)/.test(host);

/** What keeps a server from having the careers pages as these options say; `null` for nothing. */
export const careersProblem = (
  options: CareersPagesOptions & {
    readonly baseUrl?: string | undefined;
    readonly host: string;
  },
): string | null => {
  if (options.careers) {
    return isReached(options.baseUrl, options.host)
      ? null
      : '--careers needs --base-url, the public address, where the server listens beyond loopback.';
  }
  const { careersFrameAncestors, careersPosterEmail, careersCurrency } = options;
  if (careersFrameAncestors !== undefined) return '--careers-frame-ancestors needs --careers.';
  if (careersPosterEmail !== undefined) return '--careers-poster-email needs --careers.';
  return careersCurrency === undefined ? null : '--careers-currency needs --careers.';
};
