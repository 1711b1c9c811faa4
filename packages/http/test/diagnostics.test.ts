import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';
import { inject } from 'light-my-request';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RequestMessage } from '../src/index.ts';
import { batchPath, lineOf, sendBatch } from './batch.ts';
import { acmeKey, jobBody, jobsPath, openService, storeThat } from './service.ts';

/** Collects what is published until the test ends. */
const listen = <Heard>(hear: (message: RequestMessage) => Heard): Heard[] => {
  const heard: Heard[] = [];
  const collect = (message: unknown): void => void heard.push(hear(message as RequestMessage));
  subscribe('jobposting:request', collect);
  onTestFinished(() => void unsubscribe('jobposting:request', collect));
  return heard;
};

const durationMs = expect.any(Number);

describe('the channel jobposting:request of node:diagnostics_channel', () => {
  it('publishes method, route template, status, duration and error code of each answer, as onAnswer gets them', async () => {
    const heard = listen((message) => message);
    const told: unknown[] = [];
    const { send, sendOverFetch } = openService({
      onAnswer: (answered) => told.push({ ...answered, durationMs }),
    });
    await send('POST', jobsPath, { body: jobBody });
    await send('GET', `${jobsPath}/7`);
    await sendOverFetch('GET', jobsPath, { key: 'jp_wrong' });
    await send('POST', `${jobsPath}/1`, {
      body: { title: 'Fitter' },
      headers: { 'X-HTTP-Method-Override': 'PUT' },
    });
    await send('GET', '/api/v1.1/nothing');
    expect(told).toEqual(heard);
    const item = '/api/v1.1/jobs/{id}';
    expect(heard).toEqual([
      { method: 'POST', route: jobsPath, status: 201, durationMs },
      { method: 'GET', route: item, status: 404, durationMs, code: 'job-not-found' },
      { method: 'GET', route: jobsPath, status: 401, durationMs, code: 'invalid-api-key' },
      { method: 'PUT', route: item, status: 200, durationMs },
      { method: 'GET', status: 404, durationMs, code: 'route-not-found' },
    ]);
  });

  it('publishes a batch after its last line, with the code of a last line that is an error', async () => {
    const heard = listen((message) => message);
    let heardBeforeTheLast = -1;
    const store = storeThat({
      async inserts({ referenceId }) {
        if (referenceId !== 'B') return;
        await setImmediate();
        heardBeforeTheLast = heard.length;
        throw new Error('a bug');
      },
    });
    const service = openService({}, { store });
    await sendBatch(service, [lineOf({ referenceId: 'A' }), lineOf({ title: '' })]);
    await sendBatch(service, [lineOf({ title: '' })], '?complete=true');
    await sendBatch(service, [lineOf({ referenceId: 'A' }), lineOf({ referenceId: 'B' })]);
    await sendBatch(service, []);
    const batch = { method: 'POST', route: batchPath, status: 200, durationMs };
    expect(heard).toEqual([
      batch,
      { ...batch, code: 'incomplete-batch' },
      { ...batch, code: 'internal-error' },
      { ...batch, status: 400, code: 'missing-body' },
    ]);
    expect(heardBeforeTheLast).toBe(2);
  });

  it('does not publish the key, what was sent, or the prefix of a host', async () => {
    const heard = listen((message) => message);
    const { send } = openService({ basePath: '/careers' });
    await send('POST', `/careers${jobsPath}?dryRun=true`, { body: jobBody });
    await send('GET', `/careers${jobsPath}/${acmeKey}`);
    expect(heard.map(({ route }) => route)).toEqual([jobsPath, `${jobsPath}/{id}`]);
    for (const secret of [acmeKey, 'Welder', 'Acme', 'dryRun', 'careers']) {
      expect(JSON.stringify(heard)).not.toContain(secret);
    }
  });

  it('publishes in the context of the request, also for requests that are answered together', async () => {
    const context = new AsyncLocalStorage<string>();
    const heard = listen(({ method }) => [method, context.getStore()]);
    const { send } = openService();
    await Promise.all(
      ['GET', 'HEAD', 'OPTIONS'].map((method) =>
        context.run(`that of ${method}`, async () => await send(method, jobsPath)),
      ),
    );
    expect(heard.toSorted()).toEqual([
      ['GET', 'that of GET'],
      ['HEAD', 'that of HEAD'],
      ['OPTIONS', 'that of OPTIONS'],
    ]);
  });

  it('does not publish a path that is left to the host', async () => {
    const heard = listen((message) => message);
    const { listener } = openService();
    await inject(
      (request, response) => listener(request, response, () => response.end('from the host')),
      '/about',
    );
    expect(heard).toEqual([]);
  });
});
