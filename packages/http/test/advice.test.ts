import { describe, expect, it } from 'vitest';
import { ndjson } from './batch.ts';
import { jobBody, jobsPath, openService } from './service.ts';

const inToronto = { ...jobBody, referenceId: 'W-1', locations: [{ description: 'Toronto, ON' }] };
const codes = ['pay-missing', 'vacancy-unstated', 'ai-unstated'];
const header =
  'pay-missing;pointer="/salary", vacancy-unstated;pointer="/disclosures/existingVacancy", ai-unstated;pointer="/disclosures/artificialIntelligence"';
const now = () => new Date('2026-11-29T12:00:00Z');

const codesOf = (advice: readonly { readonly code: string }[]) => advice.map(({ code }) => code);

describe('advice on a job (D41)', () => {
  it('is read for a stored job, an archived one too', async () => {
    const { send } = openService({}, { now });
    await send('POST', jobsPath, { body: { ...inToronto, status: 'archived' } });
    const { statusCode, json } = await send('GET', `${jobsPath}/1/advice`);
    expect([statusCode, codesOf(json().data)]).toEqual([200, codes]);
    expect(json().data[0]).toEqual({
      pointer: '/salary',
      code: 'pay-missing',
      provinces: ['ON'],
      message: 'Ontario: a posting must state the expected pay or its range. Add the salary.',
      messageFr:
        'Ontario\u00a0: l’offre doit indiquer la rémunération prévue ou son échelle. Ajoutez le salaire.',
    });
    const unchanged = (await send('GET', `${jobsPath}/1`)).json();
    expect((await send('PUT', `${jobsPath}/1`, { body: unchanged })).headers).toMatchObject({
      'job-changed': '?0',
      'job-advice': header,
    });
  });

  it.each(['POST', 'PUT'])(
    'is in a header of an accepted %s, and refuses nothing',
    async (method) => {
      const { send } = openService({}, { now });
      const created = await send(method, jobsPath, { body: inToronto });
      expect([created.statusCode, created.headers['job-advice']]).toEqual([201, header]);
      const fixed = { ...inToronto, locations: [{ description: 'Halifax, NS' }] };
      const mended = await send('PUT', `${jobsPath}/1`, { body: fixed });
      expect(mended.headers).not.toHaveProperty('job-advice');
    },
  );

  it('is beside the warnings of a dry run, also of a line of a batch', async () => {
    const { send } = openService({}, { now });
    const tried = await send('POST', `${jobsPath}?dryRun=true`, { body: inToronto });
    expect([tried.headers['job-advice'], codesOf(tried.json().advice)]).toEqual([header, codes]);
    const lines = [inToronto, { ...jobBody, referenceId: 'W-2' }];
    const body = Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
    const answer = await send('POST', `${jobsPath}/batch?dryRun=true`, { body, headers: ndjson });
    const [first, second] = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(codesOf(first.advice)).toEqual(codes);
    expect(second).toEqual({ line: 2, status: 200, created: true, changed: true });
    const real = await send('POST', `${jobsPath}/batch`, { body, headers: ndjson });
    expect(real.body).not.toContain('advice');
  });

  it('is silent where the profile of the employer says so', async () => {
    const { send } = openService({
      authenticate: () => ({
        ...{ id: 1 as never, name: 'Acme', unlimited: false },
        profile: { employees: 'under25' },
      }),
    });
    const created = await send('POST', jobsPath, { body: inToronto });
    expect(created.headers).not.toHaveProperty('job-advice');
    expect((await send('GET', `${jobsPath}/1/advice`)).json()).toEqual({ data: [] });
  });

  it.each(['/0/advice', '/99/advice', '//advice', '/1/advice/', '/1/x/advice', '/changes/advice'])(
    'is not found at %s',
    async (path) => {
      const { send } = openService();
      await send('POST', jobsPath, { body: inToronto });
      expect((await send('GET', `${jobsPath}${path}`)).statusCode).toBe(404);
    },
  );
});
