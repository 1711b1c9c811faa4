import { createJobService } from '@jobposting/core';
import { createMemoryStore } from '@jobposting/core/memory';
import { expect, it } from 'vitest';
import { createWebhookSender } from '../../webhooks/src/index.ts';
import { aConsole } from './a-console.ts';

const url = 'https://acme.example/jobs-changed';

/** An employer, signed in to a console with webhooks, which sends nothing but tests. */
const aPerson = async () => {
  const store = createMemoryStore();
  const jobs = createJobService({ store: store.jobs });
  const secret = 'a secret of the host, 32 characters or more';
  const webhooks = createWebhookSender({ store: store.webhooks, jobs, secret });
  const site = await aConsole({ webhooks });
  const acme = await site.anEmployer('Acme');
  const listed = async () => (await webhooks.list(acme))._unsafeUnwrap();
  return { ...site, acme, store, listed, browser: await site.signedIn(acme) };
};

const secretIn = (text: string): string => /whsec_[\w+/]{43}=/.exec(text)?.[0] ?? '';

it('a webhook is added with its secret, which is shown once, and removed (D40)', async () => {
  const { browser, listed } = await aPerson();
  expect((await browser.send('./')).text).toContain('<a href="/console/webhooks">Webhooks</a>');
  const added = await browser.send('webhooks', { form: { do: 'add', url } });
  expect(added.status).toBe(200);
  expect(secretIn(added.text)).not.toBe('');
  expect(added.text).not.toContain(`value="${url}"`);

  const { text } = await browser.send('webhooks');
  expect(text).toContain(`<h2>${url}</h2>`);
  expect(text).toContain('All changes');
  expect(text).toContain('Nothing sent yet');
  expect(secretIn(text)).toBe('');
  const rotated = await browser.send('webhooks', { form: { do: 'rotate', id: '1' } });
  expect(secretIn(rotated.text)).not.toBe(secretIn(added.text));

  const removed = await browser.submit('webhooks', { do: 'remove', id: '1' });
  expect(removed.text).toContain('Webhook removed');
  expect(await listed()).toEqual([]);
});

it('one is disabled and enabled, and its failures are shown (D40)', async () => {
  const { browser, acme, store } = await aPerson();
  await browser.send('webhooks', { form: { do: 'add', url } });
  const disabled = await browser.submit('webhooks', { do: 'disable', id: '1' });
  expect(disabled.text).toContain('<span class="tag bad">Disabled</span>');
  const enabled = await browser.submit('webhooks', { do: 'enable', id: '1' });
  expect(enabled.text).toContain('<span class="tag good">Enabled</span>');
  const lastError = 'The endpoint answered 500 <b>.';
  await store.webhooks.update(acme.id, 1, { failures: 2, lastError });
  const { text } = await browser.send('webhooks');
  expect(text).toContain('<span class="tag soon">Failing, sent again later</span>');
  expect(text).toContain('The endpoint answered 500 &lt;b&gt;.');
});

it('one with a long address is disabled in a cookie that browsers keep', async () => {
  const { browser } = await aPerson();
  await browser.send('webhooks', { form: { do: 'add', url: `${url}/${'é'.repeat(1_900)}` } });
  const disabled = await browser.send('webhooks', { form: { do: 'disable', id: '1' } });
  const cookie = disabled.header('Set-Cookie');
  expect(cookie).toContain('-done=');
  expect(cookie?.length).toBeLessThan(4_096);
});

it('a test says why it failed', async () => {
  const { browser } = await aPerson();
  await browser.send('webhooks', { form: { do: 'add', url: 'https://127.0.0.1/' } });
  const { text } = await browser.submit('webhooks', { do: 'test', id: '1' });
  expect(text).toContain('The test failed: The endpoint is at an address that may not be reached.');
});

it.each([
  ['en', 'Enter a web address that starts with https://.'],
  ['fr', 'Entrez une adresse Web qui commence par https://.'],
])('a wrong address is said at its field, in %s', async (lang, said) => {
  const { browser, listed } = await aPerson();
  const form = { do: 'add', url: 'http://acme.example/<b>' };
  const { status, text } = await browser.send(`webhooks?lang=${lang}`, { form });
  expect(status).toBe(422);
  expect(text).toContain(`<p class="error" id="url-error">${said}`);
  expect(text).toContain('value="http://acme.example/&lt;b&gt;"');
  expect(await listed()).toEqual([]);
});

it('the eleventh is refused, and one of another employer is not there', async () => {
  const { browser, anEmployer, signedIn, listed } = await aPerson();
  for (let count = 0; count < 10; count++) {
    await browser.send('webhooks', { form: { do: 'add', url } });
  }
  const eleventh = await browser.send('webhooks', { form: { do: 'add', url } });
  expect(eleventh.text).toContain('You have ten webhooks');
  const other = await signedIn(await anEmployer('Prairie Rail'));
  const removed = await other.submit('webhooks', { do: 'remove', id: '1' });
  expect(removed.text).toContain('Already removed');
  expect(await listed()).toHaveLength(10);
});

it('a console without webhooks has no page for them', async () => {
  const site = await aConsole();
  const browser = await site.signedIn(await site.anEmployer('Acme'));
  expect((await browser.send('./')).text).not.toContain('Webhooks');
  expect((await browser.send('webhooks')).status).toBe(404);
  expect((await browser.send('webhooks', { form: { do: 'add', url } })).status).toBe(404);
});
