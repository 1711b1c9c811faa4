import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { commandsOn, runCommand, startServer } from './command-line.ts';
import { aJob, newDatabase, noDatabaseYet, temporaryFolder } from './databases.ts';
import { startAnswering } from './requests.ts';

const secretFile = (secret = 'a secret of the host, 32 characters or more'): string => {
  const file = join(temporaryFolder(), 'webhooks.secret');
  writeFileSync(file, secret);
  return file;
};

const allowing = (file = secretFile()) => [
  ...['--webhook-secret-file', file, '--webhook-allow', '127.0.0.0/8'],
];

/** A receiver on this machine that verifies what it gets, and keeps it. */
const startReceiver = async () => {
  const receiver = {
    url: '',
    secret: '',
    status: 204,
    received: [] as { readonly id: string; readonly type: string }[],
  };
  const port = await startAnswering(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    const verified = new Webhook(receiver.secret).verify(await text(request), headers);
    const { type } = verified as { type: string };
    if (receiver.status < 300) receiver.received.push({ id: headers['webhook-id'] ?? '', type });
    response.writeHead(receiver.status).end();
  });
  receiver.url = `http://127.0.0.1:${port}/path-secret?token=query-secret`;
  return receiver;
};

describe('webhooks of jobposting serve (D40)', () => {
  it('go to an endpoint, signed, and go on after a restart; commands add, test, list, replay and remove it', async () => {
    const database = noDatabaseYet();
    const options = allowing();
    const run = commandsOn(database);
    const { send, stop } = await startServer(database, options);
    const receiver = await startReceiver();

    const given = ['--employer', '1', '--url', receiver.url, '--types', 'job.created,job.archived'];
    const added = await run('webhook add', ...given, '--json', ...options);
    const { id, secret, ...webhook } = JSON.parse(added.stdout);
    expect(webhook).toMatchObject({ url: receiver.url, types: ['job.created', 'job.archived'] });
    receiver.secret = secret;
    const named = ['--employer', '1', '--webhook-id', `${id}`];
    expect(await run('webhook test', ...named, ...options)).toMatchObject({ code: 0 });
    expect(receiver.received).toMatchObject([{ type: 'webhook.test' }]);

    await send('POST', '/api/v1.1/jobs', aJob);
    await expect.poll(() => receiver.received).toHaveLength(2);
    const [, created] = receiver.received;
    await stop();
    const archived = join(temporaryFolder(), 'jobs.ndjson');
    writeFileSync(archived, JSON.stringify({ ...aJob, status: 'archived' }));
    expect(await run('import', '--employer', '1', archived)).toMatchObject({ code: 0 });
    expect(receiver.received).toHaveLength(2);
    await startServer(database, options);
    await expect.poll(() => receiver.received).toHaveLength(3);

    expect((await run('webhook list', '--employer', '1')).stdout).toContain('\tenabled\t');
    await run('webhook replay', ...named, '--after', created?.id ?? '', ...options);
    await expect.poll(() => receiver.received).toHaveLength(4);
    const types = receiver.received.map(({ type }) => type);
    expect(types).toEqual(['webhook.test', 'job.created', 'job.archived', 'job.archived']);

    expect(await run('webhook remove', ...named)).toMatchObject({ code: 0 });
    expect((await run('webhook list', '--employer', '1', '--json')).stdout).toBe('[]\n');
  });

  it('are logged when they fail, by the host alone, and when they are disabled', async () => {
    const database = noDatabaseYet();
    const { send, log, logged } = await startServer(database, allowing());
    const receiver = await startReceiver();
    const made = await send('POST', '/api/v1.1/webhooks', { url: receiver.url });
    const { id, secret } = (await made.json()) as { id: number; secret: string };
    Object.assign(receiver, { secret, status: 500 });
    const failures = () => logged().filter(({ webhookId }) => webhookId === id);
    await send('POST', '/api/v1.1/jobs', aJob);
    await expect.poll(() => failures()).toHaveLength(1);
    receiver.status = 410;
    await send('PUT', `/api/v1.1/webhooks/${id}`, {});
    await expect.poll(() => failures()).toHaveLength(2);
    const { host } = new URL(receiver.url);
    expect(failures()).toMatchObject([
      { level: 'info', msg: 'webhook failed', host, lastError: 'The endpoint answered 500.' },
      { level: 'warn', msg: 'webhook disabled', employerId: 1 },
    ]);
    expect(log()).not.toMatch(/path-secret|query-secret|whsec_/);
    const run = commandsOn(database);
    const named = ['--employer', '1', '--webhook-id', `${id}`, '--after', 'now', ...allowing()];
    expect((await run('webhook replay', ...named)).stdout).toBe(
      `Webhook ${id} sends what follows now again once it is enabled.\n`,
    );
    const listed = await run('webhook list', '--employer', '1');
    expect(listed.stdout).toMatch(/\tdisabled 20.*\tThe endpoint answered 410\.\n$/);
  });

  it('are over HTTP only with a secret file', async () => {
    const without = await startServer(noDatabaseYet());
    const refused = await without.send('GET', '/api/v1.1/webhooks');
    expect([refused.status, await refused.json()]).toEqual([
      404,
      expect.objectContaining({ detail: 'This server has no webhooks.' }),
    ]);
    const served = await startServer(noDatabaseYet(), allowing());
    expect(await (await served.send('GET', '/api/v1.1/webhooks')).json()).toEqual({ data: [] });
  });

  it.each([
    ['10.0.0.0', 'without a length'],
    ['10.0.0.0/', 'with an empty one'],
    ['10.0.0.0/33', 'with too long a one'],
    ['10.0.0.0/8,', 'with an empty network'],
    ['10.0.0.0/8/9', 'with two lengths'],
    ['localhost/8', 'with a name'],
    ['fe80::1%eth0/64', 'with a zone'],
  ])('are refused with --webhook-allow %s, %s', async (networks) => {
    const options = ['--webhook-secret-file', secretFile(), '--webhook-allow', networks];
    const refused = await commandsOn('jobs.sqlite')('serve', ...options);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('It must be networks such as 10.0.0.0/8, separated by commas.'),
    ]);
  });

  it('need a secret file for --webhook-allow; config shows its name only', async () => {
    const refused = await commandsOn('jobs.sqlite')('serve', '--webhook-allow', 'fd00::/8');
    expect([refused.code, refused.stderr]).toEqual([
      2,
      'jobposting: --webhook-allow needs --webhook-secret-file.\n',
    ]);
    const file = secretFile();
    const shown = await runCommand(['config', '--database', 'jobs.sqlite', ...allowing(file)]);
    expect(shown.stdout).toContain(`--webhook-secret-file\t${file}\tcommand line\n`);
    expect(shown.stdout).not.toContain('a secret of the host');
  });
});

