import { createCareersFetchHandler, createCareersListener } from '@jobposting/careers';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { acme, careersSite, serve } from './careers-site.ts';

type Options = ReturnType<typeof careersSite>['options'];
type Ask = (path: string, init?: RequestInit) => Promise<Response>;

const asking =
  (address: string): Ask =>
  (path, init) =>
    fetch(address + path, { ...init, redirect: 'manual' });

/** Mounted as the README says; paths outside the pages answer `of the host`. */
const hosts: Readonly<Record<string, (options: Options) => Promise<Ask>>> = {
  'node:http': async (options) => asking(await serve(createCareersListener(options))),
  Express: async (options) => {
    const app = express();
    app.use('/careers', createCareersListener({ ...options, basePath: undefined }));
    app.use((_request, response) => void response.status(418).send('of the host'));
    return asking(await serve(app));
  },
  'the fetch API': async (options) => {
    const handle = createCareersFetchHandler(options);
    return (path, init) => handle(new Request(`https://jobs.example${path}`, init));
  },
};

describe.each(Object.entries(hosts))('mounted in %s', (host, mount) => {
  const open = async () => {
    const { options, post } = careersSite();
    await post(acme);
    return mount(options);
  };

  it.each([
    ['/careers/acme/', '/careers/acme'],
    ['/careers/acme/?q=a%20b&lang=fr', '/careers/acme?q=a%20b&lang=fr'],
    ['/careers/1?q=cook&page=2', '/careers/acme?q=cook&page=2'],
    [
      '/careers/acme/1?source=Indeed&x=a%20b',
      '/careers/acme/1-welder-on-nights?source=Indeed&x=a%20b',
    ],
    ['/careers/acme/1-WELDER-on-nights', '/careers/acme/1-welder-on-nights'],
    ['/careers/acme/1-welder-on-nights/', '/careers/acme/1-welder-on-nights'],
    ['/careers/acme/feed.atom/', '/careers/acme/feed.atom'],
    ['/careers/nobody/', '/careers/nobody'],
  ])('%s leads to %s, and can only be read', async (path, location) => {
    const ask = await open();
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(path, { method });
      expect([status, headers.get('Location')]).toEqual([301, location]);
    }
    const { status, headers } = await ask(path, { method: 'POST' });
    expect(status).toBe(405);
    expect(Object.fromEntries(headers)).toMatchObject({
      allow: 'GET, HEAD',
      'cache-control': 'no-store',
    });
  });

  it.each([
    '/careers/x/y/z',
    '/careers/acme//',
    '/careers/acme/x/',
    '/careers//evil.example/',
    '/careers/Acme/',
    '/careers/api/v1.1/jobs',
  ])('%s, at which nothing can be published, is the page for that', async (path) => {
    const response = await (await open())(path);
    // A later handler in an Express application can still answer it.
    if (host === 'Express') expect(await response.text()).toBe('of the host');
    else {
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<h1>Page not found</h1>');
    }
  });

  it('pages and feeds are served', async () => {
    const ask = await open();
    // To the only employer.
    expect((await ask('/careers/')).headers.get('Location')).toBe('/careers/acme');
    expect(await (await ask('/careers/acme')).text()).toContain('Welder on nights');
    expect(await (await ask('/careers/indeed.xml')).text()).toContain('</source>');
    // Its own 404, which no later handler gets.
    expect(await (await ask('/careers/nobody')).text()).toContain('<h1>Page not found</h1>');
  });
});
