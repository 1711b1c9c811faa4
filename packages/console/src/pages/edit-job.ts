import { randomBytes } from 'node:crypto';
import { err, type Job, type JobError, type JobId, ok, type Warning } from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import { html } from '@jobposting/pages';
import { fields } from '../job-form/fields.ts';
import { formHtml, formProblems, hiddenHtml } from '../job-form/form-html.ts';
import { bodyOf, changesIn, formOf } from '../job-form/job-body.ts';
import { problemsHtml } from '../templates/console-page.ts';
import { careersLink } from '../templates/job-facts.ts';
import type { Page, PageContext, PageFunction } from '../templates/page-context.ts';

type Answered = ReturnType<PageFunction>;

/** What goes along with the form: of a new job its reference if it is given none, of another the version that was seen. */
const alongside = ['reference', 'version'];

/** The form, with what is to be mended. */
const formPage = (
  form: URLSearchParams,
  context: PageContext,
  problems: ReturnType<typeof formProblems> = [],
  status = 200,
): Page => {
  const { texts, link, id } = context;
  const heading = id === null ? texts.newJob : texts.editJob;
  const button = (value: string, text: string) =>
    html`<button class="btn plain" name="status" value="${value}">${text}</button>`;
  const buttons =
    id === null
      ? [button('active', texts.publishNow), button('archived', texts.keepArchived)]
      : [html`<button class="btn plain">${texts.save}</button>`];
  return {
    status,
    title: problems.length > 0 ? `${texts.error} ${heading}` : heading,
    main: html`<div class="wrap">
<a class="back" href="${link('/')}">${texts.allJobs}</a>
${problems.length > 0 && problemsHtml(problems, context)}<h1>${heading}</h1>
<form method="post" action="${link(id === null ? '/new' : `/jobs/${id}/edit`)}" novalidate>
${hiddenHtml(form, alongside)}
${formHtml(form, problems, context)}
<p class="row"><button class="btn" name="do" value="preview">${texts.seePreview}</button>${buttons}</p>
</form>
</div>`,
  };
};

/** What makes a form that is sent twice one job (decision D39). */
const newReference = (): string => `J-${randomBytes(5).toString('hex').toUpperCase()}`;

/** The form of a new job, with what the interface takes where nothing is said. */
export const newJob: PageFunction = async (context) => {
  const form = new URLSearchParams({ reference: newReference() });
  for (const { name, initial } of fields) if (initial !== undefined) form.set(name, initial);
  return ok(formPage(context.form.size > 0 ? context.form : form, context));
};

/** The form of a new job that is like another (interface §4.3). */
export const copyJob: PageFunction = async (context) => {
  const { jobs, person, id } = context;
  return (await jobs.get(person.caller, { id: id as JobId })).map((job) => {
    const form = formOf(job);
    form.delete('referenceId');
    if (job.closeDate <= context.now) form.delete('closeDate');
    form.set('reference', newReference());
    return formPage(form, { ...context, id: null });
  });
};

/** The form of a job. */
export const editJob: PageFunction = async (context) => {
  const { jobs, person, id, form: typed } = context;
  return (await jobs.get(person.caller, { id: id as JobId })).map((job) => {
    const form = typed.size > 0 ? typed : formOf(job);
    if (typed.size === 0) form.set('version', String(job.version));
    return formPage(form, context);
  });
};

/** The form again as typed, with every problem. */
const refused = (error: JobError, context: PageContext): Awaited<Answered> => {
  const { form, texts } = context;
  const pointer = '/referenceId';
  switch (error.code) {
    case 'job-not-found':
      return err(error);
    case 'invalid-job':
      return ok(formPage(form, context, formProblems(error.problems, form, context), 422));
    case 'reference-id-taken':
      return ok(formPage(form, context, formProblems([{ ...error, pointer }], form, context), 422));
    default:
      return ok(formPage(form, context, [{ field: null, message: texts.unavailable }], 503));
  }
};

/** Goes on to the list, which says what was done. */
const saved = (
  job: Job | NewJob,
  before: Job | null,
  warnings: readonly Warning[],
  context: PageContext,
): Awaited<Answered> => {
  const isPublished = job.status === 'active' && before?.status !== 'active';
  const done = isPublished ? 'published' : before === null ? 'created' : 'updated';
  const isClosed = warnings.find(({ code }) => code === 'already-closed');
  const link = 'id' in job ? careersLink(job, context) : null;
  const line = { what: isClosed?.code ?? done, title: job.title, ...(link && { link }) };
  return ok({ to: job.status === 'active' ? '/' : '/?status=archived', done: [line] });
};

/** Creates the job of the form; of a form that was sent twice, once. */
export const postJob: PageFunction = async (context) => {
  const { jobs, person, form } = context;
  const body = bodyOf(form);
  const referenceId = body.referenceId?.trim() || form.get('reference');
  const whole = { ...body, referenceId };
  const created = await jobs.create(person.caller, whole);
  if (created.isOk()) return saved(created.value.job, null, created.value.warnings, context);
  const { error } = created;
  if (error.code === 'reference-id-taken' && error.id !== undefined) {
    const again = await jobs.dryRun.update(person.caller, error.id, whole);
    if (again.isOk() && !again.value.changed) {
      return saved(again.value.job, null, again.value.warnings, context);
    }
  }
  return refused(error, context);
};

/** Saves what the form says otherwise than the stored job. */
export const saveJob: PageFunction = async (context) => {
  const { jobs, person, form } = context;
  const id = context.id as JobId;
  const stored = await jobs.get(person.caller, { id });
  if (stored.isErr()) return err(stored.error);
  const changes = changesIn(form, formOf(stored.value));
  const isSeen = ({ version }: Job): boolean => form.get('version') === String(version);
  const onlyIf = (job: Job | null): boolean => job !== null && isSeen(job);
  const written = await jobs.update(person.caller, id, changes, { onlyIf });
  if (written.isErr()) return refused(written.error, context);
  return saved(written.value.job, stored.value, written.value.warnings, context);
};
