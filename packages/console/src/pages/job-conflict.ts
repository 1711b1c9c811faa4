import type { Job } from '@jobposting/core';
import { type Html, html, trustedHtml } from '@jobposting/pages';
import { type FieldGroup, type FormField, groups, inLanguage } from '../job-form/fields.ts';
import { choicesOf, formNames } from '../job-form/form-html.ts';
import { digestsOf, formOf, groupsUnlike } from '../job-form/job-body.ts';
import { hiddenHtml } from '../templates/console-page.ts';
import { agoText } from '../templates/job-facts.ts';
import type { Page, PageContext } from '../templates/page-context.ts';

/** The values of fields, as people read them. */
const shownValues = (
  form: URLSearchParams,
  fields: readonly FormField[],
  context: PageContext,
): string => {
  const shown = (field: FormField): readonly string[] => {
    const chosen = form.getAll(field.name);
    if (field.kind === 'flag') return chosen.map(() => inLanguage(field.label, context.language));
    const names = new Map(choicesOf(field, chosen, context));
    return chosen.map((value) => names.get(value) ?? value).filter(Boolean);
  };
  return fields.flatMap(shown).join(' · ') || context.texts.none;
};

/** Both values of each group of fields in which a job that was changed meanwhile differs from what the form makes of it. */
export const conflictPage = (
  { mine, stored }: { readonly mine: Job; readonly stored: Job },
  context: PageContext,
): Page => {
  const { form, texts, language, link } = context;
  const [own, other] = [formOf(mine, language), formOf(stored, language)];
  const changed = groupsUnlike(form.get('was') ?? '', own);
  const savedAt = `${texts.saved} ${agoText(stored.contentChangedAt, context)}`;
  const choice = (group: FieldGroup): Html => {
    const isMine = changed.includes(group);
    const plain = group.fields.filter(({ kind }) => kind !== 'html');
    // Of stored or tried jobs: sanitized.
    const prose = group.fields.filter(({ kind }) => kind === 'html');
    const option = (value: string, isChecked: boolean, from: string) => {
      const values = value === 'mine' ? own : other;
      return html`<div>
<label class="check"><input type="radio" name="keep-${group.name}" value="${value}"${isChecked && html` checked`}><span><span class="n">${from}</span>${plain.length > 0 && html` <b>${shownValues(values, plain, context)}</b>`}</span></label>
${prose.map(({ name }) => html`<div class="prose">${trustedHtml(values.get(name) ?? '')}</div>`)}
</div>`;
    };
    return html`<fieldset class="field full">
<legend>${inLanguage(group.title, language)}</legend>
<div class="pick">
${option('mine', isMine, texts.yours)}
${option('theirs', !isMine, savedAt)}
</div>
</fieldset>`;
  };
  return {
    status: 409,
    heading: texts.conflictTitle,
    about: stored.title,
    lead: texts.conflictLead,
    isOfJob: true,
    main: html`<form method="post" action="${link(`/jobs/${stored.id}/edit`)}">
${hiddenHtml(form, [...formNames, 'status'])}
${groupsUnlike(digestsOf(own), other).map(choice)}
<p class="row"><button class="btn" name="chosen" value="${stored.version}">${texts.saveChoices}</button><button class="btn plain" name="do" value="change">${texts.backToForm}</button></p>
</form>`,
  };
};

/** The form as it was chosen to be: its own values, or those of the stored job. */
export const withChoices = (typed: URLSearchParams, stored: URLSearchParams): URLSearchParams => {
  const chosen = groups.filter(({ name }) => typed.get(`keep-${name}`) === 'theirs');
  const theirs = new Set(chosen.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const own = [...typed].filter(([name]) => !theirs.has(name));
  const form = new URLSearchParams([...own, ...[...stored].filter(([name]) => theirs.has(name))]);
  const seen = typed.get('chosen');
  if (seen !== null) form.set('version', seen);
  return form;
};
