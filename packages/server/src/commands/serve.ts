import type { Employer } from '@jobposting/core';
import { err, ok } from 'neverthrow';
import { createServerLogs } from '../logging/log.ts';
import { declareCommand } from '../options/command.ts';
import { mountedPages, signInLink } from '../options/mounted.ts';
import { type ServeOptions, serveOptions, serveProblem } from '../options/serve-options.ts';
import { print } from '../printing/command-result.ts';
import { command, printKey, quoted } from '../printing/print-key.ts';
import {
  addFirstEmployer,
  type FirstEmployer,
  firstRequest,
} from '../start-and-stop/first-employer.ts';
import { type Started, startServer } from '../start-and-stop/start-server.ts';
import { stopOnSignal } from '../start-and-stop/stop-on-signal.ts';

const labels = { console: 'Console', careers: 'Careers', docs: 'Try it' } as const;

const row = (label: string, value: string): string => `${label.padEnd(12)} ${value}`;

/**
 * The message of a start: all addresses, and one command to go on with. It has the API key of the first employer, if
 * this start has added it.
 *
 * @param known an employer that existed already
 */
const startMessage = (
  options: Pick<ServeOptions, 'database' | 'baseUrl' | 'careers' | 'console' | 'docs'>,
  { address, adminAddress }: Started,
  first: FirstEmployer | null,
  known: Pick<Employer, 'id'> | undefined,
): readonly string[] => {
  const baseUrl = options.baseUrl ?? address;
  const pages = mountedPages(options).map(({ page, path }) =>
    row(
      labels[page],
      page === 'console' && first ? signInLink(baseUrl, first.apiKey) : baseUrl + path,
    ),
  );
  const probes = adminAddress === undefined ? [] : [`Probes and metrics on ${adminAddress}`];
  const listening = row('Listening on', address);
  if (first !== null) {
    const key = row('API key', `${first.apiKey} (shown only this once)`);
    const request = firstRequest(address, first.apiKey);
    return [listening, key, ...pages, ...probes, '', 'Create a job:', request];
  }
  const lines = [listening, ...pages, ...probes];
  if (known === undefined) return lines;
  const another = `--database ${quoted(options.database.shown)} --employer ${known.id}`;
  const said = 'An API key is shown only when it is made. To make another one:';
  return [...lines, '', said, `${command} key add ${another}`];
};

export const serve = declareCommand({
  name: 'serve',
  description: 'serve the HTTP interface until SIGTERM or SIGINT',
  example: "--database jobs.sqlite --first-employer 'Maple Ridge Logistics'",
  options: serveOptions,
  problemOf: serveProblem,
  async run(options) {
    const logs = createServerLogs(options.logLevel);
    const started = await startServer(options, logs);
    if (started.isErr()) return err(started.error);
    const { database, stop } = started.value;
    const { firstEmployer } = options;
    const stopped = stopOnSignal(stop, logs.log);
    // After listening, so that a failed start does not add an employer whose key nobody sees; and after signals are
    // taken, so that none ends the process before its key is printed.
    const added = firstEmployer
      ? await addFirstEmployer(database.employers, firstEmployer)
      : ok(null);
    if (added.isErr()) {
      await stop();
      return err(added.error);
    }
    const first = added.value;
    const isAsked = options.console || firstEmployer !== undefined;
    const [known] = first === null && isAsked ? (await database.employers.list()).unwrapOr([]) : [];
    const message = startMessage(options, started.value, first, known);
    if (first === null) {
      // A server goes on when nobody reads what it prints.
      await print(...message);
    } else {
      const { employerId } = first;
      const { shown } = options.database;
      const done = `Employer ${employerId} was added`;
      const { employers } = database;
      const printed = await printKey(message, { done, employers, employerId, database: shown });
      if (printed.isErr()) {
        await stop();
        return printed;
      }
    }
    await stopped;
    return ok(0);
  },
});
