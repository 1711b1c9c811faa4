import { err, isOpen, type Job, type JobId, ok, parseJobId, type Result } from '@jobposting/core';
import type { RequestError } from '@jobposting/http/adapter';
import { type Html, html } from '@jobposting/pages';
import { factsHtml, statusHtml } from '../templates/job-facts.ts';
import type { DoneMessage, PageContext, PageFunction } from '../templates/page-context.ts';

/** How many jobs a page lists, and so how many can be selected. */
export const pageSize = 20;

/** The ids that a form or an address names, each once. */
export const selectedIds = (named: URLSearchParams): readonly JobId[] => {
  const ids = named.getAll('id').map(parseJobId);
  return [...new Set(ids)].filter((id) => id !== null).slice(0, pageSize);
};

/**
 * What a page keeps of each job of these ids, without those that are gone, or another employer's. Never the job: each
 * can have 1 MiB.
 */
export const findJobs = async <Kept>(
  ids: readonly JobId[],
  { jobs, person, turn }: PageContext,
  keep: (job: Job) => Kept,
): Promise<Result<readonly Kept[], RequestError>> => {
  const found: Kept[] = [];
  for (const id of ids) {
    const job = await jobs.get(person.caller, { id });
    if (job.isOk()) found.push(keep(job.value));
    else if (job.error.code !== 'job-not-found') return err(job.error);
    await turn();
  }
  return ok(found);
};

// A second click on Delete finds no job, which is what the person wanted.
const noneOf = (ids: readonly JobId[], action: BulkAction): string =>
  ids.length === 0 ? 'nothing-selected' : action === 'delete' ? 'alreadyDeleted' : 'job-not-found';

/** What a change of a job needs of it. */
interface SelectedJob extends Pick<Job, 'id' | 'title'> {
  readonly isOpen: boolean;
}

/** What can be done to selected jobs, by buttons, and what has happened then; `reopen` is the Undo of `archive`. */
const outcomes = {
  ...{ archive: 'archived', publish: 'published' },
  ...{ reopen: 'published', delete: 'deleted' },
} as const;
export type BulkAction = keyof typeof outcomes;
const bulkActions = Object.keys(outcomes) as BulkAction[];

/** A delete cannot be undone, so it names the version of the job that the page has shown. */
const versionName = ({ id }: Pick<Job, 'id'>): string => `version-${id}`;

/** Does it to one job, and says what has happened. */
const change = async (
  job: SelectedJob,
  action: BulkAction,
  context: PageContext,
): Promise<string> => {
  const { jobs, person, form, report } = context;
  const onlyIf = (stored: Job | null): boolean =>
    action === 'delete'
      ? stored?.version === Number(form.get(versionName(job)))
      : // Once closed, it would be open for longer than it was (decision D11).
        action !== 'reopen' || (stored !== null && stored.openUntil > jobs.now());
  const status = action === 'archive' ? 'archived' : 'active';
  const done =
    action === 'delete'
      ? await jobs.delete(person.caller, job.id, { onlyIf })
      : await jobs.update(person.caller, job.id, { status }, { onlyIf });
  if (done.isErr()) {
    report(done.error);
    const isClosed = action === 'reopen' && done.error.code === 'precondition-failed';
    return isClosed ? 'already-closed' : done.error.code;
  }
  const isClosed = done.value?.warnings.find(({ code }) => code === 'already-closed');
  return isClosed?.code ?? (done.value?.changed === false ? 'unchanged' : outcomes[action]);
};

// Two of the longest titles fit into the 4096 bytes of a cookie.
const mostTitles = 2;

/** A line for each outcome: the title of the one job that had it, or how many had it, and what undoes it. */
const linesOf = (outcomeOf: ReadonlyMap<SelectedJob, string>): readonly DoneMessage[] =>
  [...Map.groupBy(outcomeOf.keys(), (job) => outcomeOf.get(job) ?? '')].map(([what, all], line) => {
    const ids = all.map(({ id }) => id);
    // A closed job would be open again.
    const isUndone =
      what === 'published' || (what === 'archived' && all.every((job) => job.isOpen));
    const title = ids.length === 1 && line < mostTitles ? all[0]?.title : undefined;
    return { what, count: ids.length, ...(title && { title }), ...(isUndone && { ids }) };
  });

/**
 * Does what the form says to each selected job, whatever becomes of the others, as long as the store is there. Before
 * jobs of the list are deleted, it asks.
 */
export const changeJobs: PageFunction = async (context) => {
  const { form, query, path, jobs } = context;
  const ids = selectedIds(form);
  const action = bulkActions.find((known) => known === form.get('do'));
  query.delete('id');
  const to = `/?${query}`;
  if (action === 'delete' && path === '/' && ids.length > 0) {
    for (const id of ids) query.append('id', String(id));
    return ok({ to: `/delete?${query}` });
  }
  if (action === undefined) return ok({ to, done: [{ what: 'nothing-done' }] });
  const now = jobs.now();
  const found = await findJobs(
    ids,
    context,
    (job): SelectedJob => ({ id: job.id, title: job.title, isOpen: isOpen(job, now) }),
  );
  if (found.isErr()) return err(found.error);
  const isAnyGone = found.value.length < Math.max(ids.length, 1);
  const outcomeOf = new Map<SelectedJob, string>();
  let what = '';
  for (const job of found.value) {
    // The store would keep each of the other jobs waiting as long, together longer than a request may take.
    if (what !== 'store-unavailable') what = await change(job, action, context);
    outcomeOf.set(job, what);
  }
  const gone: readonly DoneMessage[] = isAnyGone ? [{ what: noneOf(ids, action) }] : [];
  return ok({ to, done: [...gone, ...linesOf(outcomeOf)] });
};

/** Asks, with the titles, before jobs are deleted. */
export const askToDelete: PageFunction = async (context) => {
  const { texts, link, query } = context;
  const ids = selectedIds(query);
  const list = new URLSearchParams(query);
  list.delete('id');
  const to = `/?${list}`;
  const cardHtml = (job: Job): Html => html`<section class="card">
<h2>${job.title}</h2>
${factsHtml(job, context)}
<p>${statusHtml(job, context)}</p>
<input type="hidden" name="id" value="${job.id}"><input type="hidden" name="${versionName(job)}" value="${job.version}">
</section>
`;
  return (await findJobs(ids, context, cardHtml)).map((cards) => {
    if (cards.length === 0) return { to, done: [{ what: noneOf(ids, 'delete') }] };
    const main = html`<form class="narrow stack" method="post">
${cards}<p class="row"><button class="btn bad" name="do" value="delete">${texts.deleteForGood}</button><button class="btn plain" name="do" value="archive">${texts.archive}</button><a href="${link(to)}">${texts.cancel}</a></p>
</form>`;
    return { heading: texts.reallyDelete, lead: texts.deleteLead, main };
  });
};
