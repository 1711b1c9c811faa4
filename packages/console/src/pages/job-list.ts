import { err, type Job, type JobList, ok, Result } from '@jobposting/core';
import type { RequestError } from '@jobposting/http/adapter';
import { type Html, html, notices } from '@jobposting/pages';
import { doneHtml } from '../templates/console-page.ts';
import { careersLink, factsHtml, statusHtml } from '../templates/job-facts.ts';
import type { PageContext, PageFunction } from '../templates/page-context.ts';
import { deeds, findJobs, pageSize, selectedIds } from './selected-jobs.ts';

const statuses = ['open', 'closed', 'archived', 'all'] as const;
const mostLetters = 200;

/** What the address asks for. */
const askedBy = (query: URLSearchParams) => {
  const page = query.get('page') ?? '';
  return {
    q: (query.get('q') ?? '').slice(0, mostLetters).trim(),
    status: statuses.find((known) => known === query.get('status')) ?? 'open',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
};

type Asked = ReturnType<typeof askedBy>;

/** The lists by status: that which is asked for, and of the others how many jobs they have. */
const readLists = async (
  { q, status: shown, page }: Asked,
  { jobs, person }: PageContext,
): Promise<Result<readonly JobList[], RequestError>> => {
  const read = statuses.map((status) =>
    jobs.list(person.caller, {
      ...(status === shown ? { page, pageSize } : { pageSize: 1 }),
      ...{ q, status: status === 'all' ? undefined : status },
    }),
  );
  return Result.combine(await Promise.all(read));
};

/** The address of a list. */
const linkTo = ({ q, status, page }: Asked, { link }: PageContext): string =>
  link('/', { q: q || null, status, page: page === 1 ? null : String(page) });

const tabsHtml = (lists: readonly JobList[], asked: Asked, context: PageContext): Html =>
  html`<nav class="tabs" aria-label="${context.texts.status}">${statuses.map(
    (status, index) =>
      html`<a href="${linkTo({ ...asked, status, page: 1 }, context)}"${status === asked.status && html` aria-current="page"`}>${context.texts[`${status}Ones`]} <span class="n">${lists[index]?.total ?? 0}</span></a>`,
  )}</nav>`;

const searchHtml = ({ q, status }: Asked, { texts, link, language, query }: PageContext): Html =>
  html`<form class="find row" action="${link('/')}" role="search">
<label class="hide" for="q">${texts.titleOrReference}</label>
<input id="q" name="q" type="search" value="${q}" placeholder="${texts.titleOrReference}" maxlength="${mostLetters}">
<input type="hidden" name="status" value="${status}">
${query.has('lang') && html`<input type="hidden" name="lang" value="${language}">`}
<button class="btn plain" type="submit">${texts.search}</button>
</form>`;

const rowHtml = (job: Job, context: PageContext): Html => {
  const { texts, link, form } = context;
  const { id, title } = job;
  const isSelected = selectedIds(form).includes(id);
  const of = html`<span class="hide"> ${title}</span>`;
  const seen = careersLink(job, context);
  return html`<li>
<label class="check"><input type="checkbox" name="id" value="${id}"${isSelected && html` checked`}><span class="hide">${texts.select} ${title}</span></label>
<div>
<h2><a href="${link(`/jobs/${id}/edit`)}">${title}</a></h2>
${factsHtml(job, context)}
</div>
<p>${statusHtml(job, context)}</p>
<p class="row small acts"><a href="${link(`/jobs/${id}/edit`)}">${texts.edit}${of}</a><a href="${link(`/jobs/${id}/copy`)}">${texts.copy}${of}</a><a href="${link(`/jobs/${id}/history`)}">${texts.history}${of}</a>${seen && html`<a href="${seen}">${texts.view}${of}</a>`}</p>
</li>`;
};

const rowsHtml = (jobs: readonly Job[], context: PageContext): Html => {
  const { texts } = context;
  return html`<form method="post" aria-label="${texts.jobs}">
<ul class="jobs manage">${jobs.map((job) => rowHtml(job, context))}</ul>
<div class="bulk row" role="group" aria-labelledby="selected">
<span id="selected">${texts.withSelected}</span>
${deeds.map((deed) => html`<button class="btn plain small" name="do" value="${deed}">${texts[deed]}</button>`)}
</div>
</form>`;
};

const pagesHtml = ({ pages }: JobList, asked: Asked, context: PageContext): Html | false => {
  const { page } = asked;
  const to = (number: number, rel: string, text: string): Html | false =>
    number >= 1 &&
    number <= pages &&
    html`<a class="btn plain" rel="${rel}" href="${linkTo({ ...asked, page: number }, context)}">${text}</a>`;
  const { texts } = context;
  return (
    pages > 1 &&
    html`<nav class="row" aria-label="${texts.pages}">${to(page - 1, 'prev', texts.previousPage)}<span>${page} / ${pages}</span>${to(page + 1, 'next', texts.nextPage)}</nav>`
  );
};

/** The jobs of the employer; on a first visit, what to do. */
export const jobList: PageFunction = async (context) => {
  const { texts, query, link } = context;
  const asked = askedBy(query);
  const lists = await readLists(asked, context);
  if (lists.isErr()) return err(lists.error);
  const shown = lists.value[statuses.indexOf(asked.status)] as JobList;
  // Those of the last page may be archived or deleted by now.
  if (shown.headers.length === 0 && shown.total > 0) {
    query.set('page', String(shown.pages));
    return ok({ to: `/?${query}` });
  }
  const isFirst = asked.q === '' && lists.value.every(({ total }) => total === 0);
  const create = html`<a class="btn" href="${link('/new')}">${texts.newJob}</a>`;
  const ids = shown.headers.map(({ id }) => id);
  return (await findJobs(ids, context)).map((jobs) => ({
    title: texts.jobs,
    main: html`<div class="wrap">
${isFirst && notices}<div class="row head"><h1>${isFirst ? texts.firstJob : texts.jobs}</h1>${!isFirst && create}</div>
${doneHtml(context)}${
  isFirst
    ? html`<p class="lead">${texts.firstJobLead}</p>
<p>${create}</p>
<p class="muted">${texts.firstJobHint}</p>`
    : html`${tabsHtml(lists.value, asked, context)}
${searchHtml(asked, context)}
${jobs.length === 0 ? html`<p class="note">${texts.noMatch}</p>` : rowsHtml(jobs, context)}
${pagesHtml(shown, asked, context)}`
}
</div>`,
  }));
};
