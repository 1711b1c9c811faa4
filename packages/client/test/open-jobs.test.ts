import { createCareersFetchHandler } from '@jobposting/careers';
import { describe, expect, it } from 'vitest';
import { acme, boulangerie, careersSite } from '../../careers/test/careers-site.ts';
import { type OpenJobsFilters, openJobs } from '../src/index.ts';
import { fakeFetch } from './fake-fetch.ts';

const baseUrl = 'https://jobs.example/careers';
const page = (ids: readonly number[], next_url?: string) =>
  Response.json({ items: ids.map((id) => ({ id })), next_url });

describe('the open jobs of careers pages (D38)', () => {
  it('are read from all pages, each once, without a key', async () => {
    const site = careersSite();
    for (let count = 0; count < 250; count++) await site.post(acme);
    await site.post(boulangerie, { title: 'Boulanger', categories: [{ id: 12 }] });
    const handle = createCareersFetchHandler(site.options);
    const requests: Request[] = [];
    const fetch = async (...given: ConstructorParameters<typeof Request>) => {
      requests.push(new Request(...given));
      return handle(new Request(...given));
    };
    const read = async (filters?: OpenJobsFilters) =>
      Array.fromAsync(openJobs(`${baseUrl}/`, filters, { fetch }));
    const all = await read();
    expect(new Set(all.map(({ id }) => id)).size).toBe(251);
    expect(all).toHaveLength(251);
    // With any additional header, a browser would ask first.
    expect(requests.map(({ headers }) => [...headers])).toEqual([[], [], []]);
    expect(await read({ employer: 'acme', q: 'weld' })).toHaveLength(250);
    const [baker, ...others] = await read({ employer: 2, category: 12, lang: 'fr' });
    expect([baker?.title, others]).toEqual(['Boulanger', []]);
    expect(baker?._jobposting.positionType.name).toBe('Temps plein');
  });

  it('are read only below the given address, wherever next_url points', async () => {
    const { fetch, requests } = fakeFetch(
      page([3, 2], 'http://elsewhere/x?q=a&after=5-2'),
      page([1]),
    );
    const ids = await Array.fromAsync(openJobs(baseUrl, { q: 'a' }, { fetch }), ({ id }) => id);
    expect(ids).toEqual([3, 2, 1]);
    expect(requests.map(({ url }) => url)).toEqual([
      `${baseUrl}/jobs.json?q=a`,
      `${baseUrl}/jobs.json?q=a&after=5-2`,
    ]);
  });

  it.each([
    ['unexpected-answer', new Response('{}')],
    ['unexpected-answer', new Response('Page not found', { status: 404 })],
    ['network-error', new TypeError('connection lost')],
  ])('end with %s when that is the answer', async (code, reply) => {
    const { fetch } = fakeFetch(reply);
    const reading = Array.fromAsync(openJobs(baseUrl, {}, { fetch, retries: 0 }));
    const error = await reading.catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: 'JobpostingError', code });
    expect(String(error)).toContain(
      code === 'network-error' ? '(connection lost)' : 'The answer of',
    );
  });

  it('reject a wrong address or wrong options at once, and end at the signal', async () => {
    expect(() => openJobs('jobs.example')).toThrow(TypeError);
    expect(() => openJobs(baseUrl, {}, { timeoutMs: 0 })).toThrow(/^timeoutMs/);
    const { fetch } = fakeFetch(page([1]));
    const reading = openJobs(baseUrl, {}, { fetch, signal: AbortSignal.abort() }).next();
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  });
});
