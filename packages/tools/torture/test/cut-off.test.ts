import { expect, it } from 'vitest';
import { createApiClient } from '../src/client/api-client.ts';
import { postingWith } from '../src/client/posting.ts';
import { openServer, openService } from './open-server.ts';

// Takes about 5 seconds to sanitize, so that a stop cuts off the last ones.
const posting = postingWith({
  title: 'Welder',
  description: '<p style="x">a</p>'.repeat(600_000),
  applicationUrl: 'https://example.com/apply',
  salary: { amount: 1, period: { id: 1 } },
});

it('a stop that cuts off requests exits with 0, logs nothing once it has stopped, and loses no job that was answered', async () => {
  const { server, api, database, account } = await openService({
    options: ['--body-limit', String(16 * 1024 * 1024)],
  });
  const posts = Array.from({ length: 4 }, () => api.call('POST', '/jobs', posting));
  const answers = Promise.allSettled(posts);
  // They are open once the server has answered a later one.
  await fetch(`${server.address}/health`);
  expect(await server.stop()).toBe(0);
  const last = server.log().trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ msg: 'stopped' });

  const statuses = (await answers).map((it) => it.status === 'fulfilled' && it.value.status);
  const created = statuses.filter((status) => status === 201).length;
  const again = createApiClient((await openServer({ database })).address, account.apiKey);
  const { paging } = JSON.parse((await again.call('GET', '/jobs')).text);
  expect(paging.total).toBeGreaterThanOrEqual(created);
});
