import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posting, send } from './posting.ts';
import { type RunningProgram, runProgram } from './running-program.ts';

describe('embed-node-http.ts', () => {
  let folder: string;
  let program: RunningProgram;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jobposting-'));
    program = runProgram('embed-node-http.ts', join(folder, 'jobs.sqlite'));
  });
  afterAll(async () => {
    await program.stop();
    await rm(folder, { recursive: true });
  });

  it('serves job postings beside the rest of the program, and ends cleanly', async () => {
    const base = await program.nextLine();
    const apiKey = await program.nextLine();
    const jobs = `${base}/api/v1.1/jobs`;
    expect((await send(jobs, apiKey, 'PUT', posting)).status).toBe(201);
    expect((await send(jobs, apiKey, 'PUT', posting)).status).toBe(200);
    expect((await send(jobs, 'jp_wrong')).status).toBe(401);
    expect(await (await send(jobs, apiKey)).json()).toMatchObject({ paging: { total: 1 } });
    expect(await (await send(`${base}/about`, apiKey)).text()).toBe('the rest of the program\n');
    expect(await program.stop()).toBe(0);
  });
});

describe('mount-express.ts', () => {
  let program: RunningProgram;
  beforeAll(() => {
    program = runProgram('mount-express.ts');
  });
  afterAll(() => program.stop());

  it('serves job postings below its prefix, and a page made of them', async () => {
    const base = await program.nextLine();
    const apiKey = 'secret-of-maritime';
    const jobs = `${base}/careers/api/v1.1/jobs`;
    const created = await send(jobs, apiKey, 'POST', posting);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${jobs}/1`);
    expect(await (await send(`${base}/careers`, '')).text()).toBe('Welder');
    expect((await send(`${base}/api/v1.1/jobs`, apiKey)).status).toBe(404);
    expect(await program.stop()).toBe(0);
  });
});
