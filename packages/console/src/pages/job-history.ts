import { err, type HistoryEntry, type JobId, ok } from '@jobposting/core';
import { html } from '@jobposting/pages';
import { groups, inLanguage, memberOf } from '../job-form/fields.ts';
import type { PageFunction } from '../templates/page-context.ts';

const mostEntries = 200;

/** What has happened to a job, newest first, where that is kept, also to one that is deleted. */
export const jobHistory: PageFunction = async ({ jobs, person, texts, language, id }) => {
  const key = { id: id as JobId };
  const entries: HistoryEntry[] = [];
  for await (const entry of jobs.history(person.caller, key.id)) {
    if (entry.isErr()) return err(entry.error);
    entries.unshift(entry.value);
    entries.splice(mostEntries);
  }
  const last = entries.find(({ before }) => before)?.before;
  const job = await jobs.get(person.caller, key);
  const known = job.orElse((error) => (last ? ok(last) : err(error)));
  const rows = entries.map(({ change }) => {
    const members: readonly string[] = change.fields;
    const changed = groups.filter((group) =>
      group.fields.some((field) => members.includes(memberOf(field))),
    );
    return html`<li>
<div><h2>${texts[change.type.slice('job.'.length)] ?? change.type}</h2><ul class="facts">${changed.map((group) => html`<li>${inLanguage(group.title, language)}</li>`)}</ul></div>
<p><time datetime="${change.time}">${change.time.slice(0, 16).replace('T', ' ')} UTC</time></p>
</li>`;
  });
  return known.map(({ title }) => ({
    heading: `${texts.history} – ${title}`,
    isOfJob: true,
    ...(rows.length === 0 && { lead: texts.noHistory }),
    main: html`<ul class="jobs plain">${rows}</ul>`,
  }));
};
