import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { aJob, noDatabaseYet } from '../databases.ts';
import { linesOf, valuesIn } from '../output.ts';
import { startProcess, startServer } from './start-process.ts';

const path = '/api/v1.1/jobs';

/** Two servers on one file and one port. */
const startTwo = async () => {
  const database = noDatabaseYet();
  const admin = ['--admin-port', '0'];
  const first = await startServer(database, ['--reuse-port', ...admin]);
  const { address, apiKey } = first;
  const port = ['--port', new URL(address).port];
  const second = await startServer(database, ['--reuse-port', ...port, ...admin]);
  const send = async (method: string, body?: string) => {
    const headers = { 'API-Key': apiKey, 'Content-Type': 'application/json' };
    const asked = request(address + path, { method, agent: false, headers }).end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return response.resume().statusCode;
  };
  /** Sends the same request on as many connections at once; returns the statuses. */
  const sendOnEach = (count: number, method: string, body?: string) =>
    Promise.all(Array.from({ length: count }, () => send(method, body)));
  return { database, first, second, port, sendOnEach };
};

// Elsewhere the option is refused.
describe.skipIf(process.platform !== 'linux')('two servers with --reuse-port', () => {
  it('share a port and a file: no write is lost, and each counts what it answers', async () => {
    const { first, second, sendOnEach } = await startTwo();
    expect(second.address).toBe(first.address);
    const body = JSON.stringify({ ...aJob, referenceId: 'R-1' });
    const statuses = await sendOnEach(20, 'PUT', body);
    expect(statuses.toSorted()).toEqual([...Array(19).fill(200), 201]);
    expect(await sendOnEach(20, 'GET')).toEqual(Array(20).fill(200));

    const counts = await Promise.all(
      [first, second].map(async ({ wrote }) => {
        const [, admin] = await wrote(/^Probes and metrics on (\S+)$/m);
        const values = valuesIn(await (await fetch(`${admin}/metrics`)).text());
        const count = 'jobposting_http_request_duration_seconds_count';
        return values[`${count}{route="${path}",method="GET",status="200"}`] ?? 0;
      }),
    );
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);

    first.child.kill('SIGTERM');
    const { code, stderr } = await first.ended;
    expect(code).toBe(0);
    expect(linesOf(stderr).filter(({ msg }) => msg === 'request').length).toBeGreaterThan(0);
    expect(await sendOnEach(10, 'GET')).toEqual(Array(10).fill(200));
  });

  it('let a third one join with a new file, and refuse one without the option', async () => {
    const { database, port } = await startTwo();
    await startServer(noDatabaseYet(), ['--reuse-port', ...port]);
    const { ended } = startProcess(['serve', '--database', database, ...port]);
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('is already in use')]);
  });
});
