import { createApiClient } from '../client/api-client.ts';
import { postingWith } from '../client/posting.ts';

/** What many simultaneous PUTs of one posting came to. */
export interface ManyPutsReport {
  readonly statuses: Readonly<Record<string, number>>;
  readonly ms: number;
}

/** Sends `count` different PUTs of one new posting at once. */
export const putAtOnce = async (
  address: string,
  apiKey: string,
  count: number,
): Promise<ManyPutsReport> => {
  const client = createApiClient(address, apiKey);
  const statuses: Record<string, number> = {};
  const started = performance.now();
  const referenceId = `Contended ${count}`;
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const fields = {
        title: `Title ${n}`,
        description: `<p>${n}</p>`,
        applicationUrl: 'https://example.com/',
        salary: { amount: n, period: { id: 1 } },
      };
      const body = { ...postingWith(fields), referenceId };
      const { status } = await client.call('PUT', '/jobs', body);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  return { statuses, ms: performance.now() - started };
};
