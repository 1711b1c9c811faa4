import { listedItem } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import { scriptPath } from '../scripts/scripts.ts';
import { editorParts } from '../templates/editor-parts.ts';
import { firstOf } from '../templates/first-of.ts';
import type { FormProblem, PageContext } from '../templates/page-context.ts';
import { type FormField, type FormSection, fields, inLanguage } from './fields.ts';

/** The values and labels that a field offers; `chosen` ones also if they are retired. */
export const choicesOf = (
  { choices = [] }: FormField,
  chosen: readonly string[],
  { jobs, language }: PageContext,
): readonly (readonly [value: string, name: string])[] =>
  typeof choices === 'string'
    ? jobs.referenceData[choices]
        .filter(({ id, retired }) => !retired || chosen.includes(String(id)))
        .map((item) => [String(item.id), listedItem(item, language).name])
    : choices.map(([value, name]) => [value, inLanguage(name, language)]);

/** A field with what was typed, and what is wrong with it. */
const fieldHtml = (
  field: FormField,
  problems: readonly FormProblem[],
  context: PageContext,
): Html => {
  const { texts, language, person, link, form } = context;
  const { name, kind, hint = ['', ''], isOptional = false } = field;
  const own = problems.filter((problem) => problem.field === name);
  const wrong = firstOf(
    own.map(({ message }) => message),
    texts,
  ).join(' ');
  const chosen = form.getAll(name);
  const [text = ''] = chosen;
  const label = html`${inLanguage(field.label, language)}${isOptional && html` <span class="n">${texts.optional}</span>`}`;
  const isOffPlan = name === 'autoRefresh' && !person.caller.unlimited;
  const advice = isOffPlan ? texts.notInPlan : inLanguage(hint, language);
  const about = html`${advice && html`<p class="hint" id="${name}-hint">${advice}</p>`}${wrong && html`<p class="error" id="${name}-error">${wrong}</p>`}`;
  const ids = [advice && `${name}-hint`, wrong && `${name}-error`].filter(Boolean).join(' ');
  const described = html`${ids && html` aria-describedby="${ids}"`}${wrong && html` aria-invalid="true"`}`;
  const className = `field${wrong && ' wrong'}`;
  const box = (type: string, [value, text]: readonly [string, Html | string], index: number) =>
    html`<label class="check"><input${index === 0 && html` id="${name}"`} type="${type}" name="${name}" value="${value}"${chosen.includes(value) && html` checked`}${isOffPlan && html` disabled`}${kind === 'flag' && described}>${text}</label>`;
  if (kind === 'flag') {
    return html`<div class="${className}">${box('checkbox', ['true', label], 0)}${about}</div>`;
  }
  const choices = choicesOf(field, chosen, context);
  if (kind === 'one' || kind === 'many') {
    const boxes = choices.map((choice, index) =>
      box(kind === 'one' ? 'radio' : 'checkbox', choice, index),
    );
    return html`<fieldset class="${className}${kind === 'many' && ' full'}"${described}>
<legend>${label}</legend>
${about}${kind === 'many' ? html`<div class="pair">${boxes}</div>` : boxes}
</fieldset>`;
  }
  const named = html`id="${name}" name="${name}"${described}`;
  const control =
    kind === 'html' || kind === 'lines'
      ? html`<textarea ${named} ${kind === 'html' ? html`rows="16" data-editor` : html`rows="5"`}>
${text}</textarea>`
      : kind === 'menu'
        ? html`<select ${named}><option value="">${texts.choose}</option>${choices.map(
            ([value, choice]) =>
              html`<option value="${value}"${value === text && html` selected`}>${choice}</option>`,
          )}</select>`
        : html`<input ${named} value="${text}" ${kind === 'place' ? html`list="places" autocomplete="off" data-places="${link('/locations')}"` : html`type="${kind}"`}>`;
  return html`<div class="${className}${kind === 'html' && ' full'}">
<label for="${name}" id="${name}-label">${label}</label>
${about}${control}
</div>${kind === 'html' && editorParts(context)}`;
};

/** Fields in their sections, as they were filled in. */
export const sectionsHtml = (
  drawn: readonly FormSection[],
  problems: readonly FormProblem[],
  context: PageContext,
): Html => {
  const { language, link } = context;
  const all = drawn.map(
    ({ name, title, hint, fields: own }) => html`<section class="set" aria-labelledby="s-${name}">
<header>
<h2 id="s-${name}">${inLanguage(title, language)}</h2>
<p class="hint">${inLanguage(hint, language)}</p>
</header>
<div${name === 'pay' && html` class="pair"`}>
${own.map((field) => fieldHtml(field, problems, context))}
</div>
</section>`,
  );
  return html`${all}
<script type="module" src="${link(scriptPath('fields.js'))}"></script>`;
};

/** Hidden fields, which `newJob` and `editJob` set. */
export const metaNames: string[] = ['reference', 'version', 'was', 'archived'];

/** The names of all fields, hidden ones included. */
export const formNames: string[] = [...metaNames, ...fields.map(({ name }) => name)];

/** The buttons that save a form. */
export const saveButtons = (
  { id, texts, form }: PageContext,
  firstLook: 'btn' | 'btn plain',
): Html => {
  const button = (look: string, status: string, text: string): Html =>
    html`<button class="${look}" name="status" value="${status}">${text}</button>`;
  if (id === null) {
    return html`${button(firstLook, 'active', texts.publishNow)}${button('btn plain', 'archived', texts.keepArchived)}`;
  }
  return html`${button(firstLook, '', texts.save)}${form.has('archived') && button('btn plain', 'active', texts.publishNow)}`;
};
