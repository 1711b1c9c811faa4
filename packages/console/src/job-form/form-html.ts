import { listedItem } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import { firstOf } from '../templates/first-of.ts';
import type { FormProblem, PageContext } from '../templates/page-context.ts';
import { type FormField, type FormSection, fields, inLanguage, type Pair } from './fields.ts';

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
  const { texts, language, link, form } = context;
  const { name, kind } = field;
  const said = (pair: Pair = ['', '']): string => inLanguage(pair, language);
  const own = problems.flatMap((problem) => (problem.field === name ? problem.message : []));
  const wrong = firstOf(own, texts).join(' ');
  const chosen = form.getAll(name);
  const [text = ''] = chosen;
  const [note, hint] = [said(field.note), said(field.hint)];
  const label = html`${said(field.label)}${note && html` <span class="n">${note}</span>`}`;
  const error = html`${wrong && html`<p class="error" id="${name}-error">${wrong}</p>`}`;
  const about = html`${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${error}`;
  const ids = [hint && kind !== 'flag' && `${name}-hint`, wrong && `${name}-error`].filter(Boolean);
  const described = html`${ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`}${wrong && html` aria-invalid="true"`}`;
  const className = `field${wrong && ' wrong'}`;
  const box = (type: string, [value, shown]: readonly [string, Html | string], id: string) =>
    html`<label class="check"><input${id && html` id="${id}"`} type="${type}" name="${name}" value="${value}"${chosen.includes(value) && html` checked`}${kind === 'flag' && described}>${shown}</label>`;
  if (kind === 'flag') {
    const shown = html`<span>${label}${hint && html`<small>${hint}</small>`}</span>`;
    return html`<div class="${className} flag">${error}${box('checkbox', ['true', shown], name)}</div>`;
  }
  const choices = choicesOf(field, chosen, context);
  if (kind === 'one' || kind === 'many') {
    const boxes = choices.map((choice, index) =>
      kind === 'one' ? box('radio', choice, index === 0 ? name : '') : box('checkbox', choice, ''),
    );
    const tags = choices
      .filter(([value]) => chosen.includes(value))
      .map(([, shown]) => html`<span class="tag">${shown}</span>`);
    return html`<fieldset class="${className}${field.row ? '' : ' full'}"${described}>
<legend>${label}</legend>
${about}${
  kind === 'one'
    ? html`<div class="choices">${boxes}</div>`
    : html`<details class="picker"${wrong && html` open`}>
<summary id="${name}"><span data-none="${texts.chooseSome}">${tags.length > 0 ? tags : html`<span class="muted">${texts.chooseSome}</span>`}</span></summary>
<div tabindex="-1"><input type="search" aria-label="${texts.findCategory}" placeholder="${texts.findCategory}" autocomplete="off" hidden><div class="list">${boxes}</div><p class="muted" role="status" data-none="${texts.noCategory}"></p></div>
</details>`
}
</fieldset>`;
  }
  const named = html`id="${name}" name="${name}"${described}`;
  const placeholder = kind === 'url' ? 'https://' : said(field.placeholder);
  const control =
    kind === 'html' || kind === 'lines'
      ? html`<textarea ${named} ${kind === 'html' ? html`rows="9" data-editor` : html`rows="4"`}>
${text}</textarea>`
      : kind === 'menu'
        ? html`<select ${named}><option value="">${texts.choose}</option>${choices.map(
            ([value, choice]) =>
              html`<option value="${value}"${value === text && html` selected`}>${choice}</option>`,
          )}</select>`
        : html`<input ${named} value="${text}"${placeholder && html` placeholder="${placeholder}"`} ${kind === 'place' ? html`list="places" autocomplete="off" data-places="${link('/locations')}"` : kind === 'decimal' ? html`inputmode="decimal" autocomplete="off"` : html`type="${kind}"`}>`;
  return html`<div class="${className}${field.row ? '' : ' full'}">
<label for="${name}" id="${name}-label">${label}</label>
${about}${control}
</div>`;
};

/** Fields in their rows and sections, as they were filled in. */
export const sectionsHtml = (
  drawn: readonly FormSection[],
  problems: readonly FormProblem[],
  context: PageContext,
): Html => {
  const { language, person, form } = context;
  const rowHtml = (row: readonly FormField[]): Html => {
    const shown = html`${row.map((field) => fieldHtml(field, problems, context))}`;
    const look = row[0]?.row;
    return look ? html`<div class="${look}">${shown}</div>` : shown;
  };
  const rowsHtml = (own: readonly FormField[]): Html =>
    html`${[...Map.groupBy(own, ({ row, name }) => row ?? name).values()].map(rowHtml)}`;
  const foldedHtml = (folded: Pair, own: readonly FormField[]): Html => {
    const isUsed = own.some(
      ({ name }) => form.get(name) || problems.some(({ field }) => field === name),
    );
    return html`<details class="add"${isUsed && html` open`}><summary>${inLanguage(folded, language)}</summary>
${rowsHtml(own)}
</details>`;
  };
  return html`${drawn.map(({ name, title, hint, fields: own }) => {
    const offered = own.filter((field) => field.name !== 'autoRefresh' || person.caller.unlimited);
    const parts = [...Map.groupBy(offered, ({ folded }) => folded)];
    return html`<section class="set" aria-labelledby="s-${name}">
<header>
<h2 id="s-${name}">${inLanguage(title, language)}</h2>
${hint && html`<p class="hint">${inLanguage(hint, language)}</p>`}
</header>
<div>
${parts.map(([folded, some]) => (folded ? foldedHtml(folded, some) : rowsHtml(some)))}
</div>
</section>`;
  })}`;
};

/** Hidden fields, which `newJob` and `editJob` set. */
export const metaNames: string[] = ['reference', 'employer', 'version', 'was', 'archived'];

/** The names of all fields, hidden ones included. */
export const formNames: string[] = [...metaNames, ...fields.map(({ name }) => name)];

/**
 * The buttons that save a form, with others behind the first. Enter presses the first in the document: that of a draft
 * saves it, and the style sheet shows it last.
 */
export const saveButtons = ({ id, texts, form }: PageContext, others: Html): Html => {
  const button = (look: string, status: string, text: string): Html =>
    html`<button class="btn${look}" name="status" value="${status}">${text}</button>`;
  return id === null || form.get('archived') === 'draft'
    ? html`${button(' plain last', id === null ? 'archived' : '', texts.saveDraft)}${button('', 'active', texts.publish)}${others}`
    : html`${button('', '', texts.save)}${others}${form.has('archived') && button(' plain', 'active', texts.publish)}`;
};

/** The button that shows what would be saved. */
export const previewButton = ({ texts }: PageContext, part?: string): Html =>
  html`<button class="btn plain" name="do" value="preview"${part && html` formaction="${part}"`}>${texts.preview}</button>`;
