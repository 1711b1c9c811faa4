import { existsSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import type { Employer } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { checkForServer } from '../database/postgres-database.ts';
import { clockProblem } from '../host-checks/clock-range.ts';
import { createServerLogs, type Logger, type ServerLogs } from '../logging/log.ts';
import { careersProblem } from '../options/careers-options.ts';
import { consoleProblem } from '../options/console-options.ts';
import { mountedPages } from '../options/mounted.ts';
import { type ServeOptions, serveCommand } from '../options/serve-options.ts';
import { asAction, type CommandResult, print } from '../printing/command-result.ts';
import {
  command,
  firstKeyNotShown,
  keyProblem,
  printSecret,
  quoted,
} from '../printing/print-key.ts';
import {
  addFirstEmployer,
  checkFirstKey,
  type FirstEmployer,
  firstRequest,
} from '../start-and-stop/first-employer.ts';
import { checkPorts } from '../start-and-stop/listen.ts';
import { type Serving, serve } from '../start-and-stop/serve.ts';
import { warnOfClocks } from '../start-and-stop/start-lines.ts';
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
  { address, adminAddress }: Pick<Serving, 'address' | 'adminAddress'>,
  first: FirstEmployer | null,
  known: Pick<Employer, 'id'> | undefined,
): readonly string[] => {
  const pages = mountedPages(options).map(({ page, path }) =>
    row(labels[page], (options.baseUrl ?? address) + path),
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

interface Started extends Serving {
  readonly database: Database;
  /** Present when this start added one. */
  readonly first: FirstEmployer | null;
}

/** Checks for failures that would otherwise leave an empty database behind. */
const checkCreation = async (options: ServeOptions): Promise<Result<void, string>> => {
  const { database: place, firstEmployer } = options;
  if (place.kind !== 'file' || existsSync(place.path)) return ok();
  const unseenKey = firstEmployer ? keyProblem() : null;
  return unseenKey === null ? checkPorts(options) : err(unseenKey);
};

const checkStart = async (
  { database: place, firstEmployer }: ServeOptions,
  { employers }: Database,
  log: Logger,
): Promise<Result<void, string>> => {
  const checked = place.kind === 'file' ? ok(0) : await checkForServer(place);
  if (checked.isErr()) return err(checked.error);
  warnOfClocks(log, checked.value);
  return firstEmployer ? checkFirstKey(employers) : ok();
};

/** Opens the database, serves it, and adds the first employer. The error is one line; nothing is open then. */
export const startServer = async (
  options: ServeOptions,
  logs: ServerLogs,
): Promise<Result<Started, string>> => {
  const wrongOptions = careersProblem(options) ?? consoleProblem(options);
  if (wrongOptions !== null) return err(wrongOptions);
  const wrongClock = clockProblem(new Date());
  if (wrongClock !== null) return err(wrongClock);
  const canCreate = await checkCreation(options);
  if (canCreate.isErr()) return err(canCreate.error);
  const opened = await openDatabase(options, { create: true, careers: options.careers });
  if (opened.isErr()) return err(opened.error);
  const database = opened.value;
  const canStart = await checkStart(options, database, logs.log);
  if (canStart.isErr()) {
    await database.close();
    return err(canStart.error);
  }
  const serving = await serve(options, { database, ...logs });
  if (serving.isErr()) {
    await database.close();
    return err(serving.error);
  }
  // After listening, so that a failed start does not add an employer whose key nobody sees.
  const first = options.firstEmployer
    ? await addFirstEmployer(database.employers, options.firstEmployer)
    : ok(null);
  if (first.isErr()) {
    await serving.value.stop();
    return err(first.error);
  }
  return ok({ ...serving.value, database, first: first.value });
};

const run = async (options: ServeOptions): Promise<CommandResult> => {
  const logs = createServerLogs(options.logLevel);
  const started = await startServer(options, logs);
  if (started.isErr()) return err(started.error);
  const { database, first, stop } = started.value;
  const stopped = stopOnSignal(stop, logs.log);
  const isAsked = options.console || options.firstEmployer !== undefined;
  const [known] = first === null && isAsked ? (await database.employers.list()).unwrapOr([]) : [];
  const message = startMessage(options, started.value, first, known);
  const shown = await (first === null ? print : printSecret)(...message);
  if (first !== null && shown.isErr()) {
    const lost = { database: options.database.shown, employerId: first.employerId };
    const failure = await firstKeyNotShown(database.employers, lost, shown.error);
    await stop();
    return err(failure);
  }
  await stopped;
  return ok(0);
};

/** Adds `serve`. */
export const addServeCommand = (program: Command): void => {
  serveCommand(program)
    .description('serve the HTTP interface until SIGTERM or SIGINT')
    .action(asAction(run));
};
