import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { endingAtOnce } from './calls/generators.ts';
import { JobpostingError } from './sending/jobposting-error.ts';

/** The same calls with errors as values; a list yields results, and an error ends it. */
export type Results<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Returned
    ? Returned extends Promise<infer Value>
      ? (...args: Args) => ResultAsync<Value, JobpostingError>
      : Returned extends AsyncIterable<infer Item>
        ? (...args: Args) => AsyncGenerator<Result<Item, JobpostingError>, void>
        : never
    : Results<Calls[Name]>;
};

/** Anything else is a bug, and rejects. */
const expected = (error: unknown): JobpostingError => {
  if (error instanceof JobpostingError) return error;
  throw error;
};

async function* itemsOf(
  items: AsyncIterable<unknown>,
): AsyncGenerator<Result<unknown, unknown>, void> {
  try {
    for await (const item of items) yield ok(item);
  } catch (error) {
    yield err(expected(error));
  }
}

const wrap = (calls: object): object =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      typeof call === 'function'
        ? (...args: unknown[]) => {
            const returned = call(...args);
            return returned instanceof Promise
              ? ResultAsync.fromPromise(returned, expected)
              : endingAtOnce(itemsOf(returned), () => void returned.return());
          }
        : wrap(call),
    ]),
  );

/**
 * Wraps a client so that its calls return a `ResultAsync` of neverthrow instead of throwing.
 *
 * @example
 * const client = withResults(createClient({ baseUrl, apiKey }));
 * const written = await client.jobs.putByReferenceId({ referenceId: 'W-17', status: 'archived' });
 * if (written.isErr()) console.error(written.error.code);
 */
export const withResults = <Calls extends object>(client: Calls): Results<Calls> =>
  wrap(client) as Results<Calls>;
