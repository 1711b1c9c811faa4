import { err, type Job, type JobId, ok, parseJobId, Result } from '@jobposting/core';
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
  const found = await Promise.all(ids.map((id) => jobs.get(person.caller, { id })));
  return Result.combine(found.filter((job) => job.isOk() || job.error.code !== 'job-not-found'));
};

/** What can be done to selected jobs, by the buttons of a list, and what has happened then. */
const happening = { archive: 'archived', publish: 'published', delete: 'deleted' } as const;
type Deed = keyof typeof happening;
export const deeds = Object.keys(happening) as Deed[];

/** The version of a job that a page has shown goes along with a delete, which cannot be undone. */
const versionName = ({ id }: Job): string => `version-${id}`;

/** Does it to one job, and says what has happened. */
const change = async (
  job: Job,
  deed: Deed,
  { jobs, person, form, report }: PageContext,
): Promise<string> => {
  const failed = (error: RequestError): string => {
    report(error);
    return error.code;
  };
  if (deed === 'delete') {
    const seen = Number(form.get(versionName(job)));
    const onlyIf = (stored: Job | null): boolean => stored?.version === seen;
    return (await jobs.delete(person.caller, job.id, { onlyIf })).match(() => 'deleted', failed);
  }
  const status = deed === 'publish' ? 'active' : 'archived';
  return (await jobs.update(person.caller, job.id, { status })).match(
    ({ warnings }) =>
      warnings.find(({ code }) => code === 'already-closed')?.code ?? happening[deed],
    failed,
  );
};

/** Does what the form says to each selected job, whatever becomes of the others, as long as the store is there. */
const changeEach = async (
  context: PageContext,
): Promise<Result<readonly DoneLine[], RequestError>> => {
  const deed = deeds.find((known) => known === context.form.get('do'));
  if (deed === undefined) return ok([{ what: 'nothing-done', title: '' }]);
  const ids = selectedIds(context.form);
  const found = await findJobs(ids, context);
  if (found.isErr()) return err(found.error);
  const isAnyGone = found.value.length < ids.length;
  const lines: DoneLine[] = isAnyGone ? [{ what: 'job-not-found', title: '' }] : [];
  let what = '';
  for (const job of found.value) {
    // Each of the others would wait as long, and all together longer than a request may take.
    if (what !== 'store-unavailable') what = await change(job, deed, context);
    lines.push({ what, title: job.title });
  }
  return ok(lines.length > 0 ? lines : [{ what: 'nothing-selected', title: '' }]);
};

/** Archives or publishes the selected jobs, and asks before they are deleted. */
export const changeJobs: PageFunction = async (context) => {
  const { form, query } = context;
  const ids = selectedIds(form);
  if (form.get('do') === 'delete' && ids.length > 0) {
    return ok({ to: `/delete?${ids.map((id) => `id=${id}`).join('&')}` });
  }
  return (await changeEach(context)).map((done) => ({ to: `/?${query}`, done }));
};

/** Deletes the selected jobs for good, or archives them after all. */
export const deleteJobs: PageFunction = async (context) =>
  (await changeEach(context)).map((done) => ({ to: '/', done }));

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
<input type="hidden" name="id" value="${job.id}"><input type="hidden" name="${versionName(job)}" value="${job.version}">
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
