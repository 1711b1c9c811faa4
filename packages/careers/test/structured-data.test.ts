import { defaultReferenceData } from '@jobposting/core';
import { type NewJob, toInstant } from '@jobposting/core/adapter';
import type { JobPosting, WithContext } from 'schema-dts';
import { describe, expect, it } from 'vitest';
import { createFindPay } from '../src/postings/pay.ts';
import type { Posting } from '../src/postings/posting.ts';
import { structuredDataJson, structuredDataOf } from '../src/postings/structured-data.ts';
import { aHirer, aPosting, halifax, hostile, montreal, novaScotia, salaryOf } from './a-posting.ts';

const context = { findPay: createFindPay(defaultReferenceData), currency: 'CAD' };

/** The structured data of the page, in the types of schema.org. */
const read = (posting: Posting): WithContext<JobPosting> & Record<string, unknown> => {
  const data = structuredDataOf(posting, context);
  // Checked against the types of schema.org by the compiler.
  const typed: WithContext<JobPosting> = data;
  expect(JSON.parse(structuredDataJson(data))).toEqual(typed);
  return JSON.parse(structuredDataJson(data));
};

const acme = aHirer({
  slug: 'acme',
  website: 'https://acme.example',
  logoUrl: 'https://acme.example/logo.png',
});

const placeAt = (place: object) => ({
  '@type': 'Place',
  address: { '@type': 'PostalAddress', ...place, addressCountry: 'CA' },
});

describe('the structured data of a posting', () => {
  it('has what Google requires and recommends', () => {
    const posting = aPosting(
      {
        referenceId: 'RN-7',
        firstPublishDate: toInstant(new Date('2026-11-01T08:00:00Z')),
        publishDate: toInstant(new Date('2026-11-15T08:00:00Z')),
        closeDate: toInstant(new Date('2026-12-31T23:59:59.999Z')),
        locations: [halifax, montreal, novaScotia],
        salary: salaryOf(285_000, 301_234, 5),
      },
      acme,
    );
    expect(read(posting)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Registered Nurse',
      description: posting.job.description,
      datePosted: '2026-11-01T08:00:00.000Z',
      validThrough: '2027-01-01T03:59:59.999Z',
      hiringOrganization: {
        '@type': 'Organization',
        name: 'Acme Health',
        sameAs: 'https://acme.example',
        logo: 'https://acme.example/logo.png',
      },
      jobLocation: [
        placeAt({ addressLocality: 'Halifax', addressRegion: 'NS' }),
        placeAt({ addressLocality: 'Montréal', addressRegion: 'QC' }),
        placeAt({ addressRegion: 'NS' }),
      ],
      employmentType: 'FULL_TIME',
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'CAD',
        value: {
          '@type': 'QuantitativeValue',
          minValue: 28.5,
          maxValue: 30.1234,
          unitText: 'HOUR',
        },
      },
      identifier: { '@type': 'PropertyValue', name: 'Acme Health', value: 'RN-7' },
    });
  });

  it('has where the worker may live for a remote job, and no place of work', () => {
    const data = read(
      aPosting({ workplace: 'remote', locations: [halifax, novaScotia, montreal] }),
    );
    expect(data.jobLocation).toBeUndefined();
    expect(data.jobLocationType).toBe('TELECOMMUTE');
    expect(data.applicantLocationRequirements).toEqual([
      { '@type': 'State', name: 'Nova Scotia, Canada' },
      { '@type': 'State', name: 'Quebec, Canada' },
    ]);
  });

  it.each(['onsite', 'hybrid', null] as const)('has a place of work for %j', (workplace) => {
    const data = read(aPosting({ workplace }));
    expect(data.jobLocation).toHaveLength(1);
    expect(data.jobLocationType ?? data.applicantLocationRequirements).toBeUndefined();
  });

  it.each([
    [1, 'FULL_TIME'],
    [2, 'PART_TIME'],
    [3, 'CONTRACTOR'],
    [4, 'TEMPORARY'],
    [5, 'VOLUNTEER'],
    [100, undefined],
  ])('has position type %i as %j', (positionTypeId, employmentType) => {
    expect(read(aPosting({ positionTypeId })).employmentType).toBe(employmentType);
  });

  it.each<[string, NewJob['salary'], unknown]>([
    ['one amount', salaryOf(285_000, null, 5), { value: 28.5 }],
    ['a range of one amount', salaryOf(285_000, 285_000, 5), { value: 28.5 }],
    ['zero', salaryOf(0, null, 5), undefined],
    ['from zero', salaryOf(0, 285_000, 5), undefined],
    ['none', null, undefined],
    ['a period of the host', { ...salaryOf(285_000, null, 5), periodId: 100 }, undefined],
  ])('has the pay of %s as Google reads it', (_, salary, value) => {
    const { baseSalary } = read(aPosting({ salary }));
    if (value === undefined) expect(baseSalary).toBeUndefined();
    else expect(baseSalary).toMatchObject({ value });
  });

  it('names a commission, also next to a salary that is not shown', () => {
    expect(read(aPosting({ salary: salaryOf(0, null, 5, true) })).incentiveCompensation).toBe(
      'Commission',
    );
    expect(read(aPosting({ salary: salaryOf(1, null, 5) })).incentiveCompensation).toBeUndefined();
  });

  it('cannot end the script element around it, and reads as the page shows it', () => {
    const { title, titleShown, description } = hostile;
    const json = structuredDataJson(
      structuredDataOf(aPosting({ title, description: `${description}</script><!--` }), context),
    );
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toMatchObject({
      title: titleShown,
      description: `${description}</script><!--`.replace('\u0001\ufffe', ''),
    });
  });
});
