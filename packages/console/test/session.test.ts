import { text } from 'node:stream/consumers';
import { createConsoleListener } from '@jobposting/console';
import { err } from '@jobposting/core';
import { storeUnavailable } from '@jobposting/core/adapter';
import { createAdmission, hashApiKey } from '@jobposting/http';
import { describe, expect, it, vi } from 'vitest';
import { serve } from '../../careers/test/careers-site.ts';
import { aConsole } from './a-console.ts';

const name = '__Host-jobposting';
const secret = 'a secret of 32 characters or more';

describe('a session (D39)', () => {
  it('begins with a key, at the page that was asked for, and ends by signing out', async () => {
    const { anEmployer, aBrowser } = await aConsole();
    const acme = await anEmployer('Acme');
    await acme.post();
    const browser = aBrowser();
    const asked = await browser.send('/console/?q=weld?&status=all');
    expect([asked.status, asked.text.includes('<h1>Sign in</h1>')]).toEqual([200, true]);
    const entered = await browser.send('/console/?q=weld?&status=all', {
      form: { key: ` ${acme.apiKey}\n` },
    });
    expect([entered.status, entered.header('Location')]).toEqual([
      303,
      '/console/?q=weld%3F&status=all',
    ]);
    expect(entered.header('Set-Cookie')).toMatch(
      /^__Host-jobposting=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await browser.send('/console/')).text).toContain('Welder');
    expect((await browser.submit('/console/sign-out')).text).toContain('<h1>Sign in</h1>');
    expect(browser.cookies.size).toBe(0);
  });

  it('goes on after a link from elsewhere, to the same address only', async () => {
    const { send } = await aConsole();
    const address = '/console/?q=a%26b&lang=en';
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await send(address, { headers })).text).toContain(
      'Already signed in? <a class="btn" href="/console/?q=a%26b&amp;lang=en">Continue</a>',
    );
    for (const known of ['same-origin', 'same-site', 'none']) {
      const { text } = await send(address, { headers: { 'Sec-Fetch-Site': known } });
      expect(text).not.toContain('class="btn" href');
    }
    const signedOut = await send(address, { form: { key: 'jp_' } });
    const byLink = await send('/console/sign-in', { headers });
    for (const { text } of [signedOut, byLink]) expect(text).not.toContain('class="btn" href');
    const elsewhere = await send('/console//evil.example/?lang=en', { headers });
    expect([elsewhere.status, elsewhere.text.includes('evil.example')]).toEqual([404, false]);
  });

  it('ends by signing out also when the store does not answer, and beyond the rate limit', async () => {
    const admission = createAdmission({ rateLimit: { requestsPerMinute: 1 } }, 100_000);
    const site = await aConsole({ secret, admission });
    const browser = await site.signedIn(await site.anEmployer('Acme'));
    const refused = await browser.send('/console/new', { form: { title: 'Welder' } });
    expect(refused.status).toBe(429);
    // A link to the list would lose what was typed.
    expect(refused.text).toContain('<p class="lead">Reloading sends your form again.</p>');
    expect(refused.text).not.toContain('Back to jobs');
    const findByKeyHash = () => new Promise<never>(() => {});
    const { aBrowser } = await aConsole({
      secret,
      employers: { ...site.employers, findByKeyHash },
    });
    for (const { send, cookies } of [browser, aBrowser(Object.fromEntries(browser.cookies))]) {
      expect((await send('/console/sign-out', { form: {} })).status).toBe(303);
      expect(cookies.size).toBe(0);
    }
  });

  it('shows neither key nor hash in a cookie or page', async () => {
    const { anEmployer, signedIn } = await aConsole();
    const acme = await anEmployer('Acme');
    const browser = await signedIn(acme);
    const { text } = await browser.send('/console/');
    const told = [...browser.cookies.values(), text].join();
    for (const secretText of [acme.apiKey, hashApiKey(acme.apiKey)]) {
      expect(told).not.toContain(secretText);
      expect(told).not.toContain(Buffer.from(secretText).toString('base64url').slice(2, -4));
    }
  });

  it('ends after 12 hours, and at once when its key is revoked', async () => {
    const { anEmployer, signedIn, setTime } = await aConsole();
    const acme = await anEmployer('Acme');
    const isIn = async (browser: Awaited<ReturnType<typeof signedIn>>) =>
      !(await browser.send('/console/')).text.includes('<h1>Sign in</h1>');
    const browser = await signedIn(acme);
    // A clock that is put back: such a session would be valid for longer.
    for (const [time, isValid] of [
      ['2026-11-20T23:59:59Z', true],
      ['2026-11-21T00:00:01Z', false],
      ['2026-11-20T11:59:30Z', true],
      ['2026-11-20T11:59:29Z', false],
      ['2025-11-20T12:00:00Z', false],
    ] as const) {
      setTime(time);
      expect([time, await isIn(browser)]).toEqual([time, isValid]);
    }
    const again = await signedIn(acme);
    expect(await isIn(again)).toBe(true);
    await acme.revoke();
    expect(await isIn(again)).toBe(false);
  });

  it('is good for all servers of one secret, and for no other', async () => {
    const first = await aConsole({ secret });
    const acme = await first.anEmployer('Acme');
    const { cookies } = await first.signedIn(acme);
    const { employers } = first;
    const title = async (options: Parameters<typeof aConsole>[0]) => {
      const other = await aConsole({ employers, ...options });
      const { text } = await other.aBrowser(Object.fromEntries(cookies)).send('/console/');
      return /<title>(.*?) –/.exec(text)?.[1];
    };
    expect(await title({ secret })).toBe('Post your first job');
    expect(await title({ secret: `${secret}!` })).toBe('Sign in');
    expect(await title({})).toBe('Sign in');
  });

  it('goes on with a good cookie that a bad one of the same name precedes', async () => {
    const { anEmployer, signedIn, send } = await aConsole();
    const { cookies } = await signedIn(await anEmployer('Acme'));
    const headers = { cookie: `${name}=x; other=1; ${name}=${cookies.get(name)}` };
    expect((await send('/console/', { headers })).text).toContain('Signed in as Acme');
  });

  it('is seen on pages that only say something, and by the host in its log (D39)', async () => {
    const onAnswer = vi.fn();
    const { anEmployer, signedIn } = await aConsole({ onAnswer });
    const acme = await anEmployer('Acme');
    const browser = await signedIn(acme);
    for (const [address, method, status, form] of [
      ['/console/nowhere', 'GET', 404],
      ['/console/jobs/99/edit', 'GET', 404],
      ['/console/', 'PUT', 405],
      ['/console/', 'POST', 403],
      ['/console/new', 'POST', 422, 'title=x'],
    ] as const) {
      const headers = { 'Sec-Fetch-Site': status === 403 ? 'cross-site' : 'same-origin' };
      const page = await browser.send(address, { method, headers, ...(form && { form }) });
      expect(page.status).toBe(status);
      if (status === 404) expect(page.text).toContain('<h1>Page not found, or not yours.</h1>');
      expect(page.text).toContain('<span>Signed in as Acme</span>');
      expect(page.text).toContain('<a href="/console/profile">');
      // A link to the other language would lose what was typed.
      expect(page.text.includes('hreflang')).toBe(form === undefined);
    }
    const callers = onAnswer.mock.calls.map(([, , caller]) => caller?.id);
    expect(callers).toEqual(Array(7).fill(acme.id));
  });

  it.each([
    ['who signs in', 'findByKeyHash', 503],
    ['whose profile is asked for', 'find', 503],
    ['who is let in by the host', 'authenticate', 401],
    ['whom the host cannot look up', 'authenticate', 503],
  ])(
    'keeps the form of a person %s where that fails, without the key',
    async (_, fails, status) => {
      const site = await aConsole();
      const { apiKey } = await site.anEmployer('Acme');
      const down = async () => err(storeUnavailable('unreachable'));
      const { send } = await aConsole(
        fails === 'authenticate'
          ? { authenticate: () => (status === 401 ? null : down()), onError: () => {} }
          : { employers: { ...site.employers, [fails]: down }, onError: () => {} },
      );
      const page = await send('/console/new', { form: { title: '"a"', key: apiKey } });
      expect(page.status).toBe(status);
      expect(page.text).toContain(
        '<form method="post"><input type="hidden" name="title" value="&quot;a&quot;">',
      );
      expect(page.text).toContain('<button class="btn">Try again</button>');
      expect(page.text).not.toContain(apiKey);
    },
  );

  it.each([
    ['nothing', ''],
    ['no token', 'x'],
    ['an unsealed token', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
    ['the cookie of what was done', 'done'],
    ['a changed letter', 'changed'],
  ])('does not begin with a cookie of %s', async (_, value) => {
    const { anEmployer, signedIn, aBrowser } = await aConsole();
    const acme = await anEmployer('Acme');
    const browser = await signedIn(acme);
    await browser.send('/console/', { form: { do: 'archive' } });
    const sealed = browser.cookies.get(name) ?? '';
    const middle = sealed.length - 40;
    const letter = sealed[middle] === 'A' ? 'B' : 'A';
    const forged: Readonly<Record<string, string | undefined>> = {
      done: browser.cookies.get(`${name}-done`),
      changed: sealed.slice(0, middle) + letter + sealed.slice(middle + 1),
    };
    const { text } = await aBrowser({ [name]: forged[value] ?? value }).send('/console/');
    expect(text).toContain('<h1>Sign in</h1>');
  });

  it.each([
    ['http://127.0.0.1:8080', {}, 'jobposting'],
    ['http://localhost:8080', {}, 'jobposting'],
    ['http://[::1]:8080', {}, 'jobposting'],
    ['https://127.0.0.1', {}, name],
    ['http://jobs.example', {}, name],
    ['http://127.0.0.1.evil.example', {}, name],
    ['http://127.0.0.1:8080', { baseUrl: 'https://jobs.example/console' }, name],
    ['http://127.0.0.1:8080', { trustProxy: true }, name],
  ])('at %s with %j has the cookie %s', async (address, options, expected) => {
    const { anEmployer, send } = await aConsole(options);
    const { apiKey } = await anEmployer('Acme');
    const headers = { 'X-Forwarded-Proto': 'https', Host: new URL(address).host };
    const { header } = await send(`${address}/console/`, { form: { key: apiKey }, headers });
    const cookie = header('Set-Cookie') ?? '';
    expect([cookie.split('=')[0], /Secure$/.test(cookie)]).toEqual([expected, expected === name]);
  });
});

