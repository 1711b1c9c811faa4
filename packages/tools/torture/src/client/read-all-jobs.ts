import type { ShownJob } from '../kill-rounds/attempt.ts';
import type { ApiClient } from './api-client.ts';

/** Reads every job in the list of the employer, while nobody writes. Throws when the total differs. */
export const readAllJobs = async ({ readOk }: ApiClient): Promise<ShownJob[]> => {
  const jobs: ShownJob[] = [];
  let total = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, paging } = await readOk(`/jobs?pageSize=100&page=${page}`);
    ({ pages, total } = paging);
    const read = data.map(({ id }: { id: number }) => readOk(`/jobs/${id}`));
    jobs.push(...(await Promise.all<ShownJob>(read)));
  }
  if (jobs.length !== total) throw new Error(`${jobs.length} jobs are listed, ${total} counted`);
  return jobs;
};
