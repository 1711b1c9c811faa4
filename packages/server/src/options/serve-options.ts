import { readBaseUrl } from '@jobposting/http';
import * as v from 'valibot';
import { logLevels } from '../logging/log.ts';
import { careersOptions, careersProblem } from './careers-options.ts';
import { consoleProblem, consoleSecretFile } from './console-options.ts';
import { addressProblem, anyDatabase, postgresOptions } from './database-options.ts';
import { bodyLimit, referenceData } from './job-options.ts';
import {
  flag,
  grouped,
  oneLine,
  option,
  text,
  type ValuesOf,
  wholeNumber,
  withDefault,
} from './option.ts';
import { webhookOptions, webhookProblem } from './webhook-options.ts';

const loopback = '127.0.0.1';
/** Includes every other address of the machine. */
const everyAddress = new Set(['0.0.0.0', '::']);

/** An address to listen on; one of IPv6 may be in brackets, as in a URL. */
const host = v.pipe(
  text,
  v.transform((given) => /^\[([\da-f:.]+(?:%\w+)?)\]$/i.exec(given)?.[1] ?? given),
);

/** `--host` or `--admin-host`. */
export const hostOption = (help: string) => withDefault(option('<address>', help, host), loopback);

/** `--port`, at least `min`. Platforms and habits set `PORT`. */
export const portOption = (help: string, min: 0 | 1) =>
  withDefault(option('<number>', help, wholeNumber(min, 65_535), { otherVariable: 'PORT' }), 8080);

/** `--admin-port`, at least `min`. */
export const adminPortOption = (help: string, min: 0 | 1) =>
  option('<number>', help, wholeNumber(min, 65_535));

/** `--admin-host`: the address for operators. */
export const adminHost = hostOption('the address of the admin port');

const url = v.pipe(
  v.string(),
  v.check(
    (url) => readBaseUrl(url) !== null,
    'It must be an absolute http or https URL without credentials, query or fragment.',
  ),
  // A path is appended to it, so it must not end with a slash.
  v.transform((url) => readBaseUrl(url) ?? url),
);

/** `--base-url`. */
const baseUrlOption = (help: string) => option('<url>', help, url);

/** `--base-url` of a command that makes a key. */
export const consoleBaseUrl = baseUrlOption(
  'the public address of a server with a console, for a link to sign in there',
);

const logLevel = v.picklist(logLevels, `It must be one of ${logLevels.join(', ')}.`);

/** When somebody reads the output of `serve`; between lines of a log it would be lost. */
const onTerminal = (): boolean => process.stdout.isTTY && process.stderr.isTTY;

/** All options of `serve`. */
export const serveOptions = {
  database: anyDatabase,
  host: hostOption('the address to listen on'),
  port: portOption('the port to listen on; 0 for any free one', 0),
  baseUrl: baseUrlOption(
    'the public address that links begin with; if absent, the address of each request',
  ),
  trustProxy: flag('trust X-Forwarded-Proto, -Host and -For; only behind a proxy that sets them'),
  reusePort: flag('share the port with other processes that have this option; on Linux only'),
  docs: withDefault(
    flag('serve a page at /docs/ to read and try the interface; --docs false turns it off'),
    true,
  ),
  console: flag('serve pages at /console/ where people with an API key post jobs by hand'),
  consoleSecretFile,
  referenceData,
  firstEmployer: oneLine(
    '<name>',
    'if there is no employer yet, add one with this name and print its API key',
  ),
  logLevel: withDefault(
    option('<level>', `how much to log: ${logLevels.join(', ')}`, logLevel),
    onTerminal() ? 'warn' : 'info',
    'info, or warn on a terminal',
  ),
  ...grouped('For operators:', {
    adminPort: adminPortOption(
      'also answer /livez, /readyz and /metrics on this port; 0 for any free one',
      0,
    ),
    adminHost,
  }),
  ...grouped('Limits:', {
    bodyLimit,
    rateLimit: option(
      '<number>',
      'how many requests an employer may send per minute; if absent, no limit',
      wholeNumber(1, 1_000_000),
    ),
    maxConnections: option(
      '<number>',
      'how many connections may be open at once; if absent, as many as memory and open files allow',
      wholeNumber(10, 1_000_000),
    ),
    maxConnectionsPerAddress: option(
      '<number>',
      'how many of them one address may have; if absent, a quarter; not counted with --trust-proxy',
      wholeNumber(1, 1_000_000),
    ),
  }),
  ...grouped('Changes and history:', {
    keepChanges: option(
      '<days>',
      'how many days to keep the log of changes; if absent, unchanged (30 in a new database)',
      wholeNumber(1, 36_500),
    ),
    keepHistory: option(
      '<days>',
      'how many days to keep earlier versions of jobs; if absent, unchanged (0, none, in a new database)',
      wholeNumber(0, 36_500),
    ),
  }),
  ...grouped('Webhooks:', webhookOptions),
  ...grouped('Careers pages:', {
    careers: flag('show the open jobs of all employers to everyone at /careers/'),
    ...careersOptions,
  }),
  ...postgresOptions,
};

/** The values of these options. */
export type ServeOptions = ValuesOf<typeof serveOptions>;

const portsProblem = ({ host, port, adminHost, adminPort }: ServeOptions): string | null => {
  const isSameAddress =
    host === adminHost || [host, adminHost].some((each) => everyAddress.has(each));
  return port !== 0 && port === adminPort && isSameAddress
    ? `--port and --admin-port must differ; both are ${port}.`
    : null;
};

/** Why no server can start with options that do not fit together; `null` when they fit. */
export const serveProblem = (options: ServeOptions): string | null =>
  addressProblem(options.database) ??
  portsProblem(options) ??
  careersProblem(options) ??
  consoleProblem(options) ??
  webhookProblem(options);
