import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { jobBody } from './job-body.ts';
import { runProgram } from './running-program.ts';

const file = fileURLToPath(new URL('../src/mount-express.ts', import.meta.url));

const send = (address: string, method = 'GET', body?: unknown) =>
  fetch(address, {
    method,
    headers: {
      'API-Key': 'secret-of-maritime',
      'Content-Type': 'application/json',
      Connection: 'close',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

it('mount-express.ts serves jobs below its prefix, and a page made of them', async () => {
  const program = runProgram(file, { port: '0' });
  onTestFinished(() => void program.stop());
  const base = await program.nextLine();
  const jobs = `${base}/careers/api/v1.1/jobs`;
  const created = await send(jobs, 'POST', jobBody);
  expect(created.status).toBe(201);
  expect(created.headers.get('location')).toBe(`${jobs}/1`);
  expect(await (await send(`${base}/careers`)).text()).toBe('Welder');
  expect((await send(`${base}/api/v1.1/jobs`)).status).toBe(404);
  expect(await program.stop()).toBe(0);
});
