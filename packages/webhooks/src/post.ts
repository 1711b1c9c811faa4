import { once } from 'node:events';
import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { createLookup } from './lookup.ts';

/** How a message was answered. */
export interface Outcome {
  /** Why it failed, in a sentence without secrets; `null` where it was answered with 2xx. */
  readonly error: string | null;
  /** Absent where there was no answer. */
  readonly status?: number | undefined;
  readonly retryAfter?: string | undefined;
}

/** Sends a body by POST; `null` where `signal` has ended it. */
export type Post = ReturnType<typeof createPost>;

// How long an answer may take in all, from the look-up of the name to the last byte (decision D40).
const deadlineMs = 15_000;
const maxAnswerBytes = 16 * 1_024;

// Receivers close idle connections, often after 5 seconds; a message that is sent just then is lost.
const idleMs = 4_000;

const agentsFor = (allowIPAddressList: string[]) => {
  const options = { keepAlive: true, timeout: idleMs, allowIPAddressList };
  return {
    'http:': new RequestFilteringHttpAgent(options),
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    'https:': new RequestFilteringHttpsAgent({ ...options, rejectUnauthorized: true }),
  };
};

// The agent gives its error no code.
const isRefused = (error: unknown): boolean =>
  /^DNS lookup .* is not allowed/.test(Object(error).message);

const refused: Outcome = { error: 'The endpoint is at an address that may not be reached.' };

const send = async (
  url: URL,
  options: RequestOptions & { readonly signal: AbortSignal },
  body: string,
): Promise<Outcome> => {
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(url, { ...options, method: 'POST' });
  // What fails after the head of the answer fails when the answer is read.
  sent.on('error', () => {}).end(body);
  // A request that is answered with a change of the protocol has neither an answer nor an error.
  const [answer]: IncomingMessage[] = await once(sent, 'response', options);
  let bytes = 0;
  for await (const chunk of answer ?? []) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxAnswerBytes) break;
  }
  const status = answer?.statusCode ?? 0;
  if (status >= 200 && status < 300) return { error: null, status };
  const note = status >= 300 && status < 400 ? ', and redirects are not followed' : '';
  const error = `The endpoint answered ${status}${note}.`;
  return { error, status, retryAfter: answer?.headers['retry-after'] };
};

/**
 * Creates the sender of requests to addresses that employers choose: it connects to public addresses and networks in
 * `allow` only, whatever a name resolves to, follows no redirect, and uses no proxy (decision D40).
 *
 * Throws a TypeError where `allow` has anything but networks.
 *
 * @param replaced for tests
 */
export const createPost = (
  allow: readonly string[],
  replaced: { readonly deadlineMs?: number; readonly lookup?: LookupFunction } = {},
) => {
  const wrong = allow.find((network) => !/^[\da-f.:]+\/\d{1,3}$/i.test(network));
  if (wrong !== undefined) {
    throw new TypeError(`allow has networks such as 10.0.0.0/8, not ${wrong}.`);
  }
  const { deadlineMs: withinMs = deadlineMs, lookup = createLookup() } = replaced;
  // With a list of IPv4 networks, the agent prints a warning for each IPv6 address. So public ones are tried without.
  const agents = allow.length === 0 ? [agentsFor([])] : [agentsFor([]), agentsFor([...allow])];
  return async (
    address: string,
    headers: OutgoingHttpHeaders,
    body: string,
    signal: AbortSignal,
  ): Promise<Outcome | null> => {
    const url = new URL(address);
    if (url.protocol === 'http:' && allow.length === 0) return refused;
    const deadline = AbortSignal.timeout(withinMs);
    const options = { headers, signal: AbortSignal.any([deadline, signal]), lookup };
    for (const byProtocol of agents) {
      const agent = byProtocol[url.protocol as keyof typeof byProtocol];
      try {
        return await send(url, { ...options, agent }, body);
      } catch (error) {
        if (signal.aborted) return null;
        const late = `The endpoint did not answer within ${withinMs / 1_000} seconds.`;
        if (deadline.aborted) return { error: late };
        const failed = `The connection to the endpoint failed (${Object(error).code}).`;
        if (!isRefused(error)) return { error: failed };
      }
    }
    return refused;
  };
};
