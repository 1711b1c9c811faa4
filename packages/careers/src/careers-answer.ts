import type { CareersFailure } from './careers-failure.ts';

/** `done-sending`: it has ended its side, and may wait for the answer or have gone. `gone`: nobody reads the answer. */
export type ClientState = 'there' | 'done-sending' | 'gone';

/** What the answer to a request depends on. */
export interface CareersRequest {
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** As sent, empty when there is none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Asked again before much is done. */
  readonly client: () => ClientState;
}

export interface CareersAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Pages are whole; a feed comes in parts, each made once the client has taken the last. HEAD is not sent
   * it. Absent with 304 only.
   */
  readonly body?: string | AsyncIterable<string>;
  /** Why it is 503 or 500, for the host alone. */
  readonly failure?: CareersFailure;
}

/** In place of what is not even made, because the client has gone. */
export const forNobody: CareersAnswer = { status: 503, headers: {}, body: '' };
