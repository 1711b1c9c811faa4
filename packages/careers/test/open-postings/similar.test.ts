import { createCareersFetchHandler } from '@jobposting/careers';
import { err } from '@jobposting/core';
import { storeUnavailable } from '@jobposting/core/adapter';
import { expect, it } from 'vitest';
import { baseUrl } from '../a-posting.ts';
import { acme, boulangerie, careersSite } from '../careers-site.ts';

const [trades, food] = [[{ id: 32 }], [{ id: 7 }]];
const [halifax, moncton] = [[{ description: 'Halifax, NS' }], [{ description: 'Moncton, NB' }]];

/** The addresses of the jobs that a page shows next to its posting, in order. */
const similarIn = (text: string): readonly string[] => {
  const [, list = ''] = /class="similar"(.*?)<\/section>/s.exec(text) ?? [];
  return [...list.matchAll(/href="\/careers\/([^"]+)"/g)].map(([, link = '']) => link);
};

it('a posting shows three similar ones: by category and place, then category, then place, the newest first', async () => {
  const { get, post, setTime } = careersSite();
  await post(acme, { title: 'Old place', categories: food, locations: halifax });
  await post(boulangerie, { title: 'Category', categories: trades, locations: moncton });
  await post(acme, { title: 'Neither', categories: food, locations: moncton });
  await post(acme, {
    title: 'Both',
    categories: trades,
    locations: halifax,
    closeDate: '2026-11-22',
  });
  setTime('2026-11-21T12:00:00Z');
  await post(acme, { title: 'New place', categories: food, locations: halifax });
  await post(acme, { title: 'Shown', categories: trades, locations: halifax });
  const both = 'acme/4-both';
  const others = ['2/2-category', 'acme/5-new-place', 'acme/1-old-place'];
  const path = '/careers/acme/6-shown';
  expect(similarIn((await get(path)).text)).toEqual([both, ...others.slice(0, 2)]);
  setTime('2026-11-23T12:00:00Z');
  expect(similarIn((await get(path)).text)).toEqual(others);
});

it('a closed posting links to similar ones, confidential ones without their employer, none of an employer that is not public', async () => {
  const hirers = [acme, boulangerie];
  const { get, post, setTime } = careersSite({}, hirers);
  await post(acme, { title: 'Over', closeDate: '2026-11-21T12:00:00Z' });
  await post(boulangerie, { confidential: true });
  await post({ ...acme, id: 3 as never });
  setTime('2026-11-21T12:00:00Z');
  const { status, text } = await get('/careers/acme/1-over');
  expect([status, similarIn(text)]).toEqual([410, ['confidential/2-welder-on-nights']]);
  expect(text).not.toContain('Boulangerie');
});

it('a posting is shown without similar ones when these cannot be read', async () => {
  const { options, post } = careersSite();
  await post(acme);
  await post(acme);
  const read = async () => err(storeUnavailable('busy', new Error('no')));
  const jobs = { ...options.jobs, changes: { ...options.jobs.changes, read } };
  const handle = createCareersFetchHandler({ ...options, jobs });
  const answer = await handle(new Request(`${baseUrl}/acme/1-welder-on-nights`));
  expect([answer.status, similarIn(await answer.text())]).toEqual([200, []]);
});
