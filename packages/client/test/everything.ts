import { createClient, JobpostingError } from '../src/index.ts';
import { aBody } from './a-body.ts';

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error) => error instanceof JobpostingError && error.code);

/** Tries what a client does in whatever runtime this is, and returns what it saw. */
export const tryEverything = async (baseUrl: string, apiKey: string): Promise<object> => {
  const { jobs, locations } = createClient({ baseUrl, apiKey });
  const body = { ...aBody, description: '<h1>Welder</h1>' };
  const { job, etag, created, changed, warnings } = await jobs.putByReferenceId(body);
  const again = await jobs.putByReferenceId(body);
  const dry = await jobs.dryRun.update(job.id, { title: 'Fitter' });
  const unchanged = await jobs.getIfChanged(job.id, etag);
  const titles: string[] = [];
  for await (const { title } of jobs.list({ status: 'open' })) titles.push(title);
  const halifax = await locations.listPage({ q: 'halifax, n' });
  const invalid = await codeOf(jobs.create({ ...aBody, title: '' }));
  const aborted = await codeOf(jobs.get(job.id, { signal: AbortSignal.abort() }));
  await jobs.delete(job.id, { ifMatch: etag });
  const gone = await codeOf(jobs.get(job.id));

  return {
    created: [created, again.created],
    changed: [changed, again.changed],
    warnings,
    dry: [dry.job.title, dry.changed],
    unchanged,
    titles,
    town: halifax.data[0]?.description,
    errors: [invalid, aborted, gone],
  };
};

/** What every runtime is to see. */
export const everything = {
  created: [true, false],
  changed: [true, false],
  warnings: [{ code: 'description-sanitized', pointer: '/description' }],
  dry: ['Fitter', true],
  unchanged: null,
  titles: ['Welder'],
  town: 'Halifax, NS',
  errors: ['invalid-job', 'aborted', 'job-not-found'],
};
