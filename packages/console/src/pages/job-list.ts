import { err, type Job, type JobList, ok, type Result } from '@jobposting/core';
import type { RequestError } from '@jobposting/http/adapter';
import { type Html, html } from '@jobposting/pages';
import { doneHtml } from '../templates/done-note.ts';
import { factsHtml, statusHtml } from '../templates/job-facts.ts';
import type { Page, PageContext, PageFunction } from '../templates/page-context.ts';
import { findJobs, pageSize, selectedIds } from './selection.ts';

const statuses = ['open', 'archived', 'all'] as const;
type Status = (typeof statuses)[number];

/** What the address asks for. */
interface Asked {
  readonly q: string;
  readonly status: Status;
  readonly page: number;
}

const mostLetters = 200;

const askedBy = (query: URLSearchParams): Asked => {
  const page = query.get('page') ?? '';
  return {
    q: (query.get('q') ?? '').slice(0, mostLetters).trim(),
    status: statuses.find((known) => known === query.get('status')) ?? 'open',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
};

/** The address of a list. */
const linkTo = ({ q, status, page }: Asked, { link }: PageContext): string =>
  link('/', {
    status: status === 'open' ? null : status,
    q: q || null,
    page: page === 1 ? null : String(page),
  });

type Lists = Readonly<Record<Status, JobList>>;

/** The list that is asked for, and of the others how many jobs they have. */
const readLists = async (
  { q, status: shown, page }: Asked,
  { jobs, person }: PageContext,
): Promise<Result<Lists, RequestError>> => {
  const lists: Partial<Record<Status, JobList>> = {};
  for (const status of statuses) {
    const part = status === shown ? { page, pageSize } : { pageSize: 1 };
    const list = await jobs.list(person.caller, {
      ...part,
      q,
      ...(status !== 'all' && { status }),
    });
    if (list.isErr()) return err(list.error);
    lists[status] = list.value;
  }
  return ok(lists as Lists);
};

const tabsHtml = (lists: Lists, asked: Asked, context: PageContext): Html => {
  const { texts } = context;
  const tab = (status: Status): Html => {
    const address = linkTo({ ...asked, status, page: 1 }, context);
    const count = texts.count(lists[status].total);
    return html`<a href="${address}"${status === asked.status && html` aria-current="page"`}>${texts.statuses[status]} <span class="n">${count}</span></a>`;
  };
  return html`<nav class="tabs" aria-label="${texts.status}">${statuses.map(tab)}</nav>`;
};

const searchHtml = ({ q, status }: Asked, { texts, link, language, query }: PageContext): Html =>
  html`<form class="find row" method="get" action="${link('/')}" role="search">
<label class="hide" for="q">${texts.searchJobs}</label>
<input id="q" name="q" type="search" value="${q}" placeholder="${texts.titleOrReference}" maxlength="${mostLetters}">
${status !== 'open' && html`<input type="hidden" name="status" value="${status}">`}
${query.has('lang') && html`<input type="hidden" name="lang" value="${language}">`}
<button class="btn plain" type="submit">${texts.search}</button>
</form>`;

const rowHtml = (job: Job, isSelected: boolean, context: PageContext): Html => {
  const { texts, link, careersUrl, person } = context;
  const { id, title, confidential } = job;
  const page = confidential ? 'confidential' : (person.profile.slug ?? person.caller.id);
  return html`<li>
<label class="check"><input type="checkbox" name="id" value="${id}"${isSelected && html` checked`}><span class="hide">${texts.select(title)}</span></label>
<div>
<h3>${title}</h3>
${factsHtml(job, context)}
</div>
<p>${statusHtml(job, context)}</p>
<p class="row small acts"><a href="${link(`/jobs/${id}/history`)}" aria-label="${texts.historyOf(title)}">${texts.history}</a>${careersUrl && html`<a href="${careersUrl}/${page}/${id}" aria-label="${texts.viewJob(title)}">${texts.view}</a>`}</p>
</li>`;
};

const pagesHtml = ({ pages }: JobList, asked: Asked, context: PageContext): Html | null => {
  const { texts } = context;
  if (pages < 2) return null;
  const { page } = asked;
  const to = (number: number, rel: string, text: string): Html =>
    html`<a class="btn plain" rel="${rel}" href="${linkTo({ ...asked, page: number }, context)}">${text}</a>`;
  return html`<nav class="row" aria-label="${texts.pages}"><span>${texts.pageOf(page, pages)}</span>
${page > 1 && to(page - 1, 'prev', texts.previousPage)}${page < pages && to(page + 1, 'next', texts.nextPage)}</nav>`;
};

const rowsHtml = (jobs: readonly Job[], context: PageContext): Html => {
  const { texts } = context;
  const selected = selectedIds(context.form);
  return html`<form method="post" aria-label="${texts.jobs}">
<ul class="jobs manage">
${jobs.map((job) => rowHtml(job, selected.includes(job.id), context))}
</ul>
<fieldset class="bulk row">
<legend class="hide">${texts.withSelected}</legend>
<button class="btn plain small" name="do" value="archive">${texts.archive}</button>
<button class="btn plain small" name="do" value="publish">${texts.publish}</button>
<button class="btn plain small" name="do" value="delete">${texts.delete}…</button>
</fieldset>
</form>`;
};

const firstVisit = (context: PageContext): Page => {
  const { texts } = context;
  return {
    title: texts.jobs,
    main: html`<div class="wrap"><div class="narrow">
${doneHtml(context)}<h1>${texts.firstJob}</h1>
<p class="lead">${texts.firstJobLead}</p>
<p class="muted">${texts.firstJobNote}</p>
</div></div>`,
  };
};

/** The jobs of the employer. */
export const jobList: PageFunction = async (context) => {
  const { texts, query } = context;
  const asked = askedBy(query);
  const lists = await readLists(asked, context);
  if (lists.isErr()) return err(lists.error);
  const shown = lists.value[asked.status];
  if (lists.value.all.total === 0 && asked.q === '') return ok(firstVisit(context));
  const found = await findJobs(
    shown.headers.map(({ id }) => id),
    context,
  );
  return found.map((jobs) => ({
    title: texts.jobs,
    main: html`<div class="wrap">
<div class="row head"><h1>${texts.jobs}</h1></div>
${doneHtml(context)}${tabsHtml(lists.value, asked, context)}
${searchHtml(asked, context)}
${jobs.length === 0 ? html`<p class="note">${texts.noMatch}</p>` : rowsHtml(jobs, context)}
${pagesHtml(shown, asked, context)}
</div>`,
  }));
};
