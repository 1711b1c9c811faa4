import { err, type Job, type JobId, ok, parseJobId, type Result } from '@jobposting/core';
import type { RequestError } from '@jobposting/http/adapter';
import { html } from '@jobposting/pages';
import type { DoneLine } from '../session/done.ts';
import { factsHtml, statusHtml } from '../templates/job-facts.ts';
import type { PageContext, PageFunction } from '../templates/page-context.ts';

/** How many jobs a page lists, and so how many can be selected. */
export const pageSize = 20;

/** The ids that a form or an address names, each once. */
export const selectedIds = (named: URLSearchParams): readonly JobId[] => {
  const ids = named.getAll('id').map(parseJobId);
  return [...new Set(ids)].filter((id) => id !== null).slice(0, pageSize);
};

/** The jobs of these ids, without those that are gone, or another employer's. */
export const findJobs = async (
  ids: readonly JobId[],
  { jobs, person }: PageContext,
): Promise<Result<readonly Job[], RequestError>> => {
  const found: Job[] = [];
  for (const id of ids) {
    const job = await jobs.get(person.caller, { id });
    if (job.isOk()) found.push(job.value);
    else if (job.error.code !== 'job-not-found') return err(job.error);
  }
  return ok(found);
};

type Deed = 'archive' | 'publish' | 'delete';

/** Does it to one job, and says what has happened. */
const change = async (
  id: JobId,
  deed: Deed,
  { jobs, person, report }: PageContext,
): Promise<string> => {
  const failed = (error: RequestError): string => {
    report(error);
    return error.code;
  };
  if (deed === 'delete') {
    return (await jobs.delete(person.caller, id)).match(() => 'deleted', failed);
  }
  const status = deed === 'publish' ? 'active' : 'archived';
  const updated = await jobs.update(person.caller, id, { status });
  if (updated.isErr()) return failed(updated.error);
  const isClosed = updated.value.warnings.find(({ code }) => code === 'already-closed');
  return isClosed?.code ?? (deed === 'publish' ? 'published' : 'archived');
};

const down = 'store-unavailable';

/** Does it to each selected job, whatever becomes of the others, as long as the store is there. */
const changeEach = async (deed: Deed, context: PageContext): Promise<readonly DoneLine[]> => {
  const lines: DoneLine[] = [];
  let isRead = true;
  for (const id of selectedIds(context.form)) {
    // Each of the others would wait as long, and all together longer than a request may take.
    const isDown = lines.at(-1)?.what === down;
    const job: Result<Job, RequestError> | null = isRead
      ? await context.jobs.get(context.person.caller, { id })
      : null;
    isRead = job !== null && !(job.isErr() && job.error.code === down);
    const title = job?.isOk() ? job.value.title : String(id);
    lines.push({ what: isDown ? down : await change(id, deed, context), title });
  }
  return lines.length > 0 ? lines : [{ what: 'nothing-selected', title: '' }];
};

/** Archives or publishes the selected jobs, and asks before they are deleted. */
export const changeJobs: PageFunction = async (context) => {
  const { form, query } = context;
  const ids = selectedIds(form);
  if (form.get('do') === 'delete' && ids.length > 0) {
    return ok({ to: `/delete?${ids.map((id) => `id=${id}`).join('&')}` });
  }
  const deed = form.get('do') === 'publish' ? 'publish' : 'archive';
  return ok({ to: `/?${query}`, done: await changeEach(deed, context) });
};

/** Deletes the selected jobs for good, or archives them after all. */
export const deleteJobs: PageFunction = async (context) => {
  const deed = context.form.get('do') === 'delete' ? 'delete' : 'archive';
  return ok({ to: '/', done: await changeEach(deed, context) });
};

/** Asks, with the titles, before jobs are deleted. */
export const askToDelete: PageFunction = async (context) => {
  const { texts, link, query } = context;
  return (await findJobs(selectedIds(query), context)).map((jobs) => {
    if (jobs.length === 0) return { to: '/', done: [{ what: 'nothing-selected', title: '' }] };
    const title = texts.reallyDelete;
    const cards = jobs.map(
      (job) => html`<section class="card">
<h2>${job.title}</h2>
${factsHtml(job, context)}
<p>${statusHtml(job, context)}</p>
<input type="hidden" name="id" value="${job.id}">
</section>
`,
    );
    const main = html`<form class="wrap" method="post">
<h1>${title}</h1>
<p class="lead">${texts.deleteLead}</p>
<div class="narrow stack">
${cards}<p class="row"><button class="btn bad" name="do" value="delete">${texts.deleteForGood}</button><button class="btn plain" name="do" value="archive">${texts.archive}</button><a href="${link('/')}">${texts.leaveAsIs}</a></p>
</div>
</form>`;
    return { title, main };
  });
};
