import type { IncomingMessage } from 'node:http';
import type { JobFetchHandler, JobRequestListener } from '@jobposting/http';
import { fetchHandlerOf, listenerOf } from '@jobposting/http/adapter';
import type { ConsoleOptions } from './console-options.ts';
import { createConsole } from './dispatch.ts';

export type { ConsoleEmployers, ConsoleOptions } from './console-options.ts';

/** What a console listener works with. */
export interface ConsoleListenerOptions extends ConsoleOptions<IncomingMessage> {}

/** What a console fetch handler works with. */
export interface ConsoleFetchHandlerOptions extends ConsoleOptions<Request> {}

/**
 * Creates the console (decision D39) as a listener for `node:http`, which is a middleware as well. Given `next`, it
 * leaves paths that are not its pages to the host.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @example
 * app.use('/console', createConsoleListener({ jobs, employers })); // Express
 */
export const createConsoleListener = (options: ConsoleListenerOptions): JobRequestListener =>
  listenerOf((turnFor) => createConsole('createConsoleListener', options, turnFor));

/**
 * Creates the console of `createConsoleListener` for hosts that speak in `Request` and `Response`. Any path that is not
 * a page of it is 404.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @example
 * app.all('/console/*', (context) => handle(context.req.raw)); // Hono, with basePath: '/console'
 */
export const createConsoleFetchHandler = (options: ConsoleFetchHandlerOptions): JobFetchHandler =>
  fetchHandlerOf((turnFor) => createConsole('createConsoleFetchHandler', options, turnFor));
