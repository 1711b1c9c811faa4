import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { aReceiver, status } from './a-receiver.ts';
import { acme, openJobs, other, until } from './a-sender.ts';

const hour = 60 * 60_000;

/** An endpoint that is sent the changes of Acme, and what tests do with it. */
const openEndpoint = async (answer = status(200), body: object = {}) => {
  const opened = openJobs();
  const receiver = await aReceiver(answer);
  const sender = opened.openSender();
  const { webhook, secret } = (
    await sender.create(acme, { url: receiver.url, ...body })
  )._unsafeUnwrap();
  const update = async (changes: object) =>
    (await sender.update(acme, webhook.id, changes))._unsafeUnwrap();
  return { ...opened, receiver, sender, webhook, secret, update };
};

describe('an endpoint (D40)', () => {
  it('gets the changes after its creation in their order, each once, as GET /jobs/changes has them', async () => {
    const { post, openSender, stored } = openJobs();
    const receiver = await aReceiver();
    const sender = openSender();
    await post(2);
    const { secret } = (await sender.create(acme, { url: receiver.url }))._unsafeUnwrap();
    sender.start();
    const cursors = await post(3);
    await post(1, other);
    await until(() => expect(receiver.ids()).toEqual(cursors));

    const [first] = receiver.requests;
    expect(first?.headers['content-type']).toBe('application/json');
    const headers = first?.headers as Record<string, string>;
    const message = new Verifier(secret).verify(first?.body ?? '', headers);
    expect(message).toEqual({
      type: 'job.created',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        ...{ type: 'job.created', id: expect.any(Number), referenceId: null, version: 1 },
        ...{ time: expect.stringMatching(/Z$/), fields: [], cursor: cursors[0] },
      },
    });
    await sender.stop();
    expect(await stored()).toMatchObject({ cursor: cursors[2], failures: 0, lastError: null });
  });

  it('gets the types that it names, and those that it does not are left out at once', async () => {
    const types = ['job.updated'];
    const { sender, receiver, post, retitle, stored } = await openEndpoint(status(200), { types });
    const cursors = await post(250);
    await retitle(1, 'Fitter');
    const [last = ''] = await post(1);
    sender.start();
    await until(async () => expect((await stored()).cursor).toBe(last));
    expect(receiver.messages()).toMatchObject([{ type: 'job.updated', data: { id: 1 } }]);
    expect(cursors).toHaveLength(250);
  });

  it('gets a message again after 5 seconds, and the next only after it', async () => {
    const { sender, receiver, post, stored, failed: heard } = await openEndpoint(status(500));
    sender.start();
    const cursors = await post(2);
    // The host hears of each failure.
    await until(() => expect(heard).toHaveLength(1));
    const { nextAttemptAt, ...failed } = await stored();
    expect(heard).toEqual([expect.objectContaining({ ...failed, nextAttemptAt })]);
    expect(failed).toMatchObject({ lastError: 'The endpoint answered 500.', disabledAt: null });
    expect(Date.parse(nextAttemptAt)).toBe(Date.parse(failed.failingSince ?? '') + 5_000);
    receiver.answer = status(204);
    await vi.advanceTimersByTimeAsync(4_500);
    expect(receiver.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_500);
    await until(() => expect(receiver.ids()).toEqual([cursors[0], ...cursors]));
    expect(receiver.requests[0]?.body).toBe(receiver.requests[1]?.body);
    const times = receiver.requests.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(4);
    await until(async () => expect((await stored()).cursor).toBe(cursors[1]));
    expect(await stored()).toMatchObject({ failures: 0, failingSince: null, lastError: null });
  });

  it('gets it later for Retry-After', async () => {
    const { sender, post, stored } = await openEndpoint(status(429, { 'retry-after': '3600' }));
    sender.start();
    await post();
    await until(async () => expect((await stored()).failures).toBe(1));
    const { nextAttemptAt, failingSince } = await stored();
    expect(Date.parse(nextAttemptAt)).toBe(Date.parse(failingSince ?? '') + hour);
  });

  it('is disabled when it answers 410, and the host hears of it', async () => {
    const { sender, receiver, post, stored, failed } = await openEndpoint(status(410));
    sender.start();
    await post(2);
    await until(() => expect(failed).toHaveLength(1));
    expect(await stored()).toMatchObject({
      ...{ failures: 1, lastError: 'The endpoint answered 410.' },
      disabledAt: failed[0]?.lastAttemptAt,
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(receiver.requests).toHaveLength(1);
  });

  it('is disabled after 5 days of failures, and enabled again goes on where it stopped', async () => {
    const { sender, receiver, post, stored, update, failed } = await openEndpoint(status(503));
    sender.start();
    const [first = '', ...rest] = await post(3);
    // The timers of a second would take long to run for days.
    for (let attempt = 1; !failed.at(-1)?.disabledAt && attempt < 30; attempt++) {
      await until(async () => expect((await stored()).failures).toBe(attempt));
      vi.setSystemTime(Date.parse((await stored()).nextAttemptAt));
    }
    const { failingSince, disabledAt, cursor } = await stored();
    const days = (Date.parse(disabledAt ?? '') - Date.parse(failingSince ?? '')) / (24 * hour);
    expect(days).toBeGreaterThanOrEqual(5);
    expect(days).toBeLessThan(5.6);
    expect(new Set(receiver.ids())).toEqual(new Set([first]));
    receiver.answer = status(200);
    receiver.requests = [];
    expect(await update({ enabled: true })).toMatchObject({
      webhook: { cursor, failures: 0, failingSince: null, disabledAt: null, lastError: null },
    });
    await until(() => expect(receiver.ids()).toEqual([first, ...rest]));
  });

  it('gets the changes after a cursor again, and from now on leaves out those before', async () => {
    const { sender, receiver, post, update, webhook } = await openEndpoint();
    sender.start();
    const cursors = await post(3);
    await until(() => expect(receiver.ids()).toEqual(cursors));
    await update({ after: cursors[0] });
    await until(() => expect(receiver.ids()).toEqual([...cursors, cursors[1], cursors[2]]));
    await sender.update(acme, webhook.id, { enabled: false });
    await post(2);
    await update({ after: 'now', enabled: true });
    const [last] = await post(1);
    await until(() => expect(receiver.ids().slice(5)).toEqual([last]));
  });

  it('is told that changes are lost where the log no longer has them, and goes on after', async () => {
    const { sender, receiver, post, update, jobStore, stored } = await openEndpoint(status(500));
    await update({ enabled: false });
    const newest = (await post(3)).at(-1);
    await jobStore.changes.forget(acme.id, { limit: 2 });
    await update({ enabled: true });
    sender.start();
    await until(() => expect(receiver.requests).toHaveLength(1));
    await until(async () => expect((await stored()).failures).toBe(1));
    await vi.advanceTimersByTimeAsync(5_000);
    await until(async () => expect((await stored()).failures).toBe(2));
    // It is another message where it goes on after another change.
    const [later] = await post();
    receiver.answer = status(200);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await until(() => expect(receiver.requests).toHaveLength(3));
    const [next] = await post();
    await until(() => expect(receiver.requests).toHaveLength(4));
    const [lost, lostLater] = [`lost-${newest}`, `lost-${later}`];
    expect(receiver.ids()).toEqual([lost, lost, lostLater, next]);
    expect(receiver.messages()[2]).toMatchObject({
      ...{ type: 'webhook.changes-lost', data: { cursor: later } },
    });
  });

  it('that hangs holds up neither the others nor writes', async () => {
    const { sender, receiver, post } = await openEndpoint(() => {});
    sender.start();
    await post();
    await until(() => expect(receiver.requests).toHaveLength(1));
    const quick = await aReceiver();
    await sender.create(other, { url: quick.url });
    const cursors = await post(2, other);
    await until(() => expect(quick.ids()).toEqual(cursors));
    expect(receiver.requests).toHaveLength(1);
  });

  it('is one of at most two of an employer that are sent to at a time', async () => {
    const { sender, receiver, post } = await openEndpoint(() => {});
    await sender.create(acme, { url: `${receiver.url}?2` });
    await sender.create(acme, { url: `${receiver.url}?3` });
    sender.start();
    await post(2);
    await until(() => expect(receiver.requests).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(receiver.requests).toHaveLength(2);
  });

  it('gives others their turn after 5 seconds of messages', async () => {
    const { sender, post, store, stored, receiver } = await openEndpoint((response) => {
      vi.setSystemTime(Date.now() + 2_000);
      vi.advanceTimersByTime(2_000);
      status(200)(response);
    });
    const record = vi.spyOn(store, 'record');
    sender.start();
    const cursors = await post(10);
    await until(() => expect(receiver.ids()).toEqual(cursors));
    await until(async () => expect((await stored()).cursor).toBe(cursors[9]));
    const givenBack = record.mock.calls.filter(([, , forMs]) => forMs === 0);
    expect(givenBack.length).toBeGreaterThanOrEqual(3);
    // The one that has waited for longest comes first.
    const times = givenBack.map(([, progress]) => Date.parse(progress.nextAttemptAt ?? ''));
    expect(times[1]).toBeGreaterThan(times[0] ?? Number.NaN);
  });
});
