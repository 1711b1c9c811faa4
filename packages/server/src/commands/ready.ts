import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Command } from '@commander-js/extra-typings';
import { err, ok, type Result } from 'neverthrow';
import { healthPath } from '../admin/readiness.ts';
import type { OptionsOf } from '../options/option.ts';
import {
  adminHostOption,
  adminPortOption,
  hostOption,
  portOption,
} from '../options/serve-options.ts';
import { asAction, type CommandResult, printResult } from '../printing/command-result.ts';

const readyCommand = (program: Command) =>
  program
    .command('ready')
    .description('ask a server whether it can take requests; exit code 1 if not')
    .addOption(hostOption('the address on which the server listens'))
    .addOption(portOption('the port of the server', 1))
    .addOption(adminHostOption())
    .addOption(adminPortOption('ask /readyz on this admin port instead', 1));

type Options = OptionsOf<typeof readyCommand>;

const limitMs = 5_000;

/** When the server listens on every address, this machine is asked. */
const reachable: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

const addressOf = (host: string, port: number, path: string): string => {
  const asked = reachable[host] ?? host;
  return `http://${asked.includes(':') ? `[${asked}]` : asked}:${port}${path}`;
};

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

const tooLate = `no answer within ${limitMs / 1_000} seconds`;

// `fetch` refuses some ports that a server may listen on.
const ask = async (address: string): Promise<Result<Answer, string>> => {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const sent = get(address, { signal });
    const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
    return ok({ status: response.statusCode, body: await text(response) });
  } catch (error) {
    const cause = signal.aborted ? tooLate : (error as Error).message;
    return err(`Not ready: ${address} cannot be reached: ${cause}`);
  }
};

/** The reason that the server gives, on one line. */
const problemOf = ({ status, body }: Answer): string => {
  try {
    const { status: said, reason, detail } = JSON.parse(body);
    return [said, reason && `(${reason})`, detail && `- ${detail}`].filter(Boolean).join(' ');
  } catch {
    return `it answered with status ${status}`;
  }
};

const run = async ({ host, port, adminHost, adminPort }: Options): Promise<CommandResult> => {
  const address =
    adminPort === undefined
      ? addressOf(host, port, healthPath)
      : addressOf(adminHost, adminPort, '/readyz');
  const answer = await ask(address);
  if (answer.isErr()) return err(answer.error);
  if (answer.value.status === 200) return printResult(`${address} is ready.`);
  return err(`Not ready: ${address}: ${problemOf(answer.value)}`);
};

/** Adds `ready`. */
export const addReadyCommand = (program: Command): void => {
  readyCommand(program).action(asAction(run));
};
