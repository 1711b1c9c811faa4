import { type EmployerProfile, err, ok, readEmployerProfile } from '@jobposting/core';
import { httpError } from '@jobposting/http/adapter';
import { accentRule, type Html, html, isSafeLink, landscape, plateHtml } from '@jobposting/pages';
import { profileFields, profileSections } from '../job-form/fields.ts';
import { choicesOf, previewButton, sectionsHtml } from '../job-form/form-html.ts';
import { formProblems } from '../job-form/form-problems.ts';
import { careersPageOf, hiddenHtml, offerHtml } from '../templates/console-page.ts';
import type { FormProblem, Page, PageContext, PageFunction } from '../templates/page-context.ts';

const nothingHere = httpError('route-not-found', 'There is nothing here.');

/** The hidden field with the value that the person has seen, as a profile has no version. */
const seenName = (name: string): string => `seen-${name}`;
const seenNames = profileFields.map(({ name }) => seenName(name));

const sheetHtml = (
  theme: 'light' | 'dark',
  profile: EmployerProfile,
  { texts, person: { caller } }: PageContext,
): Html => {
  const { bannerUrl, about, website } = profile;
  return html`<div class="sheet accent ${theme}">
${isSafeLink(bannerUrl) ? html`<img class="banner" src="${bannerUrl}" alt="" width="1600" height="400">` : html`<div class="banner band">${landscape}</div>`}
${plateHtml({ name: caller.name, profile })}
<h3>${texts.jobsAt} ${caller.name}</h3>
${about && html`<p class="lead">${about}</p>`}
${isSafeLink(website) && html`<p><a href="${website}">${new URL(website).host}</a></p>`}
<p><span class="btn small">${texts.apply}</span></p>
</div>`;
};

const previewHtml = (profile: EmployerProfile, context: PageContext): Html => {
  const { texts } = context;
  return html`<section class="set" aria-labelledby="s-preview">
<header><h2 id="s-preview">${texts.preview}</h2></header>
<div class="sheets">${sheetHtml('light', profile, context)}${sheetHtml('dark', profile, context)}</div>
</section>`;
};

/** The form, with what is to be mended, or else how the profile looks. */
const profilePage = (
  context: PageContext,
  shown: EmployerProfile | readonly FormProblem[],
  status = 0,
): Page => {
  const { texts, form } = context;
  const problems = 'length' in shown ? shown : [];
  return {
    status,
    heading: texts.profile,
    lead: texts.profileLead,
    problems,
    color: 'length' in shown ? null : shown.accentColor,
    main: html`${offerHtml(context)}<form method="post" novalidate>
${hiddenHtml(form, seenNames)}
${sectionsHtml(profileSections, problems, context)}
${'length' in shown ? null : previewHtml(shown, context)}
<div class="actions row"><button class="btn">${texts.save}</button>${previewButton(context, '#s-preview')}</div>
</form>`,
  };
};

/** A member as the form has it. */
const storedIn = (profile: EmployerProfile, name: string): string =>
  (profile[name as keyof EmployerProfile] ?? '').replaceAll('\r\n', '\n');

/** The form of the employer's profile. */
export const showProfile: PageFunction = async (context) => {
  const { person, form: typed } = context;
  if (!person.canEditProfile) return err(nothingHere);
  const form = new URLSearchParams(typed);
  for (const { name } of typed.size > 0 ? [] : profileFields) {
    form.set(name, storedIn(person.profile, name));
    form.set(seenName(name), storedIn(person.profile, name));
  }
  return ok(profilePage({ ...context, form }, person.profile));
};

/** Saves what the person has changed, or shows how it would look. */
export const saveProfile: PageFunction = async (context) => {
  const { form, employers, person, texts } = context;
  if (!person.canEditProfile || employers?.update === undefined) return err(nothingHere);
  const again = (shown: EmployerProfile | readonly FormProblem[], status = 0) =>
    ok(profilePage(context, shown, status));
  const typed = profileFields.map(({ name }) => [name, form.get(name) ?? ''] as const);
  const read = readEmployerProfile(Object.fromEntries(typed));
  if (read.isErr()) return again(formProblems(read.error, context));
  if (form.get('do') === 'preview') return again({ ...person.profile, ...read.value });
  const changed = typed.filter(([name, text]) => text !== form.get(seenName(name)));
  const overwritten = changed.flatMap(([field, text]) => {
    const stored = storedIn(person.profile, field);
    if (stored === form.get(seenName(field)) || stored === text) return [];
    form.set(seenName(field), stored);
    const own = profileFields.filter(({ name }) => name === field);
    const names = new Map(own.flatMap((each) => choicesOf(each, [], context)));
    const shown = names.get(stored) ?? (stored || texts.none);
    return [{ field, message: texts.changedMeanwhile.replace('%', () => shown) }];
  });
  if (overwritten.length > 0) return again(overwritten);
  const profile = readEmployerProfile(Object.fromEntries(changed)).unwrapOr({});
  const written = await employers.update(person.caller.id, { profile });
  if (written.isErr()) {
    if ('cause' in written.error) context.report(written.error);
    return again([{ field: null, message: texts.unavailable }], 503);
  }
  const link = careersPageOf(context);
  const kept = { ...person.profile, ...profile };
  const isAsTyped = changed.every(
    ([name, text]) => storedIn(kept, name).toLowerCase() === text.trim().toLowerCase(),
  );
  const line = {
    what: isAsTyped ? 'profileSaved' : 'profile-characters-changed',
    title: person.caller.name,
    saved: context.path,
    ...(link && { link }),
  };
  return ok({ to: '/profile', done: [line] });
};

/** The style sheet of the accent color that the address names, for a preview. */
export const accentStyle: PageFunction = async ({ query }) => {
  const read = readEmployerProfile({ accentColor: query.get('color') });
  const color = read.unwrapOr(null)?.accentColor;
  return color ? ok({ type: 'text/css', text: accentRule('.accent', color) }) : err(nothingHere);
};
