import { employerId } from '@jobposting/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changesPath, glance, holdTime, openHolding } from './changes.ts';
import { acme, acmeKey, authenticate, jobBody, jobsPath } from './service.ts';

beforeEach(holdTime);

describe('a request that waits for changes (D34)', () => {
  it('is answered at once when there is a change, and then authenticates only once', async () => {
    const asked = vi.fn(authenticate);
    const { send } = openHolding({ authenticate: asked });
    await send('POST', jobsPath, { body: jobBody });
    asked.mockClear();
    expect(glance(await send('GET', `${changesPath}?wait=30`))).toEqual(['job.created 1']);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('gets none, without an error, within a second when the server stops', async () => {
    let isStopping = false;
    const { holdOne } = openHolding({ isStopping: () => isStopping });
    const { answer } = await holdOne();
    isStopping = true;
    await vi.advanceTimersByTimeAsync(1_000);
    const { statusCode, body } = await answer;
    expect([statusCode, body]).toEqual([200, '{"data":[],"next":"0"}']);
  });

  it('fails when a function of the host fails meanwhile', async () => {
    const cause = new Error('no answer');
    let fails = false;
    const onError = vi.fn();
    const { holdOne } = openHolding({
      onError,
      isStopping: () => {
        if (fails) throw cause;
        return false;
      },
    });
    const { answer } = await holdOne();
    fails = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await answer).json().code).toBe('internal-error');
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'internal-error', cause });
  });
});

describe('requests that wait for changes leave room for others (D20)', () => {
  const one = `${changesPath}?after=now&wait=30`;

  it.each([
    ['wait=abc', 400],
    ['wait=30&after=x', 410],
    ['wait=00', 200],
  ])('%s is not one of them (D32)', async (query, status) => {
    const { holdOne, send } = openHolding({ underWay: { maxRequests: 4 } });
    await holdOne();
    expect((await send('GET', one)).statusCode).toBe(429);
    expect((await send('GET', `${changesPath}?${query}`)).statusCode).toBe(status);
  });

  it('those that one change wakes take turns with other employers', async () => {
    const order: string[] = [];
    let work = (): void => {};
    const { holdOne, send, jobs } = openHolding({
      authenticate(key) {
        if (key === acmeKey) work();
        return authenticate(key);
      },
    });
    const held = [];
    for (let n = 0; n < 20; n += 1) held.push(await holdOne());
    const answered = held.map(({ answer }) => answer.then(() => order.push('held')));
    const other = new Promise((resolve) => {
      work = () => {
        vi.advanceTimersByTime(10);
        setImmediate(() => resolve(send('GET', jobsPath, { key: 'jp_bolt' })));
      };
    }).then(() => order.push('other'));
    await jobs.create(acme, jobBody);
    await Promise.all([...answered, other]);
    expect(order.indexOf('other')).toBeLessThan(5);
  });

  it('an employer may use an eighth, all employers together half, and each always one', async () => {
    const { holdOne, send } = openHolding({
      underWay: { maxRequests: 16 },
      authenticate: (key) => (key === null ? null : { ...acme, id: employerId(Number(key)) }),
    });
    const held = [];
    for (const key of ['1', '1', '2', '2', '3', '3', '4', '4']) held.push(await holdOne(key));
    expect((await send('GET', one, { key: '1' })).json().code).toBe('too-many-requests');
    held.push(await holdOne('5'));
    const refused = await send('GET', one, { key: '5' });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'too-busy']);
    expect((await send('POST', jobsPath, { key: '5', body: jobBody })).statusCode).toBe(201);
    await vi.advanceTimersByTimeAsync(30_000);
    for (const { answer } of held) expect((await answer).statusCode).toBe(200);
    const again = [await holdOne('6'), await holdOne('6')];
    await send('POST', jobsPath, { key: '6', body: jobBody });
    for (const { answer } of again) expect((await answer).statusCode).toBe(200);
  });
});
