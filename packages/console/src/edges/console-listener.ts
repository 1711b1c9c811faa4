import type { IncomingMessage } from 'node:http';
import type { JobRequestListener } from '@jobposting/http';
import { listenerOf } from '@jobposting/http/adapter';
import type { ConsoleOptions } from '../console-options.ts';
import { createConsole } from '../dispatch.ts';

/** What a console listener works with. */
export interface ConsoleListenerOptions extends ConsoleOptions<IncomingMessage> {}

/**
 * Creates the console (decision D39) as a listener for `node:http`, which is a middleware as well. Given `next`, it
 * leaves paths to the host that are no page of it.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @example
 * app.use('/console', createConsoleListener({ jobs, employers })); // Express
 */
export const createConsoleListener = (options: ConsoleListenerOptions): JobRequestListener =>
  listenerOf((turnFor) => createConsole('createConsoleListener', options, turnFor));
