import { randomBytes } from 'node:crypto';
import { err, type Job, type JobError, type JobId, ok, type Written } from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import { html } from '@jobposting/pages';
import { initialValues, sections } from '../job-form/fields.ts';
import { alongside, hiddenHtml, saveButtons, sectionsHtml } from '../job-form/form-html.ts';
import { type FormProblem, formProblems } from '../job-form/form-problems.ts';
import { bodyOf, changesIn, differingGroups, fieldAt, formOf } from '../job-form/job-body.ts';
import { problemsHtml } from '../templates/console-page.ts';
import { editorParts, scriptHtml } from '../templates/editor-parts.ts';
import { careersLink } from '../templates/job-facts.ts';
import type { PageContext, PageFunction } from '../templates/page-context.ts';
import { conflictPage, digestsOf, withChoices } from './job-conflict.ts';
import { previewPage } from './job-preview.ts';

type Answered = ReturnType<PageFunction>;

/** The form, with what is to be mended. */
const formPage = async (
  form: URLSearchParams,
  context: PageContext,
  problems: readonly FormProblem[] = [],
  status = 200,
): Answered => {
  const { jobs, person, texts, link, id } = context;
  // Where the newest jobs are, because the next one is often there too.
  const list = await jobs.list(person.caller);
  const locations = list.isOk() ? list.value.headers.flatMap((job) => job.locations) : [];
  const places = [...new Set(locations.map(({ description }) => description))];
  const heading = id === null ? texts.newJob : texts.editJob;
  return ok({
    status,
    title: problems.length > 0 ? `${texts.error} ${heading}` : heading,
    main: html`<div class="wrap">
<a class="back" href="${link('/')}">${texts.allJobs}</a>
${problems.length > 0 && problemsHtml(problems, context)}<h1>${heading}</h1>
<form method="post" action="${link(id === null ? '/new' : `/jobs/${id}/edit`)}" novalidate>
${hiddenHtml(form, alongside)}
${sectionsHtml(sections, form, problems, context)}
${editorParts(context)}
${scriptHtml('places.js', context)}
<datalist id="places">${places.map((place) => html`<option value="${place}">`)}</datalist>
<p class="row"><button class="btn" name="do" value="preview">${texts.seePreview}</button>${saveButtons(form, context, 'btn plain')}</p>
</form>
</div>`,
  });
};

/** What makes a form that is sent twice one job (decision D39). */
const newReference = (): string => `J-${randomBytes(5).toString('hex').toUpperCase()}`;

/** The form of a new job, with what the interface takes where nothing is said. */
export const newJob: PageFunction = async (context) => {
  const form = new URLSearchParams({ ...initialValues, reference: newReference() });
  return formPage(context.form.size > 0 ? context.form : form, context);
};

/** Answers about the job that the address names. */
const ofJob =
  (answer: (job: Job, context: PageContext) => Answered): PageFunction =>
  async (context) => {
    const { jobs, person, id } = context;
    const found = await jobs.get(person.caller, { id: id as JobId });
    return found.isErr() ? err(found.error) : answer(found.value, context);
  };

/** The form of a new job that is like another (interface §4.3). */
export const copyJob = ofJob((job, context) => {
  const form = formOf(job);
  form.delete('referenceId');
  if (job.closeDate <= context.jobs.now()) form.delete('closeDate');
  form.set('reference', newReference());
  return formPage(form, { ...context, id: null });
});

/** The form of a job. */
export const editJob = ofJob((job, context) => {
  const form = formOf(job);
  form.set('was', digestsOf(form));
  form.set('version', String(job.version));
  if (job.status === 'archived') form.set('archived', 'true');
  return formPage(context.form.size > 0 ? context.form : form, context);
});

const isPreview = ({ form }: PageContext): boolean => form.get('do') === 'preview';

/** The form again as typed, with every problem. */
const refused = async (error: JobError, context: PageContext): Answered => {
  const { form, texts } = context;
  if (error.code === 'job-not-found') return err(error);
  const taken = error.code === 'reference-id-taken' && [{ ...error, pointer: '/referenceId' }];
  const problems = error.code === 'invalid-job' ? error.problems : taken;
  if (problems) {
    const said = formProblems(problems, (problem) => fieldAt(problem, form), context);
    return formPage(form, context, said, 422);
  }
  context.report(error);
  return formPage(form, context, [{ field: null, message: texts.unavailable }], 503);
};

/** Shows what was tried, or goes on to the list, which says what was done. */
const concluded = (
  { job, warnings, created }: Written<Job | NewJob>,
  wasActive: boolean,
  context: PageContext,
): Awaited<Answered> => {
  if (isPreview(context)) return ok(previewPage(job, warnings, context));
  const isActive = job.status === 'active';
  const done = isActive && !wasActive ? 'published' : created ? 'created' : 'updated';
  const isClosed = warnings.find(({ code }) => code === 'already-closed');
  const link = 'id' in job ? careersLink(job, context) : null;
  const line = { what: isClosed?.code ?? done, title: job.title, ...(link && { link }) };
  return ok({ to: isActive ? '/' : '/?status=archived', done: [line] });
};

/** Creates the job of the form; of a form that was sent twice, once. */
export const postJob: PageFunction = async (context) => {
  const { jobs, person, form } = context;
  if (form.get('do') === 'change') return formPage(form, context);
  const own = form.get('referenceId')?.trim();
  const named = new URLSearchParams(form);
  named.set('referenceId', own || (form.get('reference') ?? ''));
  const created = await (isPreview(context) ? jobs.dryRun : jobs).create(
    person.caller,
    bodyOf(named),
  );
  if (created.isOk()) return concluded(created.value, false, context);
  const { error } = created;
  if (error.code !== 'reference-id-taken' || error.id === undefined) return refused(error, context);
  const key = { id: error.id };
  const again = await jobs.dryRun.update(person.caller, key.id, bodyOf(named));
  if (again.isErr()) return refused(own ? error : again.error, context);
  if (!again.value.changed) return concluded({ ...again.value, created: true }, false, context);
  if (own) return refused(error, context);
  const stored = await jobs.get(person.caller, key);
  return stored.map((job) =>
    conflictPage({ mine: again.value.job, stored: job }, { ...context, form: named }),
  );
};

/** Saves what the form says otherwise than the stored job; of one that has changed meanwhile, asks first. */
export const saveJob: PageFunction = ofJob(async (stored, asked) => {
  if (asked.form.get('do') === 'change') return formPage(asked.form, asked);
  const base = formOf(stored);
  const context = { ...asked, form: withChoices(asked.form, base) };
  const changes = changesIn(context.form, base);
  const { jobs, person } = asked;
  if (context.form.get('version') !== String(stored.version)) {
    const tried = await jobs.dryRun.update(person.caller, stored.id, changes);
    if (tried.isErr()) return refused(tried.error, context);
    const mine = tried.value.job;
    if (differingGroups(formOf(mine), base).length > 0) {
      return ok(conflictPage({ mine, stored }, context));
    }
  }
  const onlyIf = (job: Job | null): boolean => job?.version === stored.version;
  const writes = isPreview(context) ? jobs.dryRun : jobs;
  const written = await writes.update(person.caller, stored.id, changes, { onlyIf });
  if (written.isOk()) return concluded(written.value, stored.status === 'active', context);
  return written.error.code === 'precondition-failed'
    ? saveJob(asked)
    : refused(written.error, context);
});
