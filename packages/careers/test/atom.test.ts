import { jobId } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { describe, expect, it } from 'vitest';
import type { Hirer } from '../src/careers-options.ts';
import { atomFeed } from '../src/feeds/atom.ts';
import type { Posting } from '../src/postings/posting.ts';
import { aContext, aHirer, aPosting, hostile, longDescription } from './a-posting.ts';
import { each, type Read, readXml, textOf } from './read-feed.ts';

const read = async (hirer: Hirer | null, ...postings: Posting[]): Promise<Read> =>
  readXml(await textOf(atomFeed(each(...postings), hirer, aContext()))).feed;

const acme = aHirer({ slug: 'acme', language: 'fr' });
const textIn = (content: Read): Read => content['#text'];

describe('the Atom feed', () => {
  it('has every field of a job', async () => {
    const posting = aPosting(
      {
        firstPublishDate: toInstant(new Date('2026-11-01T08:00:00Z')),
        publishDate: toInstant(new Date('2026-11-15T08:00:00Z')),
        categoryIds: [17, 1],
      },
      acme,
    );
    const feed = await read(acme, posting);
    expect(feed).toMatchObject({
      xmlns: 'http://www.w3.org/2005/Atom',
      id: 'tag:jobs.example,2026:employer-1',
      title: 'Acme Health',
      author: { name: 'Acme Health' },
      link: [
        {
          rel: 'self',
          type: 'application/atom+xml',
          href: 'https://jobs.example/careers/acme/feed.atom',
        },
        { rel: 'alternate', type: 'text/html', href: 'https://jobs.example/careers/acme' },
      ],
      updated: '2026-11-15T08:00:00.000Z',
    });
    expect(feed.entry).toHaveLength(1);
    const [{ content, ...entry }] = feed.entry;
    expect(entry).toMatchObject({
      'xml:lang': 'fr',
      id: 'tag:jobs.example,2026:job-7',
      title: 'Registered Nurse',
      author: { name: 'Acme Health' },
      link: {
        rel: 'alternate',
        type: 'text/html',
        href: 'https://jobs.example/careers/acme/7-registered-nurse',
      },
      published: '2026-11-01T08:00:00.000Z',
      updated: '2026-11-15T08:00:00.000Z',
      category: [{ term: 'Health Care' }, { term: 'Accounting' }],
    });
    expect(content).toEqual({ type: 'html', '#text': longDescription });
  });

  it('of an employer has none of its confidential jobs', async () => {
    expect((await read(acme, aPosting({ confidential: true }, acme))).entry).toBeUndefined();
  });

  it('has the time of its newest entry, and of the day when it has none', async () => {
    const day = (date: string) => ({ publishDate: toInstant(new Date(date)) });
    const later = aPosting(day('2026-11-18'));
    const feed = await read(null, later, {
      ...aPosting(day('2026-11-17')),
      job: { ...later.job, ...day('2026-11-17'), id: jobId(8) },
    });
    expect(feed.updated).toBe('2026-11-18T00:00:00.000Z');
    expect((await read(null)).updated).toBe('2026-11-20T00:00:00.000Z');
  });

  it('is well-formed whatever a job says', async () => {
    const hirer = { ...aHirer(), name: 'A & <b> "Ltd"' };
    const { title, description } = hostile;
    const feed = await read(hirer, aPosting({ title, description }, hirer));
    expect(feed.title).toBe(hirer.name);
    expect(feed.entry[0].title).toBe(hostile.titleShown);
    expect(textIn(feed.entry[0].content)).toBe(
      description.replace(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, ''),
    );
  });
});
