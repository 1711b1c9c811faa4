import {
  type JobStore,
  outcomeUnknown,
  type StoreUnavailable,
  storeUnavailable,
} from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { err } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../src/index.ts';
import { acme, acmeKey, jobBody, jobsPath, openService } from './service.ts';

const secret = 'SQLITE_FULL at /var/lib/jobs.sqlite';

/** A store whose methods all do this. */
const brokenStore = (fail: () => Promise<unknown>): JobStore => {
  const store = createMemoryJobStore();
  const broken = (part: object) =>
    Object.fromEntries(Object.keys(part).map((name) => [name, fail]));
  const { published, leases, changes } = store;
  return {
    ...broken(store),
    published: broken(published),
    leases: broken(leases),
    changes: { ...broken(changes), onChange: changes.onChange },
  } as never;
};

const failing = (reason: StoreUnavailable['reason']) =>
  Promise.resolve(err(storeUnavailable(reason, new Error(secret))));

const requests = [
  ['GET', jobsPath, undefined],
  ['POST', jobsPath, jobBody],
  ['DELETE', jobsPath, { referenceId: 'W-1' }],
] as const;
type Call = readonly [method: string, path: string, body: unknown];

/** The answer to a call when the whole store does this, and what the host is told. */
const answerOver = async (fail: () => Promise<unknown>, [method, path, body]: Call) => {
  const heard: Failure[] = [];
  const onError = (failure: Failure) => heard.push(failure);
  const { send } = openService({ onError }, { store: brokenStore(fail) });
  return { answered: await send(method, path, { body }), heard };
};

describe('a store that cannot answer (D20)', () => {
  const answerTo = async (reason: StoreUnavailable['reason'], call: Call) => {
    const { answered, heard } = await answerOver(() => failing(reason), call);
    expect(answered.json()).toMatchObject({ status: 503, code: 'store-unavailable' });
    expect(answered.body).not.toMatch(/SQLITE|sqlite|busy|damaged/);
    expect(heard).toEqual([{ code: 'store-unavailable', reason, cause: new Error(secret) }]);
    return answered;
  };

  it.each(requests)('%s %s gets 503, and only the host learns the reason', async (...call) => {
    await answerTo('busy', call);
  });

  it.each([
    ...(['busy', 'unreachable', 'full', 'closed', 'failed'] as const).map(
      (it) => [it, '1'] as const,
    ),
    ['damaged', undefined] as const,
  ])('a store that is %s gets Retry-After: %s', async (reason, seconds) => {
    const { headers } = await answerTo(reason, ['GET', jobsPath, undefined]);
    expect(headers['retry-after']).toBe(seconds);
  });
});

describe('a store that does not know whether it wrote (D20)', () => {
  const repeatable = /It can be repeated\..* DELETE gets 404 and a conditional write 412\.$/;
  const unrepeatable = /Look for the job before you repeat it\./;

  it.each<[string, string, string, unknown, string | undefined, RegExp]>([
    ['PUT', `${jobsPath}/1`, '', { title: 'x' }, '1', repeatable],
    ['PUT', jobsPath, '', { ...jobBody, referenceId: 'W-2' }, '1', repeatable],
    ['DELETE', `${jobsPath}/1`, '', undefined, '1', repeatable],
    ['POST', `${jobsPath}/1`, 'PUT', { title: 'x' }, '1', repeatable],
    ['POST', jobsPath, '', jobBody, undefined, unrepeatable],
    ['POST', jobsPath, 'PATCH', jobBody, undefined, unrepeatable],
  ])('%s %s %s gets 503, which says whether to repeat it', async (...row) => {
    const [method, path, override, body, seconds, advice] = row;
    const heard: Failure[] = [];
    const lost = async () => err(outcomeUnknown(new Error(secret)));
    const store = createMemoryJobStore();
    const service = openService({ onError: (failure) => heard.push(failure) }, { store });
    await service.jobs.create(acme, { ...jobBody, referenceId: 'W-1' });
    Object.assign(store, { insert: lost, update: lost, delete: lost });
    const headers = { 'x-http-method-override': override };
    const answered = await service.send(method, path, { body, headers });
    expect(answered.json()).toMatchObject({ status: 503, code: 'outcome-unknown' });
    expect(answered.json().message).toMatch(advice);
    expect(answered.headers['retry-after']).toBe(seconds);
    expect(answered.body).not.toContain('SQLITE');
    expect(heard).toEqual([{ code: 'outcome-unknown', cause: new Error(secret) }]);
  });
});

describe('a bug', () => {
  it.each([{ code: 'nope' }, undefined, null, {}])(
    'a store that returns the error %j, which does not exist, gets a bare 500',
    async (error) => {
      const call = ['GET', `${jobsPath}/1`, undefined] as const;
      const { answered, heard } = await answerOver(async () => err(error), call);
      expect(answered.json()).toMatchObject({ status: 500, code: 'internal-error' });
      expect(heard).toHaveLength(1);
    },
  );

  it.each(requests)(
    '%s %s gets a bare 500, and only the host learns the cause',
    async (...call) => {
      const { answered, heard } = await answerOver(() => Promise.reject(new Error(secret)), call);
      const message = 'Something went wrong on our side.';
      expect(answered.json()).toEqual({
        type: 'urn:jobposting:problem:internal-error',
        title: 'Internal error',
        status: 500,
        detail: message,
        message,
        code: 'internal-error',
      });
      expect(heard).toEqual([{ code: 'internal-error', cause: new Error(secret) }]);
      expect(JSON.stringify(heard)).not.toContain(acmeKey);
    },
  );
});
