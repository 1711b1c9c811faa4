import type { Command } from '@commander-js/extra-typings';
import { readBaseUrl } from '@jobposting/http';
import * as v from 'valibot';
import { logLevels } from '../logging/log.ts';
import { careersOptions } from './careers-options.ts';
import { consoleSecretOption } from './console-options.ts';
import { databaseCommand } from './database-options.ts';
import { bodyLimitOption, referenceDataOption } from './job-options.ts';
import { flag, type OptionsOf, oneLine, option, text, wholeNumber } from './option.ts';

const loopback = '127.0.0.1';

/** An address to listen on; one of IPv6 may be in brackets, as in a URL. */
const host = v.pipe(
  text,
  v.transform((given) => /^\[([\da-f:.]+(?:%\w+)?)\]$/i.exec(given)?.[1] ?? given),
);

/** `--host`: the address of the interface. */
export const hostOption = (description: string) =>
  option('--host <address>', description, host).default(loopback);

/** `--port`, at least `min`. Platforms and habits set `PORT`, which counts where there is no `JOBPOSTING_PORT`. */
export const portOption = (description: string, min: 0 | 1) => {
  const port = option('--port <number>', description, wholeNumber(min, 65_535)).default(8080);
  const { JOBPOSTING_PORT, PORT } = process.env;
  return JOBPOSTING_PORT === undefined && PORT !== undefined ? port.env('PORT') : port;
};

/** `--admin-host`: the address for operators. */
export const adminHostOption = () =>
  option('--admin-host <address>', 'the address of the admin port', host).default(loopback);

/** `--admin-port`, at least `min`; no default. */
export const adminPortOption = (description: string, min: 0 | 1) =>
  option('--admin-port <number>', description, wholeNumber(min, 65_535));

const baseUrl = v.pipe(
  v.string(),
  v.check(
    (url) => readBaseUrl(url) !== null,
    'It must be an absolute http or https URL without credentials, query or fragment.',
  ),
  // A path is appended to it, so it must not end with a slash.
  v.transform((url) => readBaseUrl(url) ?? url),
);

const logLevel = v.picklist(logLevels, `It must be one of ${logLevels.join(', ')}.`);

/** When somebody reads the output of `serve`; between lines of a log it would be lost. */
const onTerminal = (): boolean => process.stdout.isTTY && process.stderr.isTTY;

/** Adds `serve` with all of its options. */
export const serveCommand = (program: Command) =>
  databaseCommand(program, 'serve')
    .addOption(hostOption('the address to listen on'))
    .addOption(portOption('the port to listen on; 0 for any free one', 0))
    .addOption(
      option(
        '--base-url <url>',
        'the public address that links begin with; if absent, the address of each request',
        baseUrl,
      ),
    )
    .addOption(
      flag(
        'trust-proxy',
        'trust X-Forwarded-Proto, -Host and -For; only behind a proxy that sets them',
      ),
    )
    .addOption(
      flag(
        'reuse-port',
        'share the port with other processes that have this option; on Linux only',
      ).default(false),
    )
    .addOption(
      flag(
        'docs',
        'serve a page at /docs/ to read and try the interface; --docs false turns it off',
      ).default(true),
    )
    .addOption(
      flag(
        'console',
        'serve pages at /console/ where people with an API key post jobs by hand',
      ).default(false),
    )
    .addOption(consoleSecretOption())
    .addOption(referenceDataOption())
    .addOption(
      option(
        '--first-employer <name>',
        'if there is no employer yet, add one with this name and print its API key',
        oneLine,
      ),
    )
    .addOption(
      option('--log-level <level>', `how much to log: ${logLevels.join(', ')}`, logLevel).default(
        onTerminal() ? 'warn' : 'info',
        'info, or warn on a terminal',
      ),
    )
    .optionsGroup('For operators:')
    .addOption(
      adminPortOption(
        'also answer /livez, /readyz and /metrics on this port; 0 for any free one',
        0,
      ),
    )
    .addOption(adminHostOption())
    .optionsGroup('Limits:')
    .addOption(bodyLimitOption())
    .addOption(
      option(
        '--rate-limit <number>',
        'how many requests an employer may send per minute; if absent, no limit',
        wholeNumber(1, 1_000_000),
      ),
    )
    .addOption(
      option(
        '--max-connections <number>',
        'how many connections may be open at once; if absent, as many as memory and open files allow',
        wholeNumber(10, 1_000_000),
      ),
    )
    .addOption(
      option(
        '--max-connections-per-address <number>',
        'how many of them one address may have; if absent, a quarter; not counted with --trust-proxy',
        wholeNumber(1, 1_000_000),
      ),
    )
    .optionsGroup('Changes and history:')
    .addOption(
      option(
        '--keep-changes <days>',
        'how many days to keep the log of changes; if absent, unchanged (30 in a new database)',
        wholeNumber(1, 36_500),
      ),
    )
    .addOption(
      option(
        '--keep-history <days>',
        'how many days to keep earlier versions of jobs; if absent, unchanged (0, none, in a new database)',
        wholeNumber(0, 36_500),
      ),
    )
    .optionsGroup('Careers pages:')
    .addOption(
      flag('careers', 'show the open jobs of all employers to everyone at /careers/').default(
        false,
      ),
    )
    .addOption(careersOptions.frameAncestors)
    .addOption(careersOptions.posterEmail)
    .addOption(careersOptions.currency)
    .addOption(careersOptions.reportAt)
    .addOption(careersOptions.reportPolicy);

/** The values of these options as the parser reads them. */
export type ServeOptions = OptionsOf<typeof serveCommand>;
