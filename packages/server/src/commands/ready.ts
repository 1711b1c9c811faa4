import type { Command } from '@commander-js/extra-typings';
import { err, ok, type Result } from 'neverthrow';
import { asAction, type CommandResult } from '../command-result.ts';
import { healthPath } from '../health.ts';
import { adminHostOption, adminPortOption, hostOption, portOption } from '../listen-options.ts';
import { printResult } from '../print.ts';

interface Options {
  readonly host: string;
  readonly port: number;
  readonly adminHost: string;
  readonly adminPort?: number | undefined;
}

const limitMs = 5_000;

/** Of what listens on every address, the one of this machine is asked. */
const reachable: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

const addressOf = (host: string, port: number, path: string): string => {
  const asked = reachable[host] ?? host;
  return `http://${asked.includes(':') ? `[${asked}]` : asked}:${port}${path}`;
};

const causeOf = (error: unknown): string => {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `no answer within ${limitMs / 1_000} seconds`;
  return cause instanceof Error ? cause.message : message;
};

const ask = async (address: string): Promise<Result<Response, string>> => {
  try {
    return ok(await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(limitMs) }));
  } catch (error) {
    return err(`Not ready: ${address} cannot be reached: ${causeOf(error)}`);
  }
};

/** What the server says is wrong, on one line. */
const problemOf = async (answer: Response): Promise<string> => {
  const said = await answer.text().catch(causeOf);
  try {
    const { status, reason, detail } = JSON.parse(said);
    return [status, reason && `(${reason})`, detail && `- ${detail}`].filter(Boolean).join(' ');
  } catch {
    return `it answers with status ${answer.status}`;
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
  return err(`Not ready: ${address}: ${await problemOf(answer.value)}`);
};

/** Adds `ready`. */
export const addReadyCommand = (program: Command): void => {
  program
    .command('ready')
    .description('ask a server whether it can take requests; exit code 1 if not')
    .addOption(hostOption('the address on which the server listens'))
    .addOption(portOption('the port of the server', 1))
    .addOption(adminHostOption())
    .addOption(adminPortOption('ask the port for operators, not that of the interface', 1))
    .action(asAction(run));
};
