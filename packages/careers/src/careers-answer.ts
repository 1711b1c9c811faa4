import { isFresh, type StoreUnavailable } from '@jobposting/core/adapter';

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

/** What failed, for the host's log. */
export interface CareersFailure {
  /** `internal-error` where something was thrown. */
  readonly code: StoreUnavailable['code'] | 'internal-error';
  /** Why the store is unavailable. */
  readonly reason?: StoreUnavailable['reason'] | undefined;
  /** What was thrown or reported underneath, never shown to a reader; may be absent. */
  readonly cause: unknown;
}

export interface CareersAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Pages are whole; a feed comes in parts, each made once the client has taken the last. HEAD is not sent
   * it. Absent with 304, and for HEAD of a feed.
   */
  readonly body?: string | AsyncIterable<string>;
  /** It is the same for good, so that it is compressed once. */
  readonly isFixed?: true;
  /** Why it is 503 or 500, or was broken off, for the host alone: asked once it is written. */
  readonly failure?: CareersFailure | undefined;
}

/** In place of what is not even made, because the client has gone. */
export const forNobody: CareersAnswer = { status: 503, headers: {}, body: '' };

const isStoreUnavailable = (error: unknown): error is StoreUnavailable =>
  (error as Partial<StoreUnavailable> | null | undefined)?.code === 'store-unavailable';

/** What an error says of a store, also where that is the cause of what a feed has thrown; else it is a bug. */
export const failureOf = (error: unknown): CareersFailure => {
  const underneath = error instanceof Error ? error.cause : error;
  if (!isStoreUnavailable(underneath)) return { code: 'internal-error', cause: error };
  const { code, reason, cause } = underneath;
  return { code, reason, cause };
};

/** An entity tag of what is the same to a reader, though a proxy may compress it (RFC 9110 §8.8.1). */
export type WeakTag = `W/"${string}"`;

/** Whether `If-None-Match` names this tag, with its `W/` or without (RFC 9110 §13.1.2). */
export const isFreshWeakly = (
  { headers }: Pick<CareersRequest, 'headers'>,
  tag: WeakTag,
): boolean => {
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && isFresh(ifNoneMatch, tag.slice('W/'.length));
};
