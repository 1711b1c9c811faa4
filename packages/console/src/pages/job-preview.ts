import type { Warning } from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import { type Html, html, trustedHtml } from '@jobposting/pages';
import { inLanguage } from '../job-form/fields.ts';
import { filled, hiddenHtml, saveButtons } from '../job-form/form-html.ts';
import { wordsOf } from '../job-form/form-problems.ts';
import { fieldAt } from '../job-form/job-body.ts';
import { factsHtml } from '../templates/job-facts.ts';
import { leftOutOf } from '../templates/left-out.ts';
import type { Page, PageContext } from '../templates/page-context.ts';

/** Something to know before a job is saved. */
const adviceHtml = (kind: 'soon' | 'bad' | 'good', about: string, said: Html | string): Html =>
  html`<li><span class="tag ${kind}">${about}</span><p>${said}</p></li>`;

/** What a write would say, and what it would take out of the description. */
const writeAdvice = (
  job: NewJob,
  warnings: readonly Warning[],
  context: PageContext,
): readonly Html[] => {
  const { form, texts, language } = context;
  const leftOut = leftOutOf(form.get('description') ?? '', job.description, context);
  return warnings.map((warning) => {
    const field = fieldAt(warning, form);
    const said = wordsOf(warning, field, language);
    const about = field ? inLanguage(field.label, language) : texts.jobs;
    return adviceHtml('soon', about, (warning.code === 'description-sanitized' && leftOut) || said);
  });
};

type Shown = ReturnType<NonNullable<PageContext['preview']>>;

/** What those who read the feeds leave out of them. */
const feedAdvice = ({ leftOut }: Shown, { texts }: PageContext): readonly Html[] =>
  Object.entries(leftOut).flatMap(([about, parts]) =>
    parts.length === 0
      ? [adviceHtml('good', about, texts.takesAll)]
      : parts.map(({ reason, location }) => {
          const what = location?.description ?? texts.theJob;
          const said = `${texts.leavesOut.replace('%', () => what)} ${texts[`feed ${reason}`] ?? reason}`;
          return adviceHtml(location === undefined ? 'bad' : 'soon', about, said);
        }),
  );

/** A job as it would be saved, and what is to be known of it. */
export const previewPage = (
  job: NewJob,
  warnings: readonly Warning[],
  context: PageContext,
): Page => {
  const { form, texts, language, person, preview, link } = context;
  const color = job.confidential ? null : person.profile.accentColor;
  const shown = preview?.(job, { ...person.caller, profile: person.profile }, language) ?? null;
  const advice = [
    ...writeAdvice(job, warnings, context),
    ...(shown === null ? [] : feedAdvice(shown, context)),
  ];
  const plain = html`<h2 class="h1">${job.title}</h2>
${factsHtml(job, context)}
<div class="prose">${trustedHtml(job.description)}</div>`;
  return {
    title: `${texts.previewTitle} – ${job.title}`,
    main: html`<div class="wrap">
<h1>${texts.previewTitle}</h1>
<p class="lead">${texts.previewLead}</p>
<div class="cols right">
${color && html`<link rel="stylesheet" href="${link('/accent.css', { color })}">`}
<section class="sheet accent" aria-label="${texts.preview}">${shown?.article ?? plain}</section>
<aside class="stick" aria-label="${texts.toKnow}">
<form method="post">
${hiddenHtml(form, filled)}
<p class="row">${saveButtons(form, context, 'btn')}<button class="btn plain" name="do" value="change">${texts.edit}</button></p>
</form>
${
  advice.length > 0 &&
  html`<h2>${texts.toKnow}</h2>
<ul class="bare warns">${advice}</ul>`
}
</aside>
</div>
</div>`,
  };
};
