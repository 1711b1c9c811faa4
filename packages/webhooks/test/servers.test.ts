import { employerId, err } from '@jobposting/core';
import { storeUnavailable } from '@jobposting/core/adapter';
import { describe, expect, it, vi } from 'vitest';
import { aReceiver, status } from './a-receiver.ts';
import { acme, openJobs, until } from './a-sender.ts';

describe('several servers on one database (D40)', () => {
  it('send each of 2 000 changes once, in their order', async () => {
    const { post, openSender, stored } = openJobs();
    const receiver = await aReceiver();
    const senders = [openSender(), openSender()];
    await senders[0]?.create(acme, { url: receiver.url });
    for (const sender of senders) sender.start();
    const cursors = [...(await post(1_000)), ...(await post(1_000))];
    await until(async () => expect((await stored()).cursor).toBe(cursors.at(-1)));
    expect(receiver.ids()).toEqual(cursors);
  });

  it('go on within 30 seconds for one that was killed', async () => {
    const { jobs, post, openSender, store } = openJobs();
    const receiver = await aReceiver();
    const sender = openSender();
    await sender.create(acme, { url: receiver.url });
    const cursors = await post(2);
    // The lease of a server that does nothing more.
    await store.takeDue({ now: jobs.now(), except: [], forMs: 25_000 });
    sender.start();
    await vi.advanceTimersByTimeAsync(24_000);
    expect(receiver.requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    await until(() => expect(receiver.ids()).toEqual(cursors));
  });

  it('go on at once for one that has stopped, which waits for its message', async () => {
    const { post, openSender } = openJobs();
    let answer = () => {};
    const receiver = await aReceiver((response) => {
      answer = () => response.end();
    });
    const [first, second] = [openSender(), openSender()];
    await first.create(acme, { url: receiver.url });
    first.start();
    const cursors = await post(2);
    await until(() => expect(receiver.requests).toHaveLength(1));
    const stopped = first.stop();
    await vi.advanceTimersByTimeAsync(4_900);
    receiver.answer = status(200);
    answer();
    await stopped;
    expect(receiver.requests).toHaveLength(1);
    second.start();
    await until(() => expect(receiver.ids()).toEqual(cursors));
  });

  it('send a message again that was cut off by a stop, and count no failure', async () => {
    const { post, openSender, stored } = openJobs();
    const receiver = await aReceiver(() => {});
    const [first, second] = [openSender(), openSender()];
    await first.create(acme, { url: receiver.url });
    first.start();
    const [cursor] = await post();
    await until(() => expect(receiver.requests).toHaveLength(1));
    const stopped = first.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    await stopped;
    expect(await stored()).toMatchObject({ failures: 0, lastAttemptAt: null, lastError: null });
    receiver.answer = status(200);
    second.start();
    await until(() => expect(receiver.ids()).toEqual([cursor, cursor]));
  });

  it('send nothing more for a webhook that was changed meanwhile', async () => {
    const { post, openSender, stored } = openJobs();
    let answer = () => {};
    const receiver = await aReceiver((response) => {
      answer = () => response.end();
    });
    const sender = openSender();
    const { webhook } = (await sender.create(acme, { url: receiver.url }))._unsafeUnwrap();
    sender.start();
    await post(2);
    await until(() => expect(receiver.requests).toHaveLength(1));
    await sender.update(acme, webhook.id, { enabled: false });
    answer();
    await sender.stop();
    expect(receiver.requests).toHaveLength(1);
    expect(await stored()).toMatchObject({
      ...{ cursor: webhook.cursor, lastError: 'The employer has disabled it.' },
    });
  });
});

describe('a sender (D40)', () => {
  it('has at most 64 messages under way', async () => {
    const { post, openSender } = openJobs();
    const receiver = await aReceiver(() => {});
    const sender = openSender();
    for (let id = 1; id <= 70; id++) {
      const employer = { ...acme, id: employerId(id) };
      await sender.create(employer, { url: receiver.url });
      await post(1, employer);
    }
    sender.start();
    await until(() => expect(receiver.requests).toHaveLength(64));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(receiver.requests).toHaveLength(64);
  });

  it('reports failures of the store, and goes on after them', async () => {
    const { post, openSender, store, jobs, errors } = openJobs();
    const receiver = await aReceiver();
    const sender = openSender();
    await sender.create(acme, { url: receiver.url });
    const failure = storeUnavailable('unreachable');
    vi.spyOn(store, 'takeDue').mockResolvedValueOnce(err(failure));
    const readOnce = vi.spyOn(jobs, 'listChanges');
    const cursors = await post();
    readOnce.mockResolvedValueOnce(err(failure));
    sender.start();
    await vi.advanceTimersByTimeAsync(11_000);
    await until(() => expect(errors).toEqual([failure, failure]));
    vi.spyOn(store, 'record').mockResolvedValueOnce(err(failure));
    await vi.advanceTimersByTimeAsync(27_000);
    await until(() => expect(errors).toHaveLength(3));
    await vi.advanceTimersByTimeAsync(27_000);
    // The first was not recorded.
    await until(() => expect(receiver.ids()).toEqual([cursors[0], cursors[0]]));
  });

  it('does not fill the log while the store is down', async () => {
    const { post, openSender, store, errors } = openJobs();
    const receiver = await aReceiver();
    const sender = openSender();
    await sender.create(acme, { url: receiver.url });
    const cursors = await post();
    const down = vi.spyOn(store, 'takeDue');
    down.mockResolvedValue(err(storeUnavailable('unreachable')));
    sender.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(errors.length).toBeLessThan(8);
    down.mockRestore();
    await vi.advanceTimersByTimeAsync(10_500);
    await until(() => expect(receiver.ids()).toEqual(cursors));
  });

  it('refuses options that are unknown or wrong', () => {
    const { openSender } = openJobs();
    expect(() => openSender({ secret: 'short' })).toThrow('at least 32 characters');
    expect(() => openSender({ allow: ['10.0.0.1'] })).toThrow('not 10.0.0.1');
    expect(() => openSender({ secrets: 'x' } as object)).toThrow('no option secrets');
  });

  it('go on where the report of a failure throws', async () => {
    const { post, openSender, store } = openJobs();
    const receiver = await aReceiver();
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const takeDue = vi.spyOn(store, 'takeDue');
    takeDue.mockImplementationOnce(async () => err(storeUnavailable('failed')));
    const onError = () => {
      throw new Error('the report fails');
    };
    const sender = openSender({ onError });
    await sender.create(acme, { url: receiver.url });
    const cursors = await post(1);
    sender.start();
    await vi.advanceTimersByTimeAsync(11_000);
    await until(() => expect(receiver.ids()).toEqual(cursors));
    expect(printed).toHaveBeenCalledOnce();
  });
});
