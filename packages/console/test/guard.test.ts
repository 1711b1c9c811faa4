import { createJobService, ok } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { createAdmission } from '@jobposting/http';
import { describe, expect, it, vi } from 'vitest';
import { createPageSearch } from '../src/routes.ts';
import { aConsole, origin } from './a-console.ts';

const { host } = new URL(origin);

describe('a request that may change something, by where it comes from (D39)', () => {
  const none = undefined;
  it.each([
    // method, Sec-Fetch-Site, Origin, whether it passes
    ['GET', 'cross-site', 'https://evil.example', true],
    ['OPTIONS', 'cross-site', 'https://evil.example', true],
    ['POST', 'same-origin', origin, true],
    ['POST', 'none', none, true],
    ['POST', 'same-origin', 'https://evil.example', true],
    ['POST', 'same-site', `https://other.${host}`, false],
    ['POST', 'same-site', origin, false],
    ['POST', 'cross-site', 'https://evil.example', false],
    ['POST', 'anything', none, false],
    ['POST', '', none, false],
    ['POST', none, none, true],
    ['POST', none, origin, true],
    ['POST', none, 'https://evil.example', false],
    ['POST', none, `https://${host}.evil.example`, false],
    ['POST', none, `http://${host}`, false],
    ['POST', none, 'null', false],
    ['PUT', 'cross-site', none, false],
  ])('%s with Sec-Fetch-Site %s and Origin %s passes: %s', async (method, site, from, passes) => {
    const { anEmployer, signedIn } = await aConsole();
    const browser = await signedIn(await anEmployer('Acme'));
    const headers = {
      ...(site !== undefined && { 'Sec-Fetch-Site': site }),
      ...(from !== undefined && { Origin: from }),
      Host: host,
    };
    for (const path of ['/console/', '/console/delete', '/console/sign-out', '/console/nowhere']) {
      const { status } = await browser.send(path, { method, headers });
      expect([path, status === 403]).toEqual([path, !passes]);
    }
  });

  it('passes with the host of baseUrl, which a proxy may have replaced in Host', async () => {
    const { send } = await aConsole({ baseUrl: `${origin}/console` });
    const from = async (Origin: string) => {
      const headers = { Host: 'inside:8080', Origin };
      return (await send('http://inside:8080/console/', { method: 'POST', headers })).status;
    };
    expect(await from(origin)).toBe(200);
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('http://jobs.example')).toBe(403);
    // Where no proxy is trusted, it may have ended https.
    const { send: plain } = await aConsole();
    for (const Origin of [origin, `http://${host}`]) {
      const sent = { method: 'POST', headers: { Host: host, Origin } };
      expect((await plain(`http://${host}/console/`, sent)).status).toBe(200);
    }
    const { send: withoutHost } = await aConsole();
    const sent = { method: 'POST', headers: { Host: '', Origin: 'null' } };
    expect((await withoutHost(`http://${host}/console/`, sent)).status).toBe(403);
  });

  it('with two Hosts is refused', async () => {
    const { send } = await aConsole();
    const { status } = await send('/console/', { headers: { Host: `${host}, ${host}` } });
    expect(status).toBe(400);
  });

  it.each([
    ['/console/', 'PUT', 'GET, HEAD, POST'],
    ['/console/sign-out', 'GET', 'POST'],
    ['/console/console.css', 'POST', 'GET, HEAD'],
  ])('%s does not support %s', async (path, method, allow) => {
    const { send } = await aConsole();
    const { status, header } = await send(path, { method });
    expect([status, header('Allow')]).toEqual([405, allow]);
  });

  it('lets pages run and load nothing of other origins, be in no frame, and be kept nowhere', async () => {
    const { send } = await aConsole();
    const { header } = await send('/console/');
    const policy = header('Content-Security-Policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "img-src 'self' https:",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split('; ')).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
    expect(header('Referrer-Policy')).toBe('same-origin');
    expect(header('Cache-Control')).toBe('no-store');
    expect(header('X-Content-Type-Options')).toBe('nosniff');
  });
});

// A browser writes the brace as %7B, but not whoever writes a request by hand.
it.each(['/jobs/{id}/edit', '/jobs/01/edit', '/jobs/%7Bid%7D/edit', '/jobs/1/edit/'])(
  'there is no page at %s',
  (path) => {
    expect(createPageSearch('')(path)).toBeNull();
    expect(createPageSearch('')('/jobs/1/edit')?.id).toBe(1);
  },
);

