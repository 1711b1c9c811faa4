import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow';
import { healthPath } from '../admin/readiness.ts';
import { declareCommand } from '../options/command.ts';
import { adminHost, adminPortOption, hostOption, portOption } from '../options/serve-options.ts';
import { printResult } from '../printing/command-result.ts';

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

export const ready = declareCommand({
  name: 'ready',
  description: 'ask a server whether it can take requests; exit code 1 if not',
  example: '--port 8080',
  options: {
    host: hostOption('the address on which the server listens'),
    port: portOption('the port of the server', 1),
    adminHost,
    adminPort: adminPortOption('ask /readyz on this admin port instead', 1),
  },
  async run({ host, port, adminHost, adminPort }) {
    const address =
      adminPort === undefined
        ? addressOf(host, port, healthPath)
        : addressOf(adminHost, adminPort, '/readyz');
    const answer = await ask(address);
    return answer.asyncAndThen((given) =>
      given.status === 200
        ? new ResultAsync(printResult(`${address} is ready.`))
        : errAsync(`Not ready: ${address}: ${problemOf(given)}`),
    );
  },
});
