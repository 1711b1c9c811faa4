import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jobBody } from './job-body.ts';
import { runProgram } from './running-program.ts';

interface Recipe {
  readonly program: string;
  /** What the program mounts jobs under. */
  readonly prefix: string;
  /** A path of the host beside it, and what it says once a welder is sought. */
  readonly beside: readonly [path: string, text: string];
}

const rest = 'The rest of your program';

const recipes: readonly Recipe[] = [
  { program: 'mount-express.ts', prefix: '/careers', beside: ['/careers', 'Welder'] },
  { program: 'mount-fastify.ts', prefix: '/careers', beside: ['/careers', 'Welder'] },
  { program: 'mount-fastify-hijack.ts', prefix: '/careers', beside: ['/about', rest] },
  { program: 'mount-koa.ts', prefix: '/careers', beside: ['/about', rest] },
];

const start = async (file: string): Promise<string> => {
  const program = runProgram(fileURLToPath(new URL(`../src/${file}`, import.meta.url)), {
    port: '0',
  });
  onTestFinished(async () => void (await program.stop()));
  return await program.nextLine();
};

const send = async (address: string, method = 'GET', body?: string, key = 'secret-of-maritime') => {
  const response = await fetch(address, {
    method,
    headers: { 'API-Key': key, 'Content-Type': 'application/json', Connection: 'close' },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type')?.split(';', 1).join();
  return { status: response.status, location: response.headers.get('location'), type, text };
};

describe.each(recipes)('$program', ({ program, prefix, beside: [path, text] }) => {
  it('creates, reads and lists jobs, and leaves other paths to the host', async () => {
    const base = await start(program);
    const jobs = `${base}${prefix}/api/v1.1/jobs`;
    const created = await send(jobs, 'POST', JSON.stringify(jobBody));
    expect(created).toMatchObject({ status: 201, location: `${jobs}/1` });
    expect(await send(`${jobs}/1`)).toMatchObject({ status: 200, text: created.text });
    const listed = await send(`${jobs}?q=weld`);
    expect(JSON.parse(listed.text)).toMatchObject({ paging: { total: 1 } });
    const deleted = await send(jobs, 'DELETE', JSON.stringify({ referenceId: 'none' }));
    expect(deleted).toMatchObject({ status: 404, type: 'application/problem+json' });
    expect(await send(`${base}${path}`)).toMatchObject({ status: 200, text });
    expect((await send(jobs, 'GET', undefined, 'wrong')).status).toBe(401);
  });

  it('answers malformed JSON and a large body with problem details (D19)', async () => {
    const jobs = `${await start(program)}${prefix}/api/v1.1/jobs`;
    for (const [body, code] of [
      ['{"title": "Welder",}', 'malformed-json'],
      ['', 'missing-body'],
      [JSON.stringify('x'.repeat(1_100_000)), 'body-too-large'],
    ] as const) {
      const refused = await send(jobs, 'POST', body);
      expect(refused.type).toBe('application/problem+json');
      expect(JSON.parse(refused.text)).toMatchObject({ code });
    }
    const stranger = await send(jobs, 'POST', '{', 'wrong');
    expect(JSON.parse(stranger.text)).toMatchObject({ code: 'invalid-api-key' });
  });
});
