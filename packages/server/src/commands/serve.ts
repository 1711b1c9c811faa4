import type { Command } from '@commander-js/extra-typings';
import type { Retention } from '@jobposting/core';
import { readBaseUrl } from '@jobposting/http';
import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import {
  type CareersPagesOptions,
  careersCurrencyOption,
  careersFrameAncestorsOption,
  careersFrom,
  careersOption,
  careersPosterEmailOption,
  careersProblem,
} from '../careers-options.ts';
import { clockProblem } from '../clock-range.ts';
import { asAction, type CommandResult } from '../command-result.ts';
import type { Serving } from '../complete-start.ts';
import type { Database } from '../database/database.ts';
import { type DatabaseOptions, databaseCommand } from '../database/database-options.ts';
import { openDatabase } from '../database/open-database.ts';
import { checkPrivileges } from '../database/postgres-database.ts';
import { addFirstEmployer, checkFirstKey, firstRequest } from '../first-employer.ts';
import { firstEmployerNotShown } from '../key-not-shown.ts';
import { adminHostOption, adminPortOption, hostOption, portOption } from '../listen-options.ts';
import { createServerLogs, type LogLevel, logLevels } from '../log.ts';
import { bodyLimitOption, flag, oneLine, option, wholeNumber } from '../option.ts';
import { print, printSecret } from '../print.ts';
import { referenceDataOption } from '../reference-data-option.ts';
import { careersPath } from '../request-server.ts';
import { type ServeOptions, serve } from '../serve.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import { serveByWorkers } from '../workers/serve-by-workers.ts';
import { workersOption } from '../workers/workers-option.ts';

const baseUrl = v.pipe(
  v.string(),
  v.check(
    (url) => readBaseUrl(url) !== null,
    'It must be an absolute http or https URL without credentials, query or fragment.',
  ),
);

const logLevel = v.picklist(logLevels, `It must be one of ${logLevels.join(', ')}.`);

interface Options
  extends DatabaseOptions,
    Pick<ServeOptions, 'host' | 'port' | 'baseUrl' | 'trustProxy' | 'referenceData' | 'docs'>,
    CareersPagesOptions {
  readonly workers: number;
  readonly bodyLimit: number;
  readonly rateLimit?: number | undefined;
  readonly maxConnections?: number | undefined;
  readonly keepChanges?: number | undefined;
  readonly keepHistory?: number | undefined;
  readonly adminHost: string;
  readonly adminPort?: number | undefined;
  readonly logLevel: LogLevel;
  readonly firstEmployer?: string | undefined;
}

const retentionOf = ({ keepChanges, keepHistory }: Options): Partial<Retention> => ({
  ...(keepChanges === undefined ? {} : { changesDays: keepChanges }),
  ...(keepHistory === undefined ? {} : { historyDays: keepHistory }),
});

const adminOf = ({ adminHost, adminPort }: Options): ServeOptions['admin'] =>
  adminPort === undefined ? undefined : { host: adminHost, port: adminPort };

const databaseOptionsOf = ({ database, preparedStatements, databaseTimeout }: Options) => ({
  database,
  preparedStatements,
  databaseTimeout,
});

interface Started extends Serving {
  readonly database: Database;
  /** The key of the first employer, if this start added it. */
  readonly firstApiKey: string | null;
}

const checkStart = async (
  { database: place, firstEmployer }: Options,
  { employers }: Database,
): Promise<Result<void, string>> => {
  const privileges = place.kind === 'file' ? ok() : await checkPrivileges(place);
  if (privileges.isErr()) return err(privileges.error);
  return firstEmployer ? checkFirstKey(employers) : ok();
};

const start = async (options: Options): Promise<Result<Started, string>> => {
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
  const serveOptions = {
    ...options,
    database,
    ...createServerLogs(options.logLevel),
    bodyLimitBytes: options.bodyLimit,
    requestsPerMinute: options.rateLimit,
    admin: adminOf(options),
    retention: retentionOf(options),
    careers: careersFrom(options),
  };
  const serving =
    options.workers === 1
      ? await serve(serveOptions)
      : await serveByWorkers({ ...serveOptions, databaseOptions: databaseOptionsOf(options) });
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

const run = async (options: Options): Promise<CommandResult> => {
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
  databaseCommand(program, 'serve')
    .description('serve the HTTP interface until SIGTERM or SIGINT')
    .addOption(hostOption('the address to listen on'))
    .addOption(portOption('the port to listen on; 0 for any free one', 0))
    .addOption(adminHostOption())
    .addOption(
      adminPortOption(
        'also answer /livez, /readyz and /metrics, for operators, on this port; 0 for any free one',
        0,
      ),
    )
    .addOption(
      option(
        '--base-url <url>',
        'the public address, where links begin; derived from each request when absent',
        baseUrl,
      ),
    )
    .addOption(
      flag('trust-proxy', 'trust the X-Forwarded-Proto, -Host and -For headers of a proxy'),
    )
    .addOption(workersOption())
    .addOption(referenceDataOption())
    .addOption(bodyLimitOption())
    .addOption(
      option(
        '--rate-limit <number>',
        'requests per minute for each employer; no limit when absent',
        wholeNumber(1, 1_000_000),
      ),
    )
    .addOption(
      option(
        '--max-connections <number>',
        'connections that may be open at the same time; when absent, as many as memory and open files allow',
        wholeNumber(10, 1_000_000),
      ),
    )
    .addOption(
      option(
        '--keep-changes <days>',
        'keep the log of changes for so many days; as before when absent, 30 in a new database',
        wholeNumber(1, 36_500),
      ),
    )
    .addOption(
      option(
        '--keep-history <days>',
        'also keep each job as it was before a change, for so many days; as before when absent, 0 in a new database: none',
        wholeNumber(0, 36_500),
      ),
    )
    .addOption(
      flag(
        'docs',
        'serve a page to read and try the interface at /docs/; --docs false: none',
      ).default(true),
    )
    .addOption(careersOption())
    .addOption(careersFrameAncestorsOption())
    .addOption(careersPosterEmailOption())
    .addOption(careersCurrencyOption())
    .addOption(
      option('--log-level <level>', `how much to log: ${logLevels.join(', ')}`, logLevel).default(
        'info',
      ),
    )
    .addOption(
      option(
        '--first-employer <name>',
        'if there is no employer yet, add one with this name and print its API key',
        oneLine,
      ),
    )
    .action(asAction(run));
};