describe('a sign-in', () => {
  it.each([
    ['http://jobs.example', {}, true],
    ['http://jobs.example', { 'Sec-Fetch-Site': 'none' }, false],
    ['https://jobs.example', {}, false],
    ['http://localhost', {}, false],
  ])(
    'at %s with %j says that the browser would not keep it: %s',
    async (address, headers, says) => {
      const { text } = await (await aConsole()).send(`${address}/console/`, { headers });
      expect(text.includes('only over https')).toBe(says);
    },
  );

  it('says what is wrong with a key, and is refused with 429 after 60 wrong ones in a minute (D20)', async () => {
    const { send, anEmployer } = await aConsole({
      admission: createAdmission({ wrongKeysPerMinute: 4 }, 100_000),
    });
    const acme = await anEmployer('Acme');
    const enter = (key: string) => send('/console/', { form: { key } });
    const wrong = await enter('jp_wrong');
    expect([wrong.status, /<title>Error: /.test(wrong.text)]).toEqual([422, true]);
    expect(wrong.text).toContain('href="#key"');
    expect(wrong.text).not.toContain('jp_wrong');
    expect(wrong.text).toContain('hreflang="fr"');
    expect((await send('/console/', { form: { key: ' ' } })).text).toContain(
      'Enter your access key.',
    );
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await enter('jp_wrong')).status);
    expect(statuses).toEqual([422, 422, 429, 429]);
    expect((await enter(acme.apiKey)).status).toBe(303);
  });

  it('has a form back as typed that was sent after the session had ended', async () => {
    const { anEmployer, aBrowser, send } = await aConsole();
    const acme = await anEmployer('Acme');
    const [first, second] = [await acme.post(), await acme.post({ title: 'Rigger' })];
    const browser = aBrowser();
    const typed = `id=${second}&do=archive&title=${encodeURIComponent('<b>"a"\r\nb')}`;
    const asked = await browser.send('/console/', { form: typed });
    expect(asked.text).toContain(`<input type="hidden" name="id" value="${second}">`);
    expect(asked.text).toContain('name="title" value="&lt;b&gt;&quot;a&quot;\nb"');
    for (const time of ['at first', 'when the page is loaded again']) {
      const shown = await browser.send('/console/', { form: `${typed}&key=${acme.apiKey}` });
      expect([time, shown.status]).toEqual([time, 200]);
      expect(shown.text).toContain(`value="${second}" checked`);
      expect(shown.text).not.toContain(`value="${first}" checked`);
    }
    // Nothing was done: the person decides.
    expect((await browser.send('/console/?status=archived')).text).not.toContain('Rigger');
    // A sign-in that waited in another window signs in, and does nothing else.
    const waited = await browser.send('/console/jobs/1/edit', { form: { key: acme.apiKey } });
    expect([waited.status, waited.header('Location')]).toEqual([303, '/console/jobs/1/edit']);
    // The job is gone, and the person is signed in all the same.
    const gone = await send('jobs/99/edit', { form: `title=x&key=${acme.apiKey}` });
    expect([gone.status, gone.header('Set-Cookie')?.startsWith(`${name}=`)]).toEqual([422, true]);
  });
});

