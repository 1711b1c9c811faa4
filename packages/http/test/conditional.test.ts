import { defaultReferenceData, type JobServiceOptions } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const address = `${jobsPath}/1`;

const openWithJob = async () => {
  const service = openService();
  await service.jobs.create(acme, { ...jobBody, referenceId: 'W-1' });
  const etag = String((await service.send('GET', address)).headers.etag);
  return { ...service, etag };
};

describe('ETag (D28)', () => {
  it('an ETag is strong, stays the same while the job does, and never returns for another version', async () => {
    const { send, etag } = await openWithJob();
    expect(etag).toMatch(/^"[^"]+"$/);
    expect((await send('GET', address)).headers.etag).toBe(etag);
    expect((await send('HEAD', address)).headers.etag).toBe(etag);
    const changed = await send('PUT', address, { body: { title: 'Fitter' } });
    const changedBack = await send('PUT', address, { body: { title: 'Welder' } });
    expect(new Set([etag, changed.headers.etag, changedBack.headers.etag]).size).toBe(3);
  });
});

/** The job at version 2 with this title: one possible history after a restore. */
const openWithTitle = async (title: string, options: Partial<JobServiceOptions> = {}) => {
  const service = openService({}, { now: () => new Date('2026-11-22T15:00:00Z'), ...options });
  await service.jobs.create(acme, jobBody);
  await service.send('PUT', address, { body: { title } });
  const etag = String((await service.send('GET', address)).headers.etag);
  return { ...service, etag };
};

describe('ETag of one version of a job (D28)', () => {
  it('differs when a restored database reaches the same version with other content', async () => {
    const lost = await openWithTitle('Fitter');
    const restored = await openWithTitle('Baker');
    expect(lost.etag.split('-')[0]).toBe(restored.etag.split('-')[0]);
    const refused = await restored.send('PUT', address, {
      headers: { 'if-match': lost.etag },
      body: { title: 'Lead Fitter' },
    });
    expect(refused.statusCode).toBe(412);
    const read = await restored.send('GET', address, { headers: { 'if-none-match': lost.etag } });
    expect(read.json().title).toBe('Baker');
  });

  it('differs when a list renames one of its items', async () => {
    const [first, ...others] = defaultReferenceData.positionTypes;
    const positionTypes = [{ id: 1, ...first, name: 'Full day' }, ...others];
    const renamed = await openWithTitle('Fitter', {
      referenceData: { ...defaultReferenceData, positionTypes },
    });
    expect((await renamed.send('GET', address)).json().positionType.name).toBe('Full day');
    expect(renamed.etag).not.toBe((await openWithTitle('Fitter')).etag);
  });
});

const writes = [
  ['PUT', address, { title: 'Fitter' }, 200],
  ['PUT', jobsPath, { referenceId: 'W-1', title: 'Fitter' }, 200],
  ['DELETE', address, undefined, 204],
  ['DELETE', jobsPath, { referenceId: 'W-1' }, 204],
] as const;

describe.each(writes)('If-Match on %s %s (D28)', (method, path, body, status) => {
  it('lets exactly one write through that names the tag of the job', async () => {
    const { send, etag } = await openWithJob();
    const refused = await send(method, path, { body, headers: { 'if-match': '"1-stale"' } });
    expect(refused.json()).toMatchObject({ status: 412, code: 'precondition-failed' });
    expect((await send('GET', address)).headers.etag).toBe(etag);
    const changed = await send('PUT', address, {
      body: { title: 'Foreman' },
      headers: { 'if-match': etag },
    });
    const headers = { 'if-match': String(changed.headers.etag) };
    expect((await send(method, path, { body, headers })).statusCode).toBe(status);
  });
});
