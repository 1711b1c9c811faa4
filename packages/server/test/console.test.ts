import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand, startServer } from './command-line.ts';
import { aJob, noDatabaseYet, temporaryFolder } from './databases.ts';

it('serve --console lets people with a key work at /console/; without it there is no console (D39)', async () => {
  const secretFile = join(temporaryFolder(), 'webhooks.secret');
  writeFileSync(secretFile, 'a secret of 32 characters or more');
  const options = ['--console', '--careers', '--webhook-secret-file', secretFile];
  const { address, apiKey, send } = await startServer(noDatabaseYet(), options);
  await send('POST', '/api/v1.1/jobs', aJob);
  const page = `${address}/console/`;
  expect(await (await fetch(page)).text()).toContain('<h1>Sign in</h1>');
  const entered = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ key: apiKey }),
    redirect: 'manual',
  });
  const cookie = entered.headers.getSetCookie().join().split(';', 1).join();
  const list = await (await fetch(page, { headers: { cookie } })).text();
  for (const text of ['Welder', 'href="/careers/1/1"', 'href="/console/webhooks"']) {
    expect(list).toContain(text);
  }

  const form = {
    ...{ title: 'Rigger', positionType: '1', categories: '1', 'place-1': 'Halifax, NS' },
    ...{ description: 'Rig.', applicantRoutingType: '1', applicationEmail: 'a@acme.example' },
  };
  const preview = await fetch(`${page}new`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ ...form, do: 'preview' }),
  });
  expect(await preview.text()).toMatch(/<article>.*Rigger.*LinkedIn/s);

  const without = await startServer(noDatabaseYet());
  expect((await fetch(`${without.address}/console/`)).status).toBe(404);
});

it('serve --console --reuse-port needs a secret that all processes share', async () => {
  const options = ['--database', noDatabaseYet(), '--console', '--reuse-port'];
  const refused = await runCommand(['serve', ...options]);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    'jobposting: --console with --reuse-port needs --console-secret-file, the same for all processes.\n',
  ]);
});

it.each([
  ['too short', 'a short secret', 'at least 32 characters, such as from openssl rand -base64 32.'],
  ['not text', Buffer.alloc(80, 0xff), 'It must hold text of at least 32 characters'],
  ['too long', 'x'.repeat(5000), 'has more than 4096 bytes.'],
  ['without a name', '', 'The name of the file is empty.'],
  ['a device without an end', '/dev/zero', '/dev/zero is not a file.'],
  ['without --console', 'a secret of 32 characters or more', 'needs --console'],
])('serve refuses a --console-secret-file that is %s', async (_, secret, message) => {
  const isName = secret === '' || secret === '/dev/zero';
  const file = isName ? secret : join(temporaryFolder(), 'secret');
  if (!isName) writeFileSync(file, secret);
  const options = ['--database', noDatabaseYet(), '--console-secret-file', file];
  const refused = await runCommand(['serve', ...options]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(message);
});
