import { ok, parseJobId } from '@jobposting/core';
import { copyJob, editJob, newJob, postJob, saveJob } from './pages/edit-job.ts';
import { jobHistory } from './pages/job-history.ts';
import { jobList } from './pages/job-list.ts';
import { accentStyle, saveProfile, showProfile } from './pages/profile.ts';
import { askToDelete, changeJobs } from './pages/selected-jobs.ts';
import { signInPath } from './pages/sign-in.ts';
import { changeWebhook, showWebhooks } from './pages/webhooks.ts';
import { scriptFiles } from './scripts/scripts.ts';
import { leftOutOf } from './templates/left-out.ts';
import type { FoundPage, PageFunction, Route } from './templates/page-context.ts';

/** The places that begin as was typed, for the script that suggests them (decision D16). */
const places: PageFunction = async ({ directory, query }) =>
  directory.list({ q: query.get('q') ?? '' }).map(({ locations }) => {
    const data = locations.map(({ description }) => ({ description }));
    return { type: 'application/json', text: JSON.stringify({ data }) };
  });

/** What a description keeps of HTML, and what it does not, for the editor (decision D9). */
const sanitized: PageFunction = async (context) => {
  const { form, jobs, person } = context;
  const typed = form.get('html') ?? '';
  const { html } = await jobs.sanitizeDescription(typed, person.caller.id);
  const leftOut = await leftOutOf(typed, html, context);
  return ok({ type: 'application/json', text: JSON.stringify({ html, leftOut }) });
};

/** Leads to the jobs. */
const toJobs: PageFunction = async () => ok({ to: '/' });

/** Leaves the console. The session ends before this, without a look at the store. */
export const signOut: PageFunction = async () => ok({ to: '/' });

/** All pages after a sign-in, which `dispatch.ts` answers itself. */
const table: readonly Route[] = [
  { path: '/', get: jobList, post: changeJobs },
  { path: '/delete', get: askToDelete, post: changeJobs },
  { path: '/new', get: newJob, post: postJob },
  { path: '/jobs/{id}/edit', get: editJob, post: saveJob },
  { path: '/jobs/{id}/copy', get: copyJob },
  { path: '/jobs/{id}/history', get: jobHistory },
  { path: '/profile', get: showProfile, post: saveProfile },
  { path: '/webhooks', get: showWebhooks, post: changeWebhook },
  { path: '/accent.css', get: accentStyle },
  { path: '/locations', get: places },
  { path: '/sanitized', post: sanitized },
  { path: signInPath, get: toJobs, post: toJobs },
  { path: '/sign-out', post: signOut },
  // `dispatch.ts` answers files before it looks here, except for other methods.
  { path: '/console.css' },
  ...scriptFiles.map(({ path }) => ({ path })),
];

/** Creates the function that finds the page at a path; `null` where there is none. */
export const createPageSearch =
  (basePath: string) =>
  (asked: string): FoundPage | null => {
    if (!asked.startsWith(basePath)) return null;
    const path = asked.slice(basePath.length) || '/';
    const [, digits = ''] = /^\/jobs\/(\d+)(?=\/|$)/.exec(path) ?? [];
    const id = parseJobId(digits);
    // The text `{id}` itself is not an id.
    const template = id === null ? path.replace('{', '?') : path.replace(String(id), '{id}');
    const resource = table.find((route) => route.path === template);
    return resource === undefined ? null : { resource, id, path };
  };
