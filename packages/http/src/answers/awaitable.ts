/** What is there at once, or is to be awaited. */
export type Awaitable<Value> = Value | PromiseLike<Value>;

/** Whether it is to be awaited: by its shape, since a host may have promises of its own. */
export const isAwaited = <Value>(value: Awaitable<Value>): value is PromiseLike<Value> =>
  typeof (value as Partial<PromiseLike<Value>> | null)?.then === 'function';
