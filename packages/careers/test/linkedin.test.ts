import { toInstant } from '@jobposting/core/adapter';
import { describe, expect, it } from 'vitest';
import { leftOutOfLinkedIn, linkedInFeed } from '../src/feeds/linkedin.ts';
import {
  aContext,
  aHirer,
  aPosting,
  halifax,
  hostile,
  longDescription,
  montreal,
  novaScotia,
  salaryOf,
} from './a-posting.ts';
import { each, elementsOf, type Read, readXml, textOf } from './read-feed.ts';

const read = async (...postings: Parameters<typeof each>): Promise<Read> =>
  readXml(await textOf(linkedInFeed(each(...postings), aContext()))).source;

describe('the feed for LinkedIn', () => {
  it('has every field of a job', async () => {
    const posting = aPosting(
      {
        referenceId: 'RN-7',
        firstPublishDate: toInstant(new Date('2026-11-01T08:00:00Z')),
        closeDate: toInstant(new Date('2026-12-31T23:59:59.999Z')),
        salary: salaryOf(640_000_000, 720_000_000, 1),
        workplace: 'hybrid',
        positionTypeId: 4,
      },
      aHirer({ slug: 'acme', linkedInCompanyId: '12345' }),
    );
    const source = await read(posting);
    expect(source).toMatchObject({
      lastBuildDate: 'Fri, 20 Nov 2026 12:00:00 GMT',
      publisherUrl: 'https://jobs.example/careers/',
      publisher: 'jobs.example',
    });
    expect(source.job.map(elementsOf)).toEqual([
      {
        partnerJobId: '7-101',
        company: 'Acme Health',
        companyId: '12345',
        title: 'Registered Nurse',
        description: longDescription,
        applyUrl: 'https://jobs.example/careers/acme/7-registered-nurse',
        posterEmail: 'jobs@example.com',
        jobtype: 'CONTRACT',
        workplaceTypes: 'Hybrid',
        salaries: {
          salary: {
            highEnd: { amount: '72000', currencyCode: 'CAD' },
            lowEnd: { amount: '64000', currencyCode: 'CAD' },
            period: 'YEARLY',
            type: 'BASE_SALARY',
          },
        },
        listDate: '2026-11-01',
        expirationDate: '2026-12-31',
        location: 'Halifax, NS, Canada',
        city: 'Halifax',
        state: 'NS',
        country: 'CA',
      },
    ]);
  });

  it('links to the application itself', async () => {
    const routing = { typeId: 2, applicationUrl: 'https://apply.example/?a=1&b="2"' } as const;
    const { job } = await read(aPosting({ routing }));
    expect(job[0].applyUrl).toBe('https://apply.example/?a=1&b=%222%22');
    expect(job[0].posterEmail).toBeUndefined();
    const context = aContext({ posterEmail: 'jobs@host.example' });
    const xml = await textOf(linkedInFeed(each(aPosting({ routing })), context));
    expect(readXml(xml).source.job[0].posterEmail).toBe('jobs@host.example');
  });

  it('leaves out an amount that it would have to round, and an amount of zero', async () => {
    const salaries = [
      salaryOf(285_000, null, 5),
      salaryOf(280_000, 285_000, 5),
      salaryOf(0, 10_000, 5),
    ];
    const source = await read(...salaries.map((salary) => aPosting({ salary })));
    expect(source.job.map((job: Read) => job.salaries)).toEqual([undefined, undefined, undefined]);
    const whole = await read(aPosting({ salary: salaryOf(300_000, null, 5) }));
    expect(elementsOf(whole.job[0].salaries.salary)).toMatchObject({
      highEnd: { amount: '30' },
      lowEnd: { amount: '30' },
      period: 'HOURLY',
    });
  });

  it('has one job for each place, whole provinces too', async () => {
    const source = await read(aPosting({ locations: [halifax, montreal, novaScotia] }));
    expect(
      source.job.map((job: Read) => [job.partnerJobId, job.location, job.city, job.state]),
    ).toEqual([
      ['7-101', 'Halifax, NS, Canada', 'Halifax', 'NS'],
      ['7-102', 'Montréal, QC, Canada', 'Montréal', 'QC'],
      ['7-6', 'Nova Scotia, Canada', undefined, 'NS'],
    ]);
  });

  it('says what it leaves out: confidential jobs, and descriptions below 100 characters', async () => {
    const hidden = aPosting({ confidential: true });
    const short = aPosting({ description: `<p>${'x'.repeat(98)}&amp;</p>${'<br />'.repeat(50)}` });
    const long = aPosting({ description: `<p>${'x'.repeat(99)}&amp;</p>` });
    expect(leftOutOfLinkedIn(hidden)).toEqual([{ reason: 'confidential' }]);
    expect(leftOutOfLinkedIn(short)).toEqual([{ reason: 'short-description' }]);
    expect(leftOutOfLinkedIn(long)).toEqual([]);

    const source = await read(hidden, short, long);
    expect(source.job).toHaveLength(1);
    expect(JSON.stringify(source)).toContain(
      'left out: 1 confidential, 1 with a description of less than 100 characters',
    );
  });

  it('is well-formed whatever a job says, in the tags that LinkedIn keeps', async () => {
    const { title, description } = hostile;
    const { job } = await read(aPosting({ title, description }));
    expect(job[0].title).toBe(hostile.titleShown);
    expect(job[0].description).toBe(
      '<p>1 &lt;script&gt; ]]&gt; ]]&amp;gt; &amp;lt; A&amp;B \u2028 🚀</p><p>link <i>i</i></p>' +
        `<ul><li>${'long '.repeat(30)}</li></ul>a<br />b<br />`,
    );
  });
});
