import type { Command } from '@commander-js/extra-typings';
import { readBaseUrl } from '@jobposting/http';
import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import { databaseOption, openOrCreateDatabase } from '../database.ts';
import { addFirstEmployer, firstRequest } from '../first-employer.ts';
import { createBufferedLog, createLog, type LogLevel, logLevels } from '../log.ts';
import { bodyLimitOption, flag, option, text, wholeNumber } from '../option.ts';
import { asAction, type Outcome } from '../outcome.ts';
import { referenceDataOption } from '../reference-data-option.ts';
import { type ServeOptions, type Serving, serve } from '../serve.ts';
import { stopOnSignal } from '../stop-on-signal.ts';

const baseUrl = v.pipe(
  v.string(),
  v.check(
    (url) => readBaseUrl(url) !== null,
    'It must be an absolute http or https address without credentials, query or fragment.',
  ),
);

const logLevel = v.picklist(logLevels, `It must be one of ${logLevels.join(', ')}.`);

interface Options
  extends Pick<ServeOptions, 'host' | 'port' | 'baseUrl' | 'trustProxy' | 'referenceData'> {
  readonly database: string;
  readonly bodyLimit: number;
  readonly rateLimit?: number | undefined;
  readonly logLevel: LogLevel;
  readonly firstEmployer?: string | undefined;
}

interface Started extends Serving {
  /** The key of the employer that was made, if one was. */
  readonly firstApiKey: string | null;
}

const start = async (options: Options): Promise<Result<Started, string>> => {
  const opened = await openOrCreateDatabase(options.database);
  if (opened.isErr()) return err(opened.error);
  const store = opened.value;

  const serving = await serve({
    ...options,
    store,
    log: createLog(options.logLevel),
    requests: createBufferedLog(options.logLevel),
    bodyLimitBytes: options.bodyLimit,
    requestsPerMinute: options.rateLimit,
  });
  if (serving.isErr()) {
    await store.close();
    return err(serving.error);
  }
  // After listening, so that a start that fails makes no employer whose key nobody reads.
  const first = options.firstEmployer
    ? await addFirstEmployer(store.employers, options.firstEmployer)
    : ok(null);
  if (first.isErr()) {
    await serving.value.stop();
    return err(first.error);
  }
  return ok({ ...serving.value, firstApiKey: first.value });
};

const run = async (options: Options): Promise<Outcome> => {
  const started = await start(options);
  if (started.isErr()) return err(started.error);
  const { address, firstApiKey, stop } = started.value;
  const stopped = stopOnSignal(stop);
  if (firstApiKey !== null) {
    console.log(`Added the first employer. API key, shown only now: ${firstApiKey}`);
    console.log(`Create a posting:\n${firstRequest(address, firstApiKey)}`);
  }
  console.log(`Listening on ${address}`);
  await stopped;
  return ok(0);
};

/** Adds `serve`. */
export const addServeCommand = (program: Command): void => {
  program
    .command('serve')
    .description('serve the HTTP interface until SIGTERM or SIGINT')
    .addOption(databaseOption())
    .addOption(option('--host <address>', 'the address to listen on', text).default('127.0.0.1'))
    .addOption(
      option(
        '--port <number>',
        'the port to listen on; 0 takes a free one',
        wholeNumber(0, 65_535),
      ).default(8080),
    )
    .addOption(
      option(
        '--base-url <url>',
        'where links in answers begin; the request tells when absent',
        baseUrl,
      ),
    )
    .addOption(flag('trust-proxy', 'believe the X-Forwarded-Proto and X-Forwarded-Host headers'))
    .addOption(referenceDataOption())
    .addOption(bodyLimitOption())
    .addOption(
      option(
        '--rate-limit <number>',
        'requests a minute for each API key; no limit when absent',
        wholeNumber(1, 1_000_000),
      ),
    )
    .addOption(
      option('--log-level <level>', `one of ${logLevels.join(', ')}`, logLevel).default('info'),
    )
    .addOption(
      option(
        '--first-employer <name>',
        'add an employer with this name if there is none, and print its API key',
        text,
      ),
    )
    .action(asAction(run));
};
