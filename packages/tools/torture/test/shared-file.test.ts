import { describe, expect, it } from 'vitest';
import { createApiClient } from '../src/client/api-client.ts';
import { markedFields, postingWith } from '../src/client/posting.ts';
import { runCommand } from '../src/server/server-command.ts';
import { openServer, openService } from './open-server.ts';

const quiet = ['--log-level', 'error'];

const openTwo = async () => {
  const first = await openService({ options: quiet });
  const { database, account } = first;
  const second = await openServer({ database, options: quiet });
  return {
    ...first,
    addresses: [first.server.address, second.address],
    clients: [first.api, createApiClient(second.address, account.apiKey)] as const,
  };
};

const posting = (token: number) => postingWith(markedFields('job', token, 5));

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('two servers on one file', () => {
  it('make one job from many simultaneous PUTs of a new referenceId', async () => {
    const { clients } = await openTwo();
    for (const round of times(10)) {
      const body = { ...posting(round), referenceId: `R-${round}` };
      const answers = await Promise.all(
        times(12).map((index) => clients[index % 2 === 0 ? 0 : 1].call('PUT', '/jobs', body)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...times(11).map(() => 200), 201]);
    }
  });

  it('lose no field when both update one job', async () => {
    const { clients } = await openTwo();
    await clients[0].call('POST', '/jobs', posting(1));
    for (const round of times(20)) {
      const url = `https://example.com/${round}`;
      const [title, address] = await Promise.all([
        clients[0].call('PUT', '/jobs/1', { title: `round ${round}` }),
        clients[1].call('PUT', '/jobs/1', { applicationUrl: url }),
      ]);
      expect([title.status, address.status]).toEqual([200, 200]);
      for (const client of clients) {
        const job = JSON.parse((await client.call('GET', '/jobs/1')).text);
        expect([job.title, job.applicationUrl]).toEqual([`round ${round}`, url]);
      }
    }
  });

  it('know a key as soon as a command has added it, and refuse it as soon as one has revoked it (D21)', async () => {
    const { addresses, database } = await openTwo();
    const run = async (...parameters: string[]): Promise<string> => {
      const own = ['--database', database, '--employer', '1'];
      const { code, stdout } = await runCommand(['key', ...parameters, ...own]);
      expect(code).toBe(0);
      return stdout;
    };
    const { id, apiKey } = JSON.parse(await run('add', '--json'));
    const statuses = () =>
      Promise.all(
        addresses.map(async (address) => {
          const { status } = await createApiClient(address, apiKey).call('GET', '/jobs');
          return status;
        }),
      );
    expect(await statuses()).toEqual([200, 200]);
    await run('revoke', '--key-id', String(id));
    expect(await statuses()).toEqual([401, 401]);
  });
});
