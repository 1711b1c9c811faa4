import { ok, type Result } from 'neverthrow';

/** A part of a server. It is started after those that it needs, and stopped before them. */
export interface Resource {
  /** The error is one line. */
  readonly start?: () => Promise<Result<unknown, string>>;
  /** It may also be called when the start failed, or was never tried. */
  readonly stop?: () => Promise<void> | void;
}

/** Starts them in this order, until one fails. The error is one line. */
export const startAll = async (
  resources: readonly Resource[],
): Promise<Result<unknown, string>> => {
  for (const { start } of resources) {
    const started = (await start?.()) ?? ok();
    if (started.isErr()) return started;
  }
  return ok();
};

/** Stops them in the reverse order. */
export const stopAll = async (resources: readonly Resource[]): Promise<void> => {
  for (const { stop } of resources.toReversed()) await stop?.();
};
