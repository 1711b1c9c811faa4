import { toInstant } from '@jobposting/core/adapter';
import { describe, expect, it } from 'vitest';
import { indeedFeed, leftOutOfIndeed, withoutReferences } from '../src/feeds/indeed.ts';
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
  readXml(await textOf(indeedFeed(each(...postings), aContext()))).source;

describe('the feed for Indeed', () => {
  it('has every field of a job', async () => {
    const posting = aPosting(
      {
        referenceId: 'RN-7',
        firstPublishDate: toInstant(new Date('2026-11-01T08:00:00.123Z')),
        closeDate: toInstant(new Date('2026-12-31T23:59:59.999Z')),
        categoryIds: [17, 1, 9999],
        salary: salaryOf(640_000_000, 720_005_000, 1, true),
        workplace: 'remote',
        positionTypeId: 4,
      },
      aHirer({ slug: 'acme' }),
    );
    const source = await read(posting);
    expect(source).toMatchObject({
      publisher: 'jobs.example',
      publisherurl: 'https://jobs.example/careers/',
      lastBuildDate: 'Fri, 20 Nov 2026 12:00:00 GMT',
    });
    expect(source.job.map(elementsOf)).toEqual([
      {
        title: 'Registered Nurse',
        date: '2026-11-01T08:00:00Z',
        expirationdate: '2027-01-01T03:59:59Z',
        url: 'https://jobs.example/careers/acme/7-registered-nurse?source=Indeed',
        salary: '$64000-$72000.50 per year',
        jobtype: 'temporary',
        category: 'Health Care, Accounting',
        remotetype: 'Fully remote',
        description: longDescription,
        referencenumber: '7-101',
        requisitionid: 'RN-7',
        company: 'Acme Health',
        sourcename: 'Acme Health',
        city: 'Halifax',
        state: 'NS',
        country: 'CA',
      },
    ]);
  });

  it('leaves out what a job does not have', async () => {
    const { job } = await read(aPosting({ categoryIds: [], positionTypeId: 100 }));
    const absent = ['salary', 'jobtype', 'category', 'remotetype'];
    expect(Object.keys(job[0]).filter((name) => absent.includes(name))).toEqual([]);
    expect(job[0].requisitionid).toBe('7');
  });

  it.each([
    [285_000, null, 5, '$28.50 per hour'],
    [285_000, 285_000, 5, '$28.50 per hour'],
    [281_234, 300_000, 4, '$28.1234-$30 per day'],
    [0, 300_000, 5, undefined],
  ])('shows a salary of %j to %j of period %j as %j', async (amount, maxAmount, periodId, text) => {
    const salary = salaryOf(amount, maxAmount, periodId);
    expect((await read(aPosting({ salary }))).job[0].salary).toBe(text);
  });

  it('has one job for each town, with a number that stays when other places go', async () => {
    const both = await read(aPosting({ locations: [halifax, montreal] }));
    expect(
      both.job.map(({ referencenumber, city, state }: Read) => [referencenumber, city, state]),
    ).toEqual([
      ['7-101', 'Halifax', 'NS'],
      ['7-102', 'Montréal', 'QC'],
    ]);
    const one = await read(aPosting({ locations: [montreal] }));
    expect(one.job[0].referencenumber).toBe('7-102');
  });

  it('says what it leaves out: confidential jobs, and whole provinces', async () => {
    const hidden = aPosting({ confidential: true });
    const inTwo = aPosting({ locations: [halifax, novaScotia] });
    const inNoTown = aPosting({ locations: [novaScotia] });
    expect(leftOutOfIndeed(hidden)).toEqual([{ reason: 'confidential' }]);
    expect(leftOutOfIndeed(inTwo)).toEqual([{ reason: 'no-town', location: novaScotia }]);
    expect(leftOutOfIndeed(aPosting())).toEqual([]);

    const source = await read(hidden, inTwo, inNoTown);
    expect(source.job.map(({ city }: Read) => city)).toEqual(['Halifax']);
    const leftOut = 'left out: 1 confidential, 2 in no town';
    expect(JSON.stringify(source)).toContain(leftOut);
    // The position of a confidential job among others would reveal its employer.
    expect(JSON.stringify(await read(inTwo, inNoTown, hidden))).toContain(leftOut);
  });

  it('is well-formed whatever a job says, with the text as it is', async () => {
    const name = 'A & <b> ]]> Ltd';
    const hirer = { ...aHirer(), name };
    const { title, description } = hostile;
    const { job } = await read(aPosting({ title, description, referenceId: ']]>&lt;' }, hirer));
    expect(job[0]).toMatchObject({
      title: hostile.titleShown,
      company: name,
      requisitionid: ']]>&lt;',
    });
    expect(job[0].description).toBe(
      '<p>1 &lt;script> ]]> ]]&gt; &lt; A&B \u2028 🚀</p>' +
        '<p><a href="https://x.example/?a=1&b=%22%3E2">link</a> <em>i</em></p>' +
        `<ol><li>${'long '.repeat(30)}</li></ol><div>a</div><div>b</div>`,
    );
  });

  it('does not let text of the description open a tag or end an attribute', () => {
    expect(withoutReferences('&lt;b&gt; &amp;lt; <a href="a&quot; onclick=&quot;x">')).toBe(
      '&lt;b> &lt; <a href="a%22 onclick=%22x">',
    );
  });

  it('is a feed without jobs when there are none', async () => {
    const source = await read();
    expect(source.job).toBeUndefined();
    expect(JSON.stringify(source)).toContain('left out: nothing');
  });
});