it.each([[[]], [['--json']]])(
  'webhook add removes a webhook whose secret cannot be shown (D40): %j',
  async (json) => {
    const database = await newDatabase();
    const args = ['--database', database, '--employer', '1', '--url', 'https://acme.example/hook'];
    const lost = await runCommand(['webhook', 'add', ...args, ...json, ...allowing()], {
      lost: 'ENOSPC',
    });
    expect([lost.code, lost.stderr]).toEqual([
      1,
      'jobposting: Nothing was added: the secret could not be shown: ENOSPC: write.\n',
    ]);
    expect((await commandsOn(database)('webhook list', '--employer', '1')).stdout).toBe('');
  },
);

it('webhook test says in one line that the secret file is another (D40)', async () => {
  const run = commandsOn(await newDatabase());
  await run('webhook add', '--employer', '1', '--url', 'https://acme.example', ...allowing());
  const other = secretFile('another secret of the host, 32 characters or more');
  const args = ['--employer', '1', '--webhook-id', '1'];
  expect(await run('webhook test', ...args, '--webhook-secret-file', other)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'jobposting: The secret cannot be read any more. Make a new one.\n',
  });
});

it.each([
  [['add', '--url', 'ftp://acme.example'], 'url is "ftp://acme.example"; it must be an address'],
  [['add', '--url', 'https://acme.example', '--types', 'job.made'], 'types[0] is "job.made"'],
  [['test', '--webhook-id', '7'], 'The employer has no webhook with id 7.'],
  [['replay', '--webhook-id', '7', '--after', 'now'], 'The employer has no webhook with id 7.'],
])('a command on a webhook that cannot be done says why (D40): %j', async (args, why) => {
  const all = ['webhook', ...args, '--database', await newDatabase(), '--employer', '1'];
  const { code, stdout, stderr } = await runCommand([...all, ...allowing()]);
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(why)]);
});
