import type { JobFetchHandler } from '@jobposting/http';
import { fetchHandlerOf } from '@jobposting/http/adapter';
import type { ConsoleOptions } from '../console-options.ts';
import { createConsole } from '../dispatch.ts';

/** What a console fetch handler works with. */
export interface ConsoleFetchHandlerOptions extends ConsoleOptions<Request> {}

/**
 * Creates the console of `createConsoleListener` for hosts that speak in `Request` and `Response`. Any path that is no
 * page of it is 404.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @example
 * app.all('/console/*', (context) => handle(context.req.raw)); // Hono, with basePath: '/console'
 */
export const createConsoleFetchHandler = (options: ConsoleFetchHandlerOptions): JobFetchHandler =>
  fetchHandlerOf((turnFor) => createConsole('createConsoleFetchHandler', options, turnFor));
