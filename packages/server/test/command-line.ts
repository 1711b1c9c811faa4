import { Readable } from 'node:stream';
import { expectOk } from '@jobposting/store-contract/cases';
import { Command } from 'commander';
import { onTestFinished, vi } from 'vitest';
import { createLog, createRequestLines } from '../src/logging/log.ts';
import { main } from '../src/main.ts';
import { addOptions, type ValuesOf } from '../src/options/option.ts';
import { serveOptions } from '../src/options/serve-options.ts';
import { addFirstEmployer } from '../src/start-and-stop/first-employer.ts';
import { startServer as serve } from '../src/start-and-stop/start-server.ts';
import { type Ended, linesOf } from './output.ts';
import { sendTo } from './requests.ts';

/** Sets the variables that a command sees; returns a function that restores them. */
const setVariables = (env: NodeJS.ProcessEnv): (() => void) => {
  const own = process.env;
  process.env = { PATH: own.PATH, ...env };
  return () => {
    process.env = own;
  };
};

interface Given {
  /** The content of standard input, at once or in pieces. */
  readonly input?: string | AsyncIterable<string>;
  readonly env?: NodeJS.ProcessEnv;
  /** Makes writes on standard output fail: `ENOSPC` or `EPIPE`. */
  readonly lost?: string;
}

const failure = (code: string): Error => Object.assign(new Error(`${code}: write`), { code });

/** Runs `jobposting` in this process, to its end; one at a time. */
export const runCommand = async (
  args: readonly string[],
  { input = '', env = {}, lost }: Given = {},
): Promise<Ended> => {
  const written = { stdout: '', stderr: '' };
  const standardInput = Readable.from(typeof input === 'string' ? [input] : input, {
    objectMode: false,
  });
  const spies = [
    ...(['stdout', 'stderr'] as const).map((stream) =>
      vi.spyOn(process[stream], 'write').mockImplementation((text, ...rest) => {
        const cause = stream === 'stdout' && lost ? failure(lost) : undefined;
        if (cause === undefined) written[stream] += text;
        const [done] = rest.slice(-1);
        if (typeof done === 'function') done(cause);
        return true;
      }),
    ),
    vi.spyOn(console, 'error').mockImplementation((line) => {
      written.stderr += `${line}\n`;
    }),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(standardInput as typeof process.stdin),
  ];
  const resetVariables = setVariables(env);
  process.exitCode = 0;
  try {
    await main(['node', 'jobposting', ...args]);
    return { code: process.exitCode, ...written };
  } finally {
    resetVariables();
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
};

/**
 * Starts the server of `jobposting serve` in this process: on a free port, with an employer and its key. It
 * stops with the test.
 */
export const startServer = async (
  database: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
) => {
  const always = ['--database', database, '--port', '0'];
  const resetVariables = setVariables(env);
  const command = new Command();
  addOptions(command, serveOptions);
  const options = command
    .parse([...always, ...args], { from: 'user' })
    .opts<ValuesOf<typeof serveOptions>>();
  resetVariables();
  let written = '';
  const lines = {
    write(line: string) {
      written += line;
    },
  };
  const log = createLog(options.logLevel, lines);
  const requests = createRequestLines(options.logLevel, lines);
  const started = expectOk(await serve(options, { log, requests }));
  const { address, adminAddress, stop } = started;
  const first = expectOk(await addFirstEmployer(started.database.employers, 'First Employer'));
  onTestFinished(stop);
  const apiKey = first?.apiKey ?? '';
  return {
    address,
    adminAddress,
    apiKey,
    stop,
    send: sendTo(address, apiKey),
    log: () => written,
    logged: () => linesOf(written),
  };
};

/** Runs commands on a database: `run('key list', '--employer', '1')`. */
export const commandsOn =
  (database: string) =>
  (command: string, ...args: readonly string[]): Promise<Ended> =>
    runCommand([...command.split(' '), '--database', database, ...args]);
