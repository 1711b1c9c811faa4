import {
  type StoreUnavailable,
  storeUnavailable,
  type WriteFailure,
} from '@jobposting/core/adapter';
import { DatabaseError } from 'pg';

/** Why a statement that writes has no result. */
export type StatementFailure =
  /** The server refused it, and nothing was written. `sqlState` is its code, such as `23505`. */
  | { readonly kind: 'refused'; readonly sqlState: string; readonly error: StoreUnavailable }
  /** It never reached a server that can write: nothing was written. */
  | { readonly kind: 'not-sent'; readonly error: StoreUnavailable }
  /**
   * It was sent, and contact was lost: it may have been written, or may be written later. The same where its wait
   * for the synchronous standby was cancelled: it is written, but may not outlive the server.
   */
  | { readonly kind: 'lost'; readonly cause: unknown };

/** The failure of a write that counts as not made where its outcome is unknown. */
export const orUnreachable = (error: WriteFailure): StoreUnavailable =>
  error.code === 'outcome-unknown' ? storeUnavailable('unreachable', error.cause) : error;

const pooler =
  'a pooler hands each transaction to another connection; start with --prepared-statements false (preparedStatements: false)';

/** The cause and the remedy, where PostgreSQL's own message has neither. */
const explanations: Readonly<Record<string, string>> = {
  '26000': pooler,
  '42P05': pooler,
  '42P01':
    'the tables were there at the start; is it still the same database, with the same search_path?',
};

/** An error for the log, with an explanation where its code has one. */
const explained = (error: DatabaseError): Error => {
  const explanation = explanations[error.code ?? ''];
  return explanation === undefined
    ? error
    : new Error(`${error.message}: ${explanation}`, { cause: error });
};

const reasons: Readonly<Record<string, StoreUnavailable['reason']>> = {
  // Serialization, deadlock, lock, and the time limit of a search.
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  // No room on the disk, no number left.
  '53100': 'full',
  '2200H': 'full',
  XX001: 'damaged',
  XX002: 'damaged',
  '25006': 'unreachable',
};

/** The server can be reached, but not written to: it has become a standby. */
export const readOnly = '25006';

/** The codes of refusals after which the same statement may succeed. */
const repeatable: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', readOnly]);

export const mayBeRepeated = (sqlState: string): boolean => repeatable.has(sqlState);

// 08: connection exceptions, which poolers answer with. 57P: the server ends, or begins.
const endsConnection = /^(?:08|57P)/;

// The driver's own errors have no code.
const passwordMissing = /client password must be/;
const tlsMissing = /server does not support SSL/;

/** Why a pooler does not lead to a server that keeps what it has answered. */
export const commitIsOff =
  'synchronous_commit is off, and behind a pooler the store cannot turn it on; ALTER ROLE … SET synchronous_commit = on';

/** Whether a write was refused because of a unique index. */
export const isUniqueViolation = (cause: unknown): boolean =>
  cause instanceof DatabaseError && cause.code === '23505';

/**
 * Whether the connection was refused for a permanent reason: a wrong password or none, a missing database, no TLS, a
 * setting.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? /^(?:28|3D|42)/.test(error.code ?? '')
    : error instanceof Error &&
      (passwordMissing.test(error.message) ||
        tlsMissing.test(error.message) ||
        error.message === commitIsOff);

/** Turns a message of the driver about the protocol into one that says what to do. */
export const explainedRefusal = (message: string): string => {
  if (passwordMissing.test(message)) {
    return 'it asks for a password, and neither the address nor PGPASSWORD has one';
  }
  if (tlsMissing.test(message)) {
    return 'it has no TLS, which sslmode of the address requires';
  }
  return message;
};

/** The failure for an error of the driver after a statement was sent. */
export const toFailure = (error: unknown): StatementFailure => {
  if (!(error instanceof DatabaseError)) return { kind: 'lost', cause: error };
  const sqlState = error.code ?? '';
  if (error.severity !== 'ERROR' || endsConnection.test(sqlState)) {
    return { kind: 'lost', cause: error };
  }
  const reason = reasons[sqlState] ?? 'failed';
  return { kind: 'refused', sqlState, error: storeUnavailable(reason, explained(error)) };
};

interface Notice {
  readonly code?: string | undefined;
  readonly routine?: string | undefined;
}

/**
 * Whether a notice says that the wait for the synchronous standby was cancelled, which PostgreSQL otherwise reports as
 * success. Its text is in the language of the server, but the name of its routine is not.
 */
export const isCancelledWait = ({ code, routine }: Notice): boolean =>
  code === '01000' && routine === 'SyncRepWaitForLSN';

/** For the log. */
export const causeOf = (failure: StatementFailure): unknown =>
  failure.kind === 'lost' ? failure.cause : failure.error.cause;

/** The failure of a statement that may safely run again. */
export const unavailable = (failure: StatementFailure): StoreUnavailable =>
  failure.kind === 'lost' ? storeUnavailable('unreachable', failure.cause) : failure.error;