it('a host with accounts of its own says who calls, and nobody can sign in by a key (D39)', async () => {
  const { anEmployer, employers, jobs } = await aConsole();
  const acme = await anEmployer('Acme');
  await acme.post();
  const { send } = await aConsole({
    jobs,
    employers,
    authenticate: ({ headers }: Request) => (headers.get('X-User') === 'ann' ? acme : null),
  });
  expect((await send('/console/', { headers: { 'X-User': 'ann' } })).text).toContain('Welder');
  const nobody = await send('/console/', { form: { key: acme.apiKey } });
  expect([nobody.status, nobody.header('Set-Cookie')]).toEqual([401, null]);
});

it('mounted as in Express, it keeps the prefix in each link, and takes a form that was parsed', async () => {
  const { jobs, employers, anEmployer } = await aConsole();
  const { apiKey } = await anEmployer('Acme');
  const listener = createConsoleListener({ jobs, employers });
  const address = await serve(async (request, response) => {
    const originalUrl = request.url ?? '';
    const url = originalUrl.replace(/^.*\/board\/console/, '') || '/';
    // As a parser of forms leaves it.
    if (request.method === 'POST') await text(request);
    listener(Object.assign(request, { originalUrl, url, body: { key: apiKey } }), response, () =>
      response.writeHead(418).end(),
    );
  });
  const base = `${address}/board/console`;
  expect(await (await fetch(`${base}/`)).text()).toContain('href="/board/console/console.css"');
  const body = new URLSearchParams({ key: apiKey });
  const entered = await fetch(`${base}/`, { method: 'POST', body, redirect: 'manual' });
  expect([entered.status, entered.headers.get('Location')]).toEqual([303, '/board/console/']);
  expect(entered.headers.get('Set-Cookie')).toMatch(/^jobposting=.*SameSite=Strict$/);
  // Two slashes would lead to another host.
  const twice = base.replace('/board', '//evil.example/board');
  const { headers } = await fetch(`${twice}/`, { method: 'POST', body, redirect: 'manual' });
  expect(headers.get('Location')).toBe('/evil.example/board/console/');
  expect((await fetch(`${base}/nowhere`)).status).toBe(418);
});
