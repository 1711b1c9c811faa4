import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type CareersOptions,
  createCareersFetchHandler,
  createCareersListener,
} from '@jobposting/careers';
import { describe, expect, it } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, careersSite, serve } from './careers-site.ts';

const open = async (given: Partial<CareersOptions> = {}) => {
  const { options, post } = careersSite(given);
  await post(acme);
  return serve(createCareersListener({ ...options, onError: () => {} }));
};

/** The status and the `Location` of an answer to a raw request target, which no client would send. */
const askRaw = async (address: string, target: string) => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // Node may end a connection whose client has ended its side before the answer exists.
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: jobs.example\r\nConnection: close\r\n\r\n`,
    'latin1',
  );
  const answer = await text(socket);
  return {
    status: Number(answer.split(' ')[1]),
    location: /^Location: (.*)\r$/m.exec(answer)?.[1] ?? null,
  };
};

describe('a redirect', () => {
  it.each([
    ['/careers/acme/?q=看護師 é', '/careers/acme?q=%E7%9C%8B%E8%AD%B7%E5%B8%AB%20%C3%A9'],
    ['/careers/acme/1?q=a\r\nb', '/careers/acme/1-welder-on-nights?q=a%0D%0Ab'],
    ['/careers/acme/7-\ud800/', '/careers/acme/7-%EF%BF%BD'],
  ])(
    'has no character that a header cannot have, although the host has decoded %j',
    async (url, to) => {
      const { options, post } = careersSite();
      await post(acme);
      const listener = createCareersListener(options);
      const address = await serve((request, response) => {
        request.url = url;
        listener(request, response);
      });
      expect(await askRaw(address, '/')).toEqual({ status: 301, location: to });
    },
  );

  it.each([
    ['/old-acme?q=a', '/careers/acme?q=a'],
    ['/old-acme/1-welder-on-nights', '/careers/acme/1-welder-on-nights'],
    ['/old-acme/category/32-skilled-trades', '/careers/acme/category/32-skilled-trades'],
    ['/old-acme/feed.atom', `${baseUrl}/acme/feed.atom`],
    ['/1/category/32-skilled-trades', '/careers/acme/category/32-skilled-trades'],
    ['/acme/category/32?lang=fr', '/careers/acme/category/32-skilled-trades?lang=fr'],
    ['/category/32-metiers', '/careers/category/32-skilled-trades'],
  ])(
    'leads from a former slug or another name of a category, and is temporary: %s',
    async (path, to) => {
      const { options, post } = careersSite();
      await post(acme);
      const { employers } = options;
      const findBySlug: typeof employers.findBySlug = (slug) =>
        employers.findBySlug(slug === 'old-acme' ? 'acme' : slug);
      const handle = createCareersFetchHandler({
        ...options,
        employers: { ...employers, findBySlug },
      });
      const { status, headers } = await handle(new Request(baseUrl + path));
      expect([status, headers.get('Location')]).toEqual([301, to]);
      expect(headers.get('Cache-Control')).toBe('no-cache');
    },
  );

  it.each([
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '/\\evil.example/7/',
    '/%2f%2fevil.example/',
    '/%5Cevil.example/',
    '//evil.example/7/',
    '/.//evil.example/',
    '/acme/..//evil.example/',
    '/7-\\evil.example/',
    '/acme/7-/..//..//evil.example/',
    '/acme/7-\\..\\..\\..\\\\evil.example/',
    'https://evil.example//evil.example/',
    'https://evil.example/acme/',
    '/https://evil.example/',
    '/acme/?//evil.example/',
  ])('stays on this host: %s', async (target) => {
    const { location } = await askRaw(
      await open({ baseUrl: 'https://jobs.example', basePath: undefined }),
      target,
    );
    expect(new URL(location ?? '/', 'https://jobs.example').host).toBe('jobs.example');
  });
});
