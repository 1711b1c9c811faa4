import { once } from 'node:events';
import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { createLookup } from './lookup.ts';

/** How a message was answered. */
export interface Outcome {
  /** Why it failed, in a sentence without secrets; `null` where it was answered with 2xx. */
  readonly error: string | null;
  /** Absent where there was no answer. */
  readonly status?: number | undefined;
  readonly retryAfter?: string | undefined;
  /** Nothing was sent, and the endpoint is not to blame. */
  readonly isUnsent?: true;
}

/** Sends a body by POST; `null` where `signal` has ended it. */
export type Post = ReturnType<typeof createPost>;

// How long an answer may take in all, from the look-up of the name to the last byte (decision D40).
const deadlineMs = 15_000;
const maxAnswerBytes = 16 * 1_024;

// Receivers close idle connections, often after 5 seconds; a message that is sent just then is lost.
const idleMs = 4_000;

const connections = { keepAlive: true, timeout: idleMs };
// Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
const secured = { ...connections, rejectUnauthorized: true };

// The filtering agents give their errors no code.
const isRefused = (error: unknown): boolean =>
  /^DNS lookup .* is not allowed/.test(Object(error).message);

/** Throws a TypeError for anything but networks such as `10.0.0.0/8`. */
const networksIn = (allow: readonly string[]): BlockList => {
  const networks = new BlockList();
  for (const network of allow) {
    const [, address = '', bits = ''] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(network) ?? [];
    try {
      networks.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
    } catch (cause) {
      throw new TypeError(`allow has networks such as 10.0.0.0/8, not ${network}.`, { cause });
    }
  }
  return networks;
};

/** The agents for public addresses, and those for names and addresses that lead to these networks alone. */
const agentsFor = (networks: BlockList, lookup: LookupFunction) => {
  const isIn = (address: string): boolean =>
    networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  const lookUpInside: LookupFunction = (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, found, family = 0) => {
      const addresses = typeof found === 'string' ? [{ address: found, family }] : found;
      const [first] = addresses;
      if (error) return callback(error, '');
      if (first === undefined || !addresses.every(({ address }) => isIn(address)))
        return callback(new Error(`DNS lookup ${name} is not allowed`), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  const isInside = (host: string): boolean => isIP(host) === 0 || isIn(host);
  return [
    {
      ...{ 'http:': new RequestFilteringHttpAgent(connections), lookup, mayReach: () => true },
      'https:': new RequestFilteringHttpsAgent(secured),
    },
    {
      ...{ 'http:': new http.Agent(connections), lookup: lookUpInside, mayReach: isInside },
      'https:': new https.Agent(secured),
    },
  ] as const;
};

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
  const { deadlineMs: withinMs = deadlineMs, lookup = createLookup() } = replaced;
  // The filtering agents take networks too, but print a warning for each address of the other version of IP.
  const [outside, inside] = agentsFor(networksIn(allow), lookup);
  const agents = allow.length === 0 ? [outside] : [outside, inside];
  return async (
    address: string,
    headers: OutgoingHttpHeaders,
    body: string,
    signal: AbortSignal,
  ): Promise<Outcome | null> => {
    const url = new URL(address);
    if (url.protocol === 'http:' && allow.length === 0) return refused;
    const deadline = AbortSignal.timeout(withinMs);
    const options = { headers, signal: AbortSignal.any([deadline, signal]) };
    const host = url.hostname.replace(/^\[|\]$/g, '');
    for (const { mayReach, lookup, ...byProtocol } of agents) {
      if (!mayReach(host)) continue;
      const agent = byProtocol[url.protocol as keyof typeof byProtocol];
      try {
        return await send(url, { ...options, lookup, agent }, body);
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
