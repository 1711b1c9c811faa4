import { textOptions } from '@jobposting/careers/options';
import * as v from 'valibot';
import { flagOf, option } from './option.ts';
import type { ServeOptions } from './serve-options.ts';

const messageOf = ({ form }: { readonly form: string }): string => `It must be ${form}.`;

const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((origin) => origin.trim())),
  v.everyItem(textOptions.frameAncestors.isFit, messageOf(textOptions.frameAncestors)),
);

const textLike = (rule: { readonly isFit: (text: string) => boolean; readonly form: string }) =>
  v.pipe(v.string(), v.trim(), v.check(rule.isFit, messageOf(rule)));

/** The options that need `--careers`: each is an option of `createCareersListener`. */
export const careersOptions = {
  careersFrameAncestors: option(
    '<origins>',
    'the only sites that may show careers pages in a frame, separated by commas; if absent, any site may show lists',
    origins,
  ),
  careersPosterEmail: option(
    '<address>',
    'the e-mail address given to LinkedIn with each job that takes applications at a URL',
    textLike(textOptions.posterEmail),
  ),
  careersCurrency: option(
    '<code>',
    'the currency of salaries on careers pages and in feeds; if absent, CAD',
    textLike(textOptions.currency),
  ),
  careersReportAt: option(
    '<url>',
    'where readers can report a posting: a mailto: or https: URL',
    textLike(textOptions.reportAt),
  ),
  careersReportPolicy: option(
    '<url>',
    'the https: URL of your policy on fraudulent postings',
    textLike(textOptions.reportPolicy),
  ),
};

/** The options of the careers pages. */
export const careersFrom = (options: ServeOptions) => ({
  frameAncestors: options.careersFrameAncestors,
  posterEmail: options.careersPosterEmail,
  currency: options.careersCurrency,
  reportAt: options.careersReportAt,
  reportPolicy: options.careersReportPolicy,
});

/** Everybody follows the links of public pages: they must lead to the public address of the server. */
const isReached = ({ baseUrl, host }: ServeOptions): boolean =>
  baseUrl !== undefined || /^(?:127\.|::1$|localhost$)/.test(host);

/** Why a server cannot have the careers pages that these options describe; `null` when it can. */
export const careersProblem = (options: ServeOptions): string | null => {
  if (options.careers) {
    return isReached(options)
      ? null
      : '--careers needs --base-url, the public address, unless the server listens on loopback.';
  }
  const names = Object.keys(careersOptions) as (keyof typeof careersOptions)[];
  const given = names.find((name) => options[name] !== undefined);
  return given === undefined ? null : `${flagOf(given)} needs --careers.`;
};
