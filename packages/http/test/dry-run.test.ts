import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const full = { ...jobBody, referenceId: 'W-1' };
const now = () => new Date('2026-11-20T19:26:05Z');
const asPut = { 'x-http-method-override': 'PUT' };

const openWithJob = async () => {
  const service = openService({}, { now });
  await service.jobs.create(acme, full);
  const snapshot = async () => {
    const { headers } = expectOk(await service.jobs.list(acme));
    return Promise.all(
      headers.map(async ({ id }) => expectOk(await service.jobs.get(acme, { id }))),
    );
  };
  /** Tries a write, which stores nothing, and then makes it. */
  const tryAndWrite = async (method: string, path: string, body: object, headers = {}) => {
    const before = await snapshot();
    const tried = await service.send(method, `${path}?dryRun=true`, { body, headers });
    expect(await snapshot()).toEqual(before);
    return { tried, written: await service.send(method, path, { body, headers }) };
  };
  return { ...service, tryAndWrite };
};

const created = {
  ...jobBody,
  referenceId: 'W-2',
  locations: [{ description: 'Nowhereville, NS' }],
  applicationUrl: 'https://acme.example/apply',
  // Two warnings more than `Job-Warning` has room for (D31).
  ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`x${n}`, n])),
};
const address = `${jobsPath}/1`;

describe('a dry run (D36)', () => {
  it.each([
    ['POST', jobsPath, created],
    ['PUT', jobsPath, created],
  ])(
    '%s of a new job gets 200 with the job without its id, and all warnings, and stores nothing',
    async (...call) => {
      const { tryAndWrite } = await openWithJob();
      const { tried, written } = await tryAndWrite(...call);
      expect([tried.statusCode, written.statusCode]).toEqual([200, 201]);
      const { id: _id, ...values } = written.json();
      const { warnings, advice, ...job } = tried.json();
      expect(advice).toEqual([]);
      expect(job).toEqual(values);
      expect(tried.body.startsWith('{"referenceId":"W-2",')).toBe(true);
      expect(warnings).toHaveLength(22);
      const message = expect.stringContaining('"x19" is not a field of a job');
      expect(warnings.at(-1)).toEqual({ pointer: '/x19', code: 'unknown-field', message });
      expect(tried.body.endsWith(`,"warnings":${JSON.stringify(warnings)},"advice":[]}`)).toBe(
        true,
      );
      expect(tried.headers['job-warning']).toBe(written.headers['job-warning']);
      for (const name of ['location', 'etag', 'job-changed']) {
        expect(tried.headers).not.toHaveProperty(name);
      }
      expect(tried.headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  it.each([
    ['PUT', address, { title: 'Fitter', confidential: true }, '?1', {}],
    ['PUT', jobsPath, { referenceId: 'W-1', status: 'archived' }, '?1', {}],
    ['PUT', jobsPath, full, '?0', {}],
    ['POST', address, { title: 'Fitter' }, '?1', asPut],
    ['POST', jobsPath, { referenceId: 'W-1', title: 'Fitter' }, '?1', asPut],
  ])(
    '%s %s of an existing job gets 200 with the whole job, which can be sent back (D6), and changes nothing',
    async (...call) => {
      const [method, path, body, changed, headers] = call;
      const { tryAndWrite, send } = await openWithJob();
      const { tried, written } = await tryAndWrite(method, path, body, headers);
      const withWarnings = written.body.replace(/\}$/, ',"warnings":[],"advice":[]}');
      expect([tried.statusCode, tried.body]).toEqual([200, withWarnings]);
      const back = await send(method, path, { body: tried.json(), headers });
      expect(back.headers['job-changed']).toBe('?0');
      expect(back.headers).not.toHaveProperty('job-warning');
      expect(tried.headers['job-changed']).toBe(changed);
      expect(written.headers['job-changed']).toBe(changed);
      expect(tried.headers).not.toHaveProperty('etag');
      expect(tried.headers).not.toHaveProperty('location');
    },
  );
});