describe('a form', () => {
  it.each([
    ['a megabyte in one field', `title=${'a'.repeat(1_000_000)}`, 303],
    ['a megabyte of letters beyond ASCII', `title=${'%C3%A9'.repeat(500_000)}`, 303],
    ['more, whatever a body may have', `title=${'a'.repeat(1_100_000)}`, 413],
    ['a million fields', 'a&'.repeat(1_000_000), 413],
  ])('with %s is answered with %3$s', async (_, form, status) => {
    const jobs = createJobService({ store: createMemoryJobStore(), maxJobBytes: 10_000_000 });
    const { anEmployer, signedIn } = await aConsole({ jobs });
    const browser = await signedIn(await anEmployer('Acme'));
    expect((await browser.send('/console/', { form })).status).toBe(status);
  });

  it.each([
    ['that was never signed in', 'none', 413],
    ['with a forged cookie', 'forged', 413],
    ['whose session is over', 'over', 200],
    ['whose key was revoked', 'revoked', 200],
  ])(
    'of a browser %s may be longer than 128 KiB only if that one was signed in before (D39)',
    async (_, cookie, status) => {
      const { anEmployer, aBrowser, signedIn, setTime } = await aConsole();
      const acme = await anEmployer('Acme');
      const isOurs = cookie === 'over' || cookie === 'revoked';
      const browser = isOurs ? await signedIn(acme) : aBrowser({ '__Host-jobposting': cookie });
      if (cookie === 'over') setTime('2026-11-30T00:00:00Z');
      if (cookie === 'revoked') await acme.revoke();
      const send = (letters: number, key = {}) =>
        browser.send('/console/new', { form: { title: 'a'.repeat(letters), ...key } });
      expect([(await send(130_000)).status, (await send(132_000)).status]).toEqual([200, status]);
      if (!isOurs) return;
      const again = await send(1_000_000, { key: (await anEmployer('Other')).apiKey });
      expect([again.status, again.text.includes('a'.repeat(1_000_000))]).toEqual([200, true]);
    },
  );

  it.each([
    ['nobody', [200, 503]],
    ['an employer', [422, 429]],
  ])(
    'that a page brings back counts as that page, within the half of %s, so that others are answered (D20)',
    async (who, statuses) => {
      const admission = createAdmission({ underWay: { maxBytes: 3_000_000 } }, 100_000);
      const { anEmployer, signedIn, handle } = await aConsole({ admission });
      const { cookies } = await signedIn(await anEmployer('Acme'));
      const other = await signedIn(await anEmployer('Other'));
      const cookie =
        who === 'nobody' ? '' : `__Host-jobposting=${cookies.get('__Host-jobposting')}`;
      const headers = { cookie, 'Content-Type': 'application/x-www-form-urlencoded' };
      const sent = { method: 'POST', headers, body: `title=${'"'.repeat(100_000)}` };
      // Whose answers are not read.
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => handle(new Request(`${origin}/console/new`, sent))),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(statuses));
      expect((await other.send('/console/')).status).toBe(200);
    },
  );

  it('that is none of a page is refused', async () => {
    const { send } = await aConsole();
    const headers = { 'Content-Type': 'application/json' };
    expect((await send('/console/', { form: '{}', headers })).status).toBe(415);
  });
});

it('an error whose page cannot be made either is a 500 without one, and the host gets the cause', async () => {
  const onError = vi.fn();
  const { anEmployer, employers, jobs } = await aConsole();
  const acme = await anEmployer('Acme');
  const { send } = await aConsole({
    ...{ jobs, onError, careersUrl: '/careers' },
    authenticate: () => acme,
    employers: { ...employers, find: async () => ok({ profile: { slug: Symbol() } } as never) },
  });
  const { status, header } = await send('/console/nowhere');
  expect([status, header('Content-Type')]).toEqual([500, 'application/problem+json']);
  const failure = { code: 'internal-error', cause: expect.any(TypeError) };
  expect(onError).toHaveBeenCalledWith(failure, expect.anything());
});

it.each([
  ['needs jobs, which createJobService makes', { jobs: {} }],
  ['needs employers, or authenticate', { employers: undefined }],
  ['secret must have at least 32 characters', { secret: 'x'.repeat(31) }],
])('a console %s', (message, options) =>
  expect(aConsole(options as never)).rejects.toThrow(message),
);
