import type { Location } from '@jobposting/core';
import { carriedText, postalPlaceOf } from '@jobposting/core/adapter';
import { amountOf, type FindPay, type Pay } from './pay.ts';
import type { Posting } from './posting.ts';
import { publicDatesOf } from './public-dates.ts';

const employmentTypes = new Map([
  [1, 'FULL_TIME'],
  [2, 'PART_TIME'],
  [3, 'CONTRACTOR'],
  [4, 'TEMPORARY'],
  [5, 'VOLUNTEER'],
] as const);

const salaryOf = ({ lowest, highest, unit }: Pay, currency: string) => ({
  '@type': 'MonetaryAmount' as const,
  currency,
  value: {
    '@type': 'QuantitativeValue' as const,
    ...(lowest === highest
      ? { value: amountOf(lowest) }
      : { minValue: amountOf(lowest), maxValue: amountOf(highest) }),
    unitText: unit.toUpperCase() as Uppercase<Pay['unit']>,
  },
});

const organizationOf = ({ job, hirer }: Posting) => {
  if (job.confidential) return { '@type': 'Organization' as const, name: 'confidential' };
  const { website, logoUrl } = hirer.profile;
  return {
    '@type': 'Organization' as const,
    name: hirer.name,
    ...(website !== null && { sameAs: website }),
    ...(logoUrl !== null && { logo: logoUrl }),
  };
};

const identifierOf = ({ job, hirer }: Posting) => ({
  '@type': 'PropertyValue' as const,
  name: job.confidential ? 'confidential' : hirer.name,
  // The employer's own number may reveal the employer.
  value: (job.confidential ? null : job.referenceId) ?? String(job.id),
});

const placeOf = (location: Location) => {
  const { town, province } = postalPlaceOf(location);
  return {
    '@type': 'Place' as const,
    address: {
      '@type': 'PostalAddress' as const,
      ...(town !== null && { addressLocality: town }),
      ...(province !== null && { addressRegion: province.code }),
      addressCountry: 'CA',
    },
  };
};

/** Where the workers of a remote job may live (decision D35). */
const residencesOf = (locations: readonly Location[]) => {
  const provinces = locations.map((location) => postalPlaceOf(location).province?.name);
  return provinces.includes(undefined)
    ? [{ '@type': 'Country' as const, name: 'Canada' }]
    : [...new Set(provinces)].map((name) => ({
        '@type': 'State' as const,
        name: `${name}, Canada`,
      }));
};

/**
 * A posting for Google for Jobs: schema.org's JobPosting, by Google's rules
 * (https://developers.google.com/search/docs/appearance/structured-data/job-posting). It belongs on the
 * page of an open posting, and nowhere else.
 *
 * @param currency the currency of salaries (ISO 4217)
 */
export const structuredDataOf = (
  posting: Posting,
  { findPay, currency }: { readonly findPay: FindPay; readonly currency: string },
) => {
  const { job } = posting;
  const employmentType = employmentTypes.get(job.positionTypeId as 1);
  const pay = findPay(job.salary);
  const { posted, closes } = publicDatesOf(job);
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'JobPosting' as const,
    title: job.title,
    description: job.description,
    datePosted: posted,
    validThrough: closes,
    hiringOrganization: organizationOf(posting),
    ...(job.workplace === 'remote'
      ? {
          jobLocationType: 'TELECOMMUTE' as const,
          applicantLocationRequirements: residencesOf(job.locations),
        }
      : { jobLocation: job.locations.map(placeOf) }),
    ...(employmentType !== undefined && { employmentType }),
    ...(pay !== null && { baseSalary: salaryOf(pay, currency) }),
    ...(job.salary?.plusCommission && { incentiveCompensation: 'Commission' }),
    identifier: identifierOf(posting),
  };
};

/** Writes each text of a JSON document as pages and feeds show it, when given to `JSON.stringify`. */
export const carriedIn = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? carriedText(value) : value;

/** The JSON of structured data in a form that cannot end the `script` element around it. */
export const structuredDataJson = (data: ReturnType<typeof structuredDataOf>): string =>
  // One after another: a callback for each takes longer when there are thousands.
  JSON.stringify(data, carriedIn)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
