import { randomBytes } from 'node:crypto';
import { err, type Job, type JobError, type JobId, ok, type Written } from '@jobposting/core';
import { closingDayOf, type NewJob } from '@jobposting/core/adapter';
import { html } from '@jobposting/pages';
import { initialValues, sections } from '../job-form/fields.ts';
import { metaNames, previewButton, saveButtons, sectionsHtml } from '../job-form/form-html.ts';
import { formProblems } from '../job-form/form-problems.ts';
import { bodyOf, changesIn, digestsOf, formOf, groupsUnlike } from '../job-form/job-body.ts';
import { hiddenHtml, offerHtml } from '../templates/console-page.ts';
import { editorParts } from '../templates/editor-parts.ts';
import { careersLink, tabOf, todayIn } from '../templates/job-facts.ts';
import type { FormProblem, PageContext, PageFunction } from '../templates/page-context.ts';
import { conflictPage, withChoices } from './job-conflict.ts';
import { headOf } from './job-head.ts';
import { previewPage } from './job-preview.ts';

type Answered = ReturnType<PageFunction>;

/** The context of a form; without a stored job it is for a new one. */
interface FormContext extends PageContext {
  readonly stored?: Job;
  /** Whether it is filled in as that is. */
  readonly isAsStored?: boolean;
}

/** The form as it is filled in, with what is to be mended. */
const formPage = async (
  context: FormContext,
  problems: readonly FormProblem[] = [],
  status = 0,
): Answered => {
  const { jobs, person, texts, link, id, form, stored, isAsStored = false } = context;
  const head = stored && (await headOf(stored, isAsStored, context));
  // Where the newest jobs are, because the next one is often there too. A store that has just failed may take long again.
  const list = status === 503 ? null : await jobs.list(person.caller);
  const locations = list?.isOk() ? list.value.headers.flatMap((job) => job.locations) : [];
  const places = [...new Set(locations.map(({ description }) => description))];
  return ok({
    status,
    heading: texts.newJob,
    ...head,
    problems,
    isOfJob: true,
    main: html`${head?.below}${offerHtml(context)}<form method="post" action="${link(id === null ? '/new' : `/jobs/${id}/edit`)}" novalidate>
${hiddenHtml(form, metaNames)}
${sectionsHtml(sections, problems, context)}
${editorParts(context)}
<datalist id="places">${places.map((place) => html`<option value="${place}">`)}</datalist>
<div class="actions row">${saveButtons(context, previewButton(context))}</div>
</form>`,
  });
};

/**
 * Shows a form at an address that carries its reference, so that the form still has it after Back, and makes one job
 * even if it is sent twice (decision D39).
 */
const atReference =
  (show: (reference: string, context: PageContext) => Answered): PageFunction =>
  async (context) => {
    const given = context.query.get('reference') ?? '';
    return /^J-[0-9A-F]{10}$/.test(given) || context.form.size > 0
      ? show(given, context)
      : ok({ to: `${context.path}?reference=J-${randomBytes(5).toString('hex').toUpperCase()}` });
  };

/** The hidden fields of a new job. */
const namesOf = (reference: string, { person }: PageContext) => ({
  reference,
  employer: String(person.caller.id),
});

/** The form of a new job, with the defaults of the API. */
export const newJob = atReference(async (reference, context) => {
  const form = new URLSearchParams({ ...initialValues, ...namesOf(reference, context) });
  return formPage(context.form.size > 0 ? context : { ...context, form });
});

/** The form again as typed, with every problem; what was typed for a job that is gone makes a new one. */
const refused = async (error: JobError, context: FormContext): Answered => {
  const { texts } = context;
  if (error.code === 'job-not-found') {
    const form = new URLSearchParams(context.form);
    form.delete('version');
    // The same again after Back.
    form.set('reference', `J-${String(context.id).padStart(10, '0')}`);
    const { stored: _, ...others } = context;
    return formPage({ ...others, form, id: null }, [{ field: null, message: texts.jobGone }]);
  }
  if (error.code === 'reference-id-taken' && !context.form.get('referenceId')?.trim()) {
    const link = context.link(`/jobs/${error.id}/edit`);
    return formPage(context, [{ field: null, message: texts.formUsed, link }]);
  }
  const taken = error.code === 'reference-id-taken' && [{ ...error, pointer: '/referenceId' }];
  const problems = error.code === 'invalid-job' ? error.problems : taken;
  if (problems) return formPage(context, formProblems(problems, context));
  context.report(error);
  return formPage(context, [{ field: null, message: texts.unavailable }], 503);
};

/** Answers about the job that the address names. */
const ofJob =
  (answer: (job: Job, context: PageContext) => Answered): PageFunction =>
  async (context) => {
    const { jobs, person, id, form } = context;
    const found = await jobs.get(person.caller, { id: id as JobId });
    if (found.isOk()) return answer(found.value, context);
    const isTyped = found.error.code === 'job-not-found' && form.size > 0;
    return isTyped ? refused(found.error, context) : err(found.error);
  };

