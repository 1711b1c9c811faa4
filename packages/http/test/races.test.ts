import { describe, expect, it } from 'vitest';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const times = <T>(run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 24 }, (_, n) => run(n)));

const statusCounts = (responses: readonly { readonly statusCode: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

describe('simultaneous requests', () => {
  it('24 simultaneous PUTs of one new referenceId create one job', async () => {
    const { send } = openService();
    const body = { ...jobBody, referenceId: 'W-1' };
    const responses = await times(() => send('PUT', jobsPath, { body }));
    expect(statusCounts(responses)).toEqual({ 201: 1, 200: 23 });
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
  });

  it('of 24 simultaneous POSTs of one referenceId, one is accepted', async () => {
    const { send } = openService();
    const body = { ...jobBody, referenceId: 'W-1' };
    expect(statusCounts(await times(() => send('POST', jobsPath, { body })))).toEqual({
      201: 1,
      409: 23,
    });
  });

  it('24 simultaneous PUTs of different fields lose none of them', async () => {
    const { jobs, send } = openService();
    await jobs.create(acme, jobBody);
    const bodies = [
      { title: 'Fitter' },
      { confidential: true },
      { closeDate: '2031-01-31' },
      { status: 'archived' },
      { referenceId: 'W-1' },
      { salary: { amount: 5, period: { id: 1 } } },
    ];
    const responses = await times((n) =>
      send('PUT', `${jobsPath}/1`, { body: bodies[n % bodies.length] }),
    );
    expect(statusCounts(responses)).toEqual({ 200: 24 });
    expect((await send('GET', `${jobsPath}/1`)).json()).toMatchObject({
      title: 'Fitter',
      confidential: true,
      closeDate: '2031-01-31T23:59:59.999Z',
      status: 'archived',
      referenceId: 'W-1',
      salary: { amount: 5 },
    });
  });

  it('of 24 simultaneous PUTs that depend on one ETag, one is accepted', async () => {
    const { send } = openService();
    const created = await send('POST', jobsPath, { body: jobBody });
    const headers = { 'if-match': String(created.headers.etag) };
    const responses = await times((n) =>
      send('PUT', `${jobsPath}/1`, { body: { title: `Welder ${n}` }, headers }),
    );
    expect(statusCounts(responses)).toEqual({ 200: 1, 412: 23 });
  });

  it('of 24 simultaneous DELETEs of one job, one is accepted', async () => {
    const { jobs, send } = openService();
    await jobs.create(acme, jobBody);
    const responses = await times(() => send('DELETE', `${jobsPath}/1`));
    expect(statusCounts(responses)).toEqual({ 204: 1, 404: 23 });
  });
});
