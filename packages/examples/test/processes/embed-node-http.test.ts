import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { jobBody } from '../job-body.ts';
import { programBelow } from '../program-in-docs.ts';
import { runProgram } from './running-program.ts';

const packageFile = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A folder with the program as printed in the README, and the packages that it imports. */
const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'jobposting-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(packageFile('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'program.ts'), programBelow('Embed it'));
  return folder;
};

/** Starts the program; a socket in its folder replaces a free port. */
const start = async (cwd: string) => {
  const socketPath = join(cwd, 'socket');
  const program = runProgram('program.ts', { cwd, port: socketPath });
  onTestFinished(() => void program.stop());

  const send = async (apiKey: string, method: string, path: string, body?: string) => {
    const headers = { 'API-Key': apiKey, 'Content-Type': 'application/json' };
    const sent = request({ socketPath, method, path, headers, agent: false });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, text: await text(response) };
  };
  return { ...program, send, listening: `Listening on ${socketPath}` };
};

it('the program below "Embed it" in the README serves jobs to the printed API key, next to the rest of the program, and stops in order', async () => {
  const folder = await openFolder();
  const { nextLine, listening, send, stop } = await start(folder);
  const apiKey = (await nextLine()).replace('API key: ', '');
  expect(apiKey).toMatch(/^jp_[\w-]{32}$/);
  expect(await nextLine()).toBe(listening);

  const welder = JSON.stringify(jobBody);
  expect((await send(apiKey, 'PUT', '/api/v1.1/jobs', welder)).status).toBe(201);
  expect((await send(apiKey, 'PUT', '/api/v1.1/jobs', welder)).status).toBe(200);
  const malformed = await send(apiKey, 'POST', '/api/v1.1/jobs', welder.slice(1));
  expect(JSON.parse(malformed.text)).toMatchObject({ code: 'malformed-json' });
  expect((await send('jp_wrong', 'GET', '/api/v1.1/jobs')).status).toBe(401);
  const listed = await send(apiKey, 'GET', '/api/v1.1/jobs');
  expect(JSON.parse(listed.text)).toMatchObject({ paging: { total: 1 } });
  expect((await send(apiKey, 'GET', '/about')).text).toBe('The rest of your program\n');
  expect(await stop()).toBe(0);

  const restarted = await start(folder);
  expect(await restarted.nextLine()).toBe(listening);
  const found = await restarted.send(apiKey, 'GET', '/api/v1.1/jobs/1');
  expect(JSON.parse(found.text)).toMatchObject({ title: 'Welder', autoRefresh: false });
  expect(await restarted.stop()).toBe(0);
});
