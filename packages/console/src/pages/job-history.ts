import { err, type JobChange, type JobId, ok } from '@jobposting/core';
import { closingDayOf } from '@jobposting/core/adapter';
import { html } from '@jobposting/pages';
import { groups, inLanguage, memberOf } from '../job-form/fields.ts';
import type { PageFunction } from '../templates/page-context.ts';

const mostEntries = 200;

/** What has happened to a job, newest first, where that is kept. */
export const jobHistory: PageFunction = async (context) => {
  const { jobs, person, texts, language, id } = context;
  const job = await jobs.get(person.caller, { id: id as JobId });
  if (job.isErr()) return err(job.error);
  const changes: JobChange[] = [];
  for await (const entry of jobs.history(person.caller, id as JobId, { omitBefore: true })) {
    if (entry.isErr()) return err(entry.error);
    if (changes.push(entry.value.change) === mostEntries) break;
  }
  const inWords = new Intl.DateTimeFormat(texts.locale, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone: closingDayOf(job.value).zone },
  });
  const rows = changes.map((change) => {
    const members: readonly string[] = change.fields;
    const changed = groups.filter((group) =>
      group.fields.some((field) => members.includes(memberOf(field))),
    );
    return html`<li>
<div><h2>${texts[change.type.slice('job.'.length)] ?? change.type}</h2><ul class="facts">${changed.map((group) => html`<li>${inLanguage(group.title, language)}</li>`)}</ul></div>
<p><time datetime="${change.time}">${inWords.format(Date.parse(change.time))}</time></p>
</li>`;
  });
  return ok({
    heading: `${texts.history} – ${job.value.title}`,
    isOfJob: true,
    ...(rows.length === 0 && { lead: texts.noHistory }),
    main: html`<ul class="jobs plain">${rows}</ul>`,
  });
};
