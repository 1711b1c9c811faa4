import type { Warning } from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import { type Html, html, trustedHtml } from '@jobposting/pages';
import { type FormField, inLanguage } from '../job-form/fields.ts';
import { formNames, saveButtons } from '../job-form/form-html.ts';
import { adviceOn, wordsOf } from '../job-form/form-problems.ts';
import { fieldAt, formOf } from '../job-form/job-body.ts';
import { hiddenHtml } from '../templates/console-page.ts';
import { firstOf } from '../templates/first-of.ts';
import { factsHtml } from '../templates/job-facts.ts';
import { leftOutOf } from '../templates/left-out.ts';
import type { Page, PageContext } from '../templates/page-context.ts';

type Shown = ReturnType<NonNullable<PageContext['preview']>>;

/** What is to be known before a job is saved: what a write would say, what the law asks, and what feeds leave out. */
const remarksHtml = async (
  job: NewJob,
  warnings: readonly Warning[],
  shown: Shown | null,
  context: PageContext,
): Promise<readonly Html[]> => {
  const { form, texts, language } = context;
  const item = (kind: 'soon' | 'bad' | 'good', about: string, said: string): Html =>
    html`<li><span class="tag ${kind}">${about}</span><p>${said}</p></li>`;
  const nameOf = (field: FormField | null) =>
    field ? inLanguage(field.label, language) : texts.jobs;
  const kept = formOf(job, language);
  const leftOutAt = async (name: string) =>
    leftOutOf(form.get(name) ?? '', kept.get(name) ?? '', context);
  const ofWrite = await Promise.all(
    warnings.map(async (warning) => {
      const field = fieldAt(warning, form);
      const isCut = field !== null && warning.code === 'description-sanitized';
      const said = isCut ? await leftOutAt(field.name) : null;
      return item('soon', nameOf(field), said ?? wordsOf(warning, field, language));
    }),
  );
  // Its field is on the page that the form goes back to.
  const ofLaw = (await adviceOn(job, context)).map(
    ({ field, message }) =>
      html`<li><button class="btn plain small" form="tried" name="do" value="change" formaction="#${field?.name}">${nameOf(field)}</button><p>${message}</p></li>`,
  );
  const ofFeeds = Object.entries(shown?.leftOut ?? {}).flatMap(([reader, parts]) => {
    if (parts.length === 0) return [item('good', reader, texts.takesAll)];
    return parts.map(({ reason, location }) => {
      const leavesOut = texts.leavesOut.replace('%', () => location?.description ?? texts.theJob);
      const kind = location === undefined ? 'bad' : 'soon';
      return item(kind, reader, `${leavesOut} ${texts[`feed ${reason}`] ?? reason}`);
    });
  });
  return firstOf([...ofWrite, ...ofLaw, ...ofFeeds], texts).map((said) =>
    typeof said === 'string' ? html`<li><p>${said}</p></li>` : said,
  );
};

/** A job as it would be saved, and what is to be known of it. */
export const previewPage = async (
  job: NewJob,
  warnings: readonly Warning[],
  context: PageContext,
): Promise<Page> => {
  const { form, texts, language, person, preview } = context;
  const shown = preview?.(job, { ...person.caller, profile: person.profile }, language) ?? null;
  const remarks = await remarksHtml(job, warnings, shown, context);
  const plain = html`<h2 class="h1">${job.title}</h2>
${factsHtml(job, context)}
<div class="prose">${trustedHtml(job.description)}</div>`;
  return {
    heading: texts.preview,
    about: job.title,
    // A link shows the job as it is stored.
    ...(!context.query.has('do') && { lead: texts.previewLead }),
    color: job.confidential ? null : person.profile.accentColor,
    main: html`<div class="cols right">
<section class="sheet accent" aria-label="${texts.preview}">${shown?.article ?? plain}</section>
<aside class="stick" aria-label="${texts.toKnow}">
<form method="post" id="tried">
${hiddenHtml(form, formNames)}
<p class="row">${saveButtons(context, html`<button class="btn plain" name="do" value="change">${texts.edit}</button>`)}</p>
</form>
${
  remarks.length > 0 &&
  html`<h2>${texts.toKnow}</h2>
<ul class="bare warns">${remarks}</ul>`
}
</aside>
</div>`,
  };
};
