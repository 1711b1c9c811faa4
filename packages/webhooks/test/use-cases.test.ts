import { employerId } from '@jobposting/core';
import { EncryptJWT } from 'jose';
import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { createSecrets } from '../src/secrets.ts';
import { aReceiver, status } from './a-receiver.ts';
import { acme, openJobs, other, until } from './a-sender.ts';

const day = 24 * 60 * 60_000;
const url = 'https://example.com/hook';

const open = () => {
  const opened = openJobs();
  const sender = opened.openSender();
  const create = async (body: object = { url }) =>
    (await sender.create(acme, body))._unsafeUnwrap();
  return { ...opened, sender, create };
};

describe('a webhook of an employer (D40)', () => {
  it('is created with a secret of 32 bytes, which is stored sealed', async () => {
    const { sender, create, store, post } = open();
    await post(2);
    const { webhook, secret } = await create({ url, types: ['job.closed'] });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toMatchObject({ id: 1, url, types: ['job.closed'], failures: 0 });
    expect((await sender.list(acme))._unsafeUnwrap()).toEqual([webhook]);
    const [, bytes = ''] = secret.split('_');
    expect(JSON.stringify((await store.list(acme.id))._unsafeUnwrap())).not.toContain(bytes);
    expect((await create()).secret).not.toBe(secret);
  });

  it('is one of at most 10', async () => {
    const { sender, create } = open();
    for (let made = 0; made < 10; made++) await create();
    const refused = (await sender.create(acme, { url }))._unsafeUnwrapErr();
    expect(refused.code).toBe('too-many-webhooks');
    expect((await sender.create(other, { url })).isOk()).toBe(true);
  });

  it('is refused with every problem, and http where no network is allowed', async () => {
    const { sender, create, openSender } = open();
    const { webhook } = await create();
    const codeOf = async (body: object) =>
      (await sender.update(acme, webhook.id, body))._unsafeUnwrapErr();
    expect(await codeOf({ typs: [], url: 'x' })).toMatchObject({
      ...{ code: 'invalid-webhook', problems: [{ pointer: '/url' }, { pointer: '/typs' }] },
    });
    expect(await codeOf({ after: '7-8-9' })).toMatchObject({ code: 'cursor-expired' });
    const strict = openSender({ allow: [] });
    const refused = await strict.create(acme, { url: 'http://example.com/' });
    expect(refused._unsafeUnwrapErr()).toMatchObject({ code: 'invalid-webhook' });
  });

  it('of another employer, or of none, is not found', async () => {
    const { sender, create } = open();
    const { id } = (await create()).webhook;
    const calls = [sender.update(other, id, {}), sender.remove(other, id), sender.test(other, id)];
    for (const call of [...calls, sender.update(acme, 9, {})]) {
      expect((await call)._unsafeUnwrapErr().code).toBe('webhook-not-found');
    }
    expect((await sender.remove(acme, id)).isOk()).toBe(true);
    expect((await sender.list(acme))._unsafeUnwrap()).toEqual([]);
  });

  it('keeps what a change does not have, and why it was disabled until it is enabled', async () => {
    const { sender, create } = open();
    const { webhook } = await create({ url, types: ['job.closed'] });
    const update = async (body: object) =>
      (await sender.update(acme, webhook.id, body))._unsafeUnwrap();
    expect(await update({ url: `${url}2` })).toEqual({
      webhook: { ...webhook, url: `${url}2`, nextAttemptAt: expect.any(String) },
    });
    const { disabledAt } = (await update({ enabled: false })).webhook;
    vi.setSystemTime(Date.now() + day);
    const lastError = 'The employer has disabled it.';
    const { webhook: again } = await update({ enabled: false, types: null });
    expect(again).toMatchObject({ types: null, disabledAt, lastError });
    const { webhook: enabled } = await update({ enabled: true });
    expect(enabled).toMatchObject({ disabledAt: null, lastError: null });
  });

  it('signs with its old secret too for 24 hours after a new one was made', async () => {
    const { sender, create, post } = open();
    const receiver = await aReceiver();
    const { webhook, secret: first } = await create({ url: receiver.url });
    const rotate = async () =>
      (await sender.update(acme, webhook.id, { rotateSecret: true }))._unsafeUnwrap().secret ?? '';
    const verifiedBy = async (...secrets: string[]) => {
      const { length } = receiver.requests;
      await post();
      await until(() => expect(receiver.requests).toHaveLength(length + 1));
      const { body = '', headers } = receiver.requests.at(-1) ?? {};
      return secrets.map((secret) => {
        try {
          new Verifier(secret).verify(body, headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      });
    };
    sender.start();
    const second = await rotate();
    expect(await verifiedBy(first, second)).toEqual([true, true]);
    const third = await rotate();
    expect(await verifiedBy(first, second, third)).toEqual([false, true, true]);
    vi.setSystemTime(Date.now() + day);
    expect(await verifiedBy(second, third)).toEqual([false, true]);
  });

  it('waits, and is reported, while its secret is sealed with another secret of the host', async () => {
    const { create, post, openSender, stored, errors } = open();
    const receiver = await aReceiver();
    await create({ url: receiver.url });
    const sender = openSender({ secret: 'another secret of the host, after the first' });
    sender.start();
    await post();
    await until(async () => expect((await stored()).lastError).not.toBeNull());
    // It is not disabled for it, however long it lasts.
    expect(await stored()).toMatchObject({
      ...{ failures: 0, failingSince: null, disabledAt: null },
      lastError: 'The secret cannot be read any more. Make a new one.',
    });
    expect(errors).toMatchObject([{ message: expect.stringContaining('another secret') }]);
    await sender.update(acme, 1, { rotateSecret: true });
    await until(() => expect(receiver.requests).toHaveLength(1));
  });

  it('has a secret that is of no use to another employer, or as anything else that is sealed', async () => {
    const { create } = open();
    const hostSecret = 'a secret of the host, 32 characters or more';
    const { webhook } = await create();
    const { sign } = createSecrets(hostSecret);
    expect(await sign(webhook, 'x', webhook.createdAt)).toMatch(/^v1,/);
    const moved = { ...webhook, employerId: employerId(2) };
    expect(await sign(moved, 'x', webhook.createdAt)).toBe('');
    const key = new Uint8Array(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hostSecret)),
    );
    const sealed = await new EncryptJWT({ secret: 'whsec_AAAA' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience('session')
      .setSubject('1')
      .encrypt(key);
    const cookie = { ...webhook, secrets: [{ sealed, expiresAt: null }] };
    expect(await sign(cookie, 'x', webhook.createdAt)).toBe('');
  });
});

describe('a test of a webhook (D40)', () => {
  it('is sent at once, even where it is disabled, and changes nothing that is stored', async () => {
    const { sender, create, stored } = open();
    const receiver = await aReceiver();
    const { webhook, secret } = await create({ url: receiver.url });
    await sender.update(acme, webhook.id, { enabled: false });
    const before = await stored();
    const { webhookId, error } = (await sender.test(acme, webhook.id))._unsafeUnwrap();
    expect(error).toBeNull();
    expect(receiver.messages()).toEqual([
      { id: webhookId, type: 'webhook.test', timestamp: expect.any(String), data: { id: 1 } },
    ]);
    expect(webhookId).toMatch(/^test-[\da-f-]{36}$/);
    const [{ body = '', headers } = {}] = receiver.requests;
    expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toBeDefined();
    receiver.answer = status(500);
    const failed = (await sender.test(acme, webhook.id))._unsafeUnwrap();
    expect(failed.error).toBe('The endpoint answered 500.');
    expect(failed.webhookId).not.toBe(webhookId);
    expect(await stored()).toEqual(before);
  });

  it('is one of at most two of an employer at a time', async () => {
    const { sender, create } = open();
    const answers: (() => void)[] = [];
    const receiver = await aReceiver((response) => {
      answers.push(() => response.end());
    });
    const { id } = (await create({ url: receiver.url })).webhook;
    const tests = [sender.test(acme, id), sender.test(acme, id)];
    await until(() => expect(answers).toHaveLength(2));
    const third = (await sender.test(acme, id))._unsafeUnwrap();
    expect(third.error).toBe('Not sent: 2 tests are under way.');
    for (const answer of answers) answer();
    for (const test of tests) expect((await test)._unsafeUnwrap().error).toBeNull();
    receiver.answer = status(200);
    expect((await sender.test(acme, id))._unsafeUnwrap().error).toBeNull();
  });
});
