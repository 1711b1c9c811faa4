import type { Warning } from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import { type Html, html, trustedHtml } from '@jobposting/pages';
import { inLanguage } from '../job-form/fields.ts';
import { formNames, saveButtons } from '../job-form/form-html.ts';
import { wordsOf } from '../job-form/form-problems.ts';
import { fieldAt } from '../job-form/job-body.ts';
import { hiddenHtml } from '../templates/console-page.ts';
import { firstOf } from '../templates/first-of.ts';
import { factsHtml } from '../templates/job-facts.ts';
import { leftOutOf } from '../templates/left-out.ts';
import type { Page, PageContext } from '../templates/page-context.ts';

type Shown = ReturnType<NonNullable<PageContext['preview']>>;

/** What is to be known before a job is saved: what a write would say, and what feeds leave out. */
const adviceHtml = async (
  job: NewJob,
  warnings: readonly Warning[],
  shown: Shown | null,
  context: PageContext,
): Promise<readonly Html[]> => {
  const { form, texts, language } = context;
  const item = (kind: 'soon' | 'bad' | 'good', about: string, said: string): Html =>
    html`<li><span class="tag ${kind}">${about}</span><p>${said}</p></li>`;
  const leftOut = await leftOutOf(form.get('description') ?? '', job.description, context);
  const ofWrite = warnings.map((warning) => {
    const field = fieldAt(warning, form);
    const said = warning.code === 'description-sanitized' ? leftOut : null;
    const about = field ? inLanguage(field.label, language) : texts.jobs;
    return item('soon', about, said ?? wordsOf(warning, field, language));
  });
  const ofFeeds = Object.entries(shown?.leftOut ?? {}).flatMap(([reader, parts]) => {
    if (parts.length === 0) return [item('good', reader, texts.takesAll)];
    return parts.map(({ reason, location }) => {
      const leavesOut = texts.leavesOut.replace('%', () => location?.description ?? texts.theJob);
      const kind = location === undefined ? 'bad' : 'soon';
      return item(kind, reader, `${leavesOut} ${texts[`feed ${reason}`] ?? reason}`);
    });
  });
  return firstOf([...ofWrite, ...ofFeeds], texts).map((said) =>
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
  const advice = await adviceHtml(job, warnings, shown, context);
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
<form method="post">
${hiddenHtml(form, formNames)}
<p class="row">${saveButtons(context, html`<button class="btn plain" name="do" value="change">${texts.edit}</button>`)}</p>
</form>
${
  advice.length > 0 &&
  html`<h2>${texts.toKnow}</h2>
<ul class="bare warns">${advice}</ul>`
}
</aside>
</div>`,
  };
};
