import { JobpostingError } from './jobposting-error.ts';

/** A request without a complete answer. */
interface Unanswered {
  /** Such as `POST https://jobs.example.ca/api/v1.1/jobs`. */
  readonly request: string;
  readonly code: 'network-error' | 'timed-out' | 'aborted';
  readonly cause?: unknown;
  /** The time limit of the service. */
  readonly limitMs: number;
  /** Not shown in any message. */
  readonly apiKey: string | null;
  /** What to do when the service may have received the request. */
  readonly advice: string;
}

const untrusted = 'this machine does not trust the certificate of the server';

/** Codes of Node, which Bun shares, for a request that was not sent. */
const unsent: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server refused the connection',
  ENOTFOUND: 'no server has this name',
  EAI_AGAIN: 'the name of the server could not be looked up',
  EHOSTUNREACH: 'the server cannot be reached',
  ENETUNREACH: 'the server cannot be reached',
  UND_ERR_CONNECT_TIMEOUT: 'the server did not accept the connection in time',
  CERT_HAS_EXPIRED: 'the certificate of the server has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the server is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS here',
};

const lost = 'the connection was lost';

/** Codes for a request that may have been sent. */
const maybeSent: Readonly<Record<string, string>> = {
  ECONNRESET: lost,
  EPIPE: lost,
  UND_ERR_SOCKET: lost,
  ETIMEDOUT: 'the connection timed out',
};

/** An error, its cause, the cause of that, and so on. */
const chainOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...chainOf(error.cause)] : [];

const codesOf = (error: object): readonly string[] =>
  'code' in error && typeof error.code === 'string' ? [error.code] : [];

const wordsOf = ({ code, cause, limitMs, apiKey }: Unanswered): readonly [string, boolean] => {
  if (code === 'aborted') return ['the caller aborted it', true];
  if (code === 'timed-out') return [`there was no answer within ${limitMs / 1000} s`, true];
  const chain = chainOf(cause);
  for (const known of chain.flatMap(codesOf)) {
    const words = unsent[known] ?? maybeSent[known];
    if (words !== undefined) return [`${words} (${known})`, !(known in unsent)];
  }
  // Deno and browsers have no codes; the innermost error says most.
  const message = chain.at(-1)?.message;
  const innermost = apiKey === null ? message : message?.replaceAll(apiKey, '…');
  return [innermost ? `there was no answer (${innermost})` : lost, true];
};

/** The error of a request without a complete answer: the address, and the cause in plain words. */
export const noAnswer = (unanswered: Unanswered): JobpostingError => {
  const { request, code, cause, advice } = unanswered;
  const [words, mayBeSent] = wordsOf(unanswered);
  const message = `${request}: ${words}.${mayBeSent ? advice : ''}`;
  return new JobpostingError({ code, message, cause });
};
