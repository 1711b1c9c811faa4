import { type JobId, parseJobId } from '@jobposting/core';
import { changeJobs, deleteJobs } from './pages/change-jobs.ts';
import { askToDelete } from './pages/delete-jobs.ts';
import { jobHistory } from './pages/job-history.ts';
import { jobList } from './pages/job-list.ts';
import { signOut } from './pages/sign-out.ts';
import { consoleStyle } from './templates/console-style.ts';
import type { PageFunction } from './templates/page-context.ts';

/** A file for everybody. */
export interface ConsoleFile {
  readonly type: string;
  readonly text: string;
}

/** What there is at a path. */
interface Route {
  /** Below the console; `{id}` stands for the id of a job. */
  readonly path: `/${string}`;
  /** Shows the page, also with the form as typed that was sent after the session had ended. */
  readonly get?: PageFunction;
  /** Does what the form says. */
  readonly post?: PageFunction;
  readonly file?: ConsoleFile;
}

/** All pages of who is signed in, and the files that they are made with. */
const table: readonly Route[] = [
  { path: '/', get: jobList, post: changeJobs },
  { path: '/delete', get: askToDelete, post: deleteJobs },
  { path: '/jobs/{id}/history', get: jobHistory },
  { path: '/sign-out', post: signOut },
  { path: '/console.css', file: { type: 'text/css; charset=utf-8', text: consoleStyle } },
];

/** What there is at the path of a request. */
export interface FoundPage {
  readonly resource: Route;
  /** The value of the `Allow` header. */
  readonly allow: string;
  readonly id: JobId | null;
  /** Below the console. */
  readonly path: string;
}

const allowOf = ({ get, post, file }: Route): string =>
  [...((get ?? file) ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : []), 'OPTIONS'].join(', ');

const patternOf = ({ path }: Route): RegExp =>
  new RegExp(`^${path.replace('.', '[.]').replace('{id}', '(?<digits>\\d+)')}$`);

/** Creates the function that finds the page at a path; `null` where there is none. */
export const createPageSearch = (basePath: string): ((path: string) => FoundPage | null) => {
  const routes = table.map((route) => ({
    resource: { ...route, path: `${basePath}${route.path}` as Route['path'] },
    allow: allowOf(route),
    pattern: patternOf(route),
  }));
  return (asked) => {
    if (!asked.startsWith(basePath)) return null;
    const path = asked.slice(basePath.length) || '/';
    const route = routes.find(({ pattern }) => pattern.test(path));
    if (route === undefined) return null;
    const digits = route.pattern.exec(path)?.groups?.digits;
    const id = digits === undefined ? null : parseJobId(digits);
    const isNoId = digits !== undefined && id === null;
    return isNoId ? null : { resource: route.resource, allow: route.allow, id, path };
  };
};
