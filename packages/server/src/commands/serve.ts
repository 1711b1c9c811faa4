import type { Command } from '@commander-js/extra-typings';
import { err, ok, type Result } from 'neverthrow';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { checkPrivileges } from '../database/postgres-database.ts';
import { clockProblem } from '../host-checks/clock-range.ts';
import { createServerLogs } from '../logging/log.ts';
import { careersProblem } from '../options/careers-options.ts';
import { type ServeOptions, serveCommand } from '../options/serve-options.ts';
import { asAction, type CommandResult } from '../printing/command-result.ts';
import { print } from '../printing/print.ts';
import { firstEmployerNotShown, printSecret } from '../printing/print-key.ts';
import { addFirstEmployer, checkFirstKey, firstRequest } from '../start-and-stop/first-employer.ts';
import { careersPath } from '../start-and-stop/request-server.ts';
import { answerHere, type Serving, serve } from '../start-and-stop/serve.ts';
import { stopOnSignal } from '../start-and-stop/stop-on-signal.ts';
import { answerByWorkers } from '../workers/answer-by-workers.ts';

interface Started extends Serving {
  readonly database: Database;
  /** The key of the first employer, if this start added it. */
  readonly firstApiKey: string | null;
}

const checkStart = async (
  { database: place, firstEmployer }: ServeOptions,
  { employers }: Database,
): Promise<Result<void, string>> => {
  const privileges = place.kind === 'file' ? ok() : await checkPrivileges(place);
  if (privileges.isErr()) return err(privileges.error);
  return firstEmployer ? checkFirstKey(employers) : ok();
};

const start = async (options: ServeOptions): Promise<Result<Started, string>> => {
  const wrongCareers = careersProblem(options);
  if (wrongCareers !== null) return err(wrongCareers);
  const wrongClock = clockProblem(new Date());
  if (wrongClock !== null) return err(wrongClock);
  const opened = await openDatabase(options, { create: true });
  if (opened.isErr()) return err(opened.error);
  const database = opened.value;
  const canStart = await checkStart(options, database);
  if (canStart.isErr()) {
    await database.close();
    return err(canStart.error);
  }
  const parts = { database, ...createServerLogs(options.logLevel) };
  const answer = options.workers === 1 ? answerHere : answerByWorkers;
  const serving = await serve(options, parts, answer);
  if (serving.isErr()) {
    await database.close();
    return err(serving.error);
  }
  // After listening, so that a failed start adds no employer whose key nobody sees.
  const first = options.firstEmployer
    ? await addFirstEmployer(database.employers, options.firstEmployer)
    : ok(null);
  if (first.isErr()) {
    await serving.value.stop();
    return err(first.error);
  }
  return ok({ ...serving.value, database, firstApiKey: first.value });
};

const run = async (options: ServeOptions): Promise<CommandResult> => {
  const started = await start(options);
  if (started.isErr()) return err(started.error);
  const { address, adminAddress, database, firstApiKey, stop } = started.value;
  const stopped = stopOnSignal(stop);
  if (firstApiKey !== null) {
    const shown = await printSecret(
      `Added the first employer. API key, shown only this once: ${firstApiKey}`,
      'Create a job:',
      firstRequest(address, firstApiKey),
    );
    if (shown.isErr()) {
      const message = await firstEmployerNotShown(
        database.employers,
        options.database.shown,
        shown.error,
      );
      await stop();
      return err(message);
    }
  }
  if (options.careers) await print(`Careers pages on ${options.baseUrl ?? address}${careersPath}/`);
  if (adminAddress !== undefined) await print(`Probes and metrics on ${adminAddress}`);
  await print(`Listening on ${address}`);
  await stopped;
  return ok(0);
};

/** Adds `serve`. */
export const addServeCommand = (program: Command): void => {
  serveCommand(program)
    .description('serve the HTTP interface until SIGTERM or SIGINT')
    .action(asAction(run));
};
