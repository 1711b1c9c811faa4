import type { IncomingMessage } from 'node:http';

/** A request of `node:http`, with what a host such as Express adds to it. */
export interface HostedRequest extends IncomingMessage {
  /** The body, when a parser of the host has read it already. */
  readonly body?: unknown;
  /** The request target before the host stripped the prefix that the listener is mounted under. */
  readonly originalUrl?: string;
}
