import { describe, expect, it } from 'vitest';
import { runCommand } from './command-line.ts';
import { startAnswering } from './requests.ts';

describe('jobposting ready', () => {
  it('takes the address from the variables of serve, and asks this machine when serve listens everywhere', async () => {
    const asked: (string | undefined)[] = [];
    const port = await startAnswering((request, response) => {
      asked.push(request.url);
      response.end('{"status":"ok"}');
    }, '0.0.0.0');
    const env = { JOBPOSTING_HOST: '0.0.0.0', JOBPOSTING_PORT: port };
    const isReady = (path: string) => `http://127.0.0.1:${port}${path} is ready.\n`;
    expect(await runCommand(['ready'], { env })).toMatchObject({ stdout: isReady('/health') });
    const platform = await runCommand(['ready'], { env: { PORT: port } });
    expect(platform).toMatchObject({ stdout: isReady('/health') });
    const admin = { JOBPOSTING_ADMIN_HOST: '0.0.0.0', JOBPOSTING_ADMIN_PORT: port };
    const operators = await runCommand(['ready'], { env: admin });
    expect(operators).toEqual({ code: 0, stdout: isReady('/readyz'), stderr: '' });
    expect(asked).toEqual(['/health', '/health', '/readyz']);
  });

  it('fails with one line when nothing listens', async () => {
    // A port that programs need rights for.
    const closed = '1';
    expect(await runCommand(['ready', '--port', closed])).toEqual({
      code: 1,
      stdout: '',
      stderr: `jobposting: Not ready: http://127.0.0.1:${closed}/health cannot be reached: connect ECONNREFUSED 127.0.0.1:${closed}\n`,
    });
  });

  it.each([
    [{ JOBPOSTING_HOST: '[::1]', JOBPOSTING_PORT: '1' }, 'health'],
    [{ JOBPOSTING_ADMIN_HOST: ' [::1] ', JOBPOSTING_ADMIN_PORT: '1' }, 'readyz'],
    [{ JOBPOSTING_HOST: '::1', JOBPOSTING_PORT: '1' }, 'health'],
  ])('takes an address of IPv6 with and without brackets: %j', async (env, path) => {
    const { stderr } = await runCommand(['ready'], { env });
    expect(stderr).toContain(`http://[::1]:1/${path} cannot be reached`);
  });

  it('fails after five seconds without an answer', async () => {
    const port = await startAnswering(() => {});
    const { code, stderr } = await runCommand(['ready', '--admin-port', port]);
    expect([code, stderr]).toEqual([
      1,
      `jobposting: Not ready: http://127.0.0.1:${port}/readyz cannot be reached: no answer within 5 seconds\n`,
    ]);
  });

  it.each([
    ['when something else answers', 302, '<p>elsewhere</p>', 'it answered with status 302'],
    [
      'and repeats the reason',
      503,
      '{"status":"unavailable","reason":"damaged","detail":"jobs.sqlite is gone"}',
      'unavailable (damaged) - jobs.sqlite is gone',
    ],
  ])('fails %s', async (_, status, body, said) => {
    const port = await startAnswering((_, response) => response.writeHead(status).end(body));
    expect(await runCommand(['ready', '--port', port])).toEqual({
      code: 1,
      stdout: '',
      stderr: `jobposting: Not ready: http://127.0.0.1:${port}/health: ${said}\n`,
    });
  });
});
