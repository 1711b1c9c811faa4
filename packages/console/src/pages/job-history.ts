import { err, type JobChange, type JobError, type JobId, ok, type Result } from '@jobposting/core';
import { html } from '@jobposting/pages';
import { groups, inLanguage, memberOf } from '../job-form/fields.ts';
import type { PageContext, PageFunction } from '../templates/page-context.ts';

const mostEntries = 200;

/** The title of a job; where it is deleted and has a history, the last one that is kept. */
const titleOf = async (
  hasHistory: boolean,
  { jobs, person, id }: PageContext,
): Promise<Result<string, JobError>> => {
  const key = { id: id as JobId };
  const job = await jobs.get(person.caller, key);
  if (job.isOk() || !hasHistory) return job.map(({ title }) => title);
  for await (const entry of jobs.history(person.caller, key.id)) {
    if (entry.isErr()) return err(entry.error);
    if (entry.value.before) return ok(entry.value.before.title);
  }
  return err(job.error);
};

/** What has happened to a job, newest first, where that is kept, also to one that is deleted. */
export const jobHistory: PageFunction = async (context) => {
  const { jobs, person, texts, language, id } = context;
  const changes: JobChange[] = [];
  for await (const entry of jobs.history(person.caller, id as JobId, { omitBefore: true })) {
    if (entry.isErr()) return err(entry.error);
    if (changes.push(entry.value.change) === mostEntries) break;
  }
  const title = await titleOf(changes.length > 0, context);
  const rows = changes.map((change) => {
    const members: readonly string[] = change.fields;
    const changed = groups.filter((group) =>
      group.fields.some((field) => members.includes(memberOf(field))),
    );
    return html`<li>
<div><h2>${texts[change.type.slice('job.'.length)] ?? change.type}</h2><ul class="facts">${changed.map((group) => html`<li>${inLanguage(group.title, language)}</li>`)}</ul></div>
<p><time datetime="${change.time}">${change.time.slice(0, 16).replace('T', ' ')} UTC</time></p>
</li>`;
  });
  return title.map((shown) => ({
    heading: `${texts.history} – ${shown}`,
    isOfJob: true,
    ...(rows.length === 0 && { lead: texts.noHistory }),
    main: html`<ul class="jobs plain">${rows}</ul>`,
  }));
};
