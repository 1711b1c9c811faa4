import type { ShownJob } from '../kill-rounds/attempt.ts';
import type { ApiClient } from './api-client.ts';

const pageSize = 100;

const expectOk = async (api: ApiClient, path: string): Promise<string> => {
  const { status, text } = await api.call('GET', path);
  if (status !== 200) throw new Error(`GET ${path} was answered ${status} ${text}`);
  return text;
};

/** Reads every job in the list of the employer, while nobody writes. Throws when the total differs. */
export const readAllJobs = async (api: ApiClient): Promise<ShownJob[]> => {
  const jobs: ShownJob[] = [];
  let total = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = JSON.parse(await expectOk(api, `/jobs?pageSize=${pageSize}&page=${page}`));
    ({ pages, total } = list.paging);
    const ids: number[] = list.data.map(({ id }: { id: number }) => id);
    const texts = await Promise.all(ids.map((id) => expectOk(api, `/jobs/${id}`)));
    jobs.push(...texts.map((text) => JSON.parse(text)));
  }
  if (jobs.length !== total) throw new Error(`${jobs.length} jobs are listed, ${total} counted`);
  return jobs;
};