/** The form of a new job that is like another (interface §4.3). */
export const copyJob = atReference((reference, asked) =>
  ofJob((job, context) => {
    const form = formOf(job, context.language);
    form.delete('referenceId');
    // The form sends the day only, which ends at midnight where the job is.
    const now = context.jobs.now();
    const { day, zone } = closingDayOf(job);
    if (job.openUntil <= now || day < todayIn(zone, now)) form.delete('closeDate');
    for (const pair of Object.entries(namesOf(reference, context))) form.set(...pair);
    return formPage({ ...context, form, id: null });
  })(asked),
);

/** The form of a job, or how it looks. */
export const editJob = ofJob(async (job, asked) => {
  const form = formOf(job, asked.language);
  form.set('was', digestsOf(form));
  form.set('version', String(job.version));
  if (job.status === 'archived') form.set('archived', tabOf(job, asked));
  if (asked.query.get('do') === 'preview') {
    form.set('do', 'preview');
    return saveJob({ ...asked, form });
  }
  const context = { ...asked, stored: job };
  if (context.form.size > 0) return formPage(context);
  return formPage({ ...context, form, isAsStored: true });
});

const isPreview = ({ form }: PageContext): boolean => form.get('do') === 'preview';

/** Shows what was tried, or goes on to the list, which says what was done to the job that the form was made from. */
const concluded = async (
  { job, warnings }: Written<Job | NewJob>,
  from: Job | null,
  context: PageContext,
): Answered => {
  if (isPreview(context)) {
    // What a preview says of 1 MiB takes long.
    await context.turn();
    return ok(await previewPage(job, warnings, context));
  }
  const { id, title, status } = job as Job;
  const tab = tabOf(job, context);
  const outcomes = {
    ...{ open: 'published', closed: 'already-closed' },
    ...{ draft: 'draftSaved', archived: 'updated' },
  };
  const what = from?.status === 'active' && status === 'active' ? 'updated' : outcomes[tab];
  const link =
    tab === 'draft' ? context.link(`/jobs/${id}/edit`) : careersLink(job as Job, context);
  const reference = context.form.get('reference');
  // Forms of new jobs have one path.
  const saved = reference ? `${context.path}?reference=${reference}` : context.path;
  return ok({
    to: `/?status=${tab}`,
    done: [
      { what, title, saved, ...(link && { link }), ...(what === 'published' && { ids: [id] }) },
    ],
  });
};

/** Saves what the form says otherwise than the stored job; of one that has changed meanwhile, asks first. */
export const saveJob: PageFunction = ofJob(async (stored, asked) => {
  const base = formOf(stored, asked.language);
  const context = { ...asked, stored, form: withChoices(asked.form, base) };
  if (asked.form.get('do') === 'change') return formPage({ ...context, form: asked.form });
  const version = context.form.get('version');
  const { jobs, person } = asked;
  const changes = changesIn(context.form, base, asked.person.profile.language);
  if (version !== String(stored.version)) {
    const tried = await jobs.dryRun.update(person.caller, stored.id, changes);
    if (tried.isErr()) return refused(tried.error, context);
    await context.turn();
    const mine = tried.value.job;
    if (groupsUnlike(digestsOf(formOf(mine, asked.language)), base).length > 0) {
      return ok(conflictPage({ mine, stored }, context));
    }
  }
  const onlyIf = (job: Job | null): boolean => job?.version === stored.version;
  const writes = isPreview(context) ? jobs.dryRun : jobs;
  const written = await writes.update(person.caller, stored.id, changes, { onlyIf });
  if (written.isOk()) return concluded(written.value, version === null ? null : stored, context);
  return written.error.code === 'precondition-failed'
    ? saveJob(asked)
    : refused(written.error, context);
});

/** Creates the job of the form; of a form that was sent twice, once. */
export const postJob: PageFunction = async (context) => {
  const { jobs, person, form: typed } = context;
  if (typed.get('do') === 'change') return formPage(context);
  const { id, name } = person.caller;
  if ((typed.get('employer') ?? String(id)) !== String(id)) {
    const message = context.texts.begunByOther.replaceAll('%', name);
    const form = new URLSearchParams(typed);
    form.set('employer', String(id));
    return formPage({ ...context, form }, [{ field: null, message }]);
  }
  const own = typed.get('referenceId')?.trim();
  const form = new URLSearchParams(typed);
  form.set('referenceId', own || (typed.get('reference') ?? ''));
  const writes = isPreview(context) ? jobs.dryRun : jobs;
  const created = await writes.create(person.caller, bodyOf(form, person.profile.language));
  if (created.isOk()) return concluded(created.value, null, context);
  const { error } = created;
  if (error.code !== 'reference-id-taken' || error.id === undefined) return refused(error, context);
  const again = await saveJob({ ...context, id: error.id, form });
  const isOther = again.isOk() && 'status' in again.value && again.value.status === 409;
  return isOther ? refused(error, context) : again;
};
