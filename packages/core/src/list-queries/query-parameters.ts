import { err, ok, type Result } from 'neverthrow';
import type { QueryProblem } from '../job/problem.ts';
import { shown, withoutKeys } from '../values/text.ts';

/** The value of a parameter, or its problems (decision D25). */
export type QueryResult<Value> = Result<Value, readonly QueryProblem[]>;

// An address has room for thousands, and a few are enough to find the mistake.
const maxUnknown = 20;

export const refuse = (
  parameter: string,
  code: QueryProblem['code'],
  value: unknown,
  mustBe: string,
) => err([{ parameter, code, message: `${parameter} is ${shown(value)}; it must be ${mustBe}.` }]);

/** Reads a parameter that may be given once; `undefined` means absent, and an array means several times. */
export const readOne = <Value>(
  parameter: string,
  value: unknown,
  absent: Value,
  read: (value: unknown) => QueryResult<Value>,
): QueryResult<Value> => {
  if (value === undefined) return ok(absent);
  if (!Array.isArray(value)) return read(value);
  const message = `${parameter} is given ${value.length} times; it must be given only once.`;
  return err([{ parameter, code: 'repeated', message }]);
};

/** Reads a text; `read` gets it trimmed, and as it was sent. */
export const readText = (
  parameter: string,
  value: unknown,
  read: (text: string, sent: string) => QueryResult<string | null>,
): QueryResult<string | null> =>
  readOne<string | null>(parameter, value, null, (one) =>
    typeof one === 'string' ? read(one.trim(), one) : refuse(parameter, 'wrong-type', one, 'text'),
  );

/** Reads a whole number, which may come as text. */
export const readCount = (
  parameter: string,
  value: unknown,
  { absent, min, max }: { readonly absent: number; readonly min: number; readonly max: number },
): QueryResult<number> =>
  readOne(parameter, value, absent, (one) => {
    const number = typeof one === 'string' && /^\d{1,10}$/.test(one) ? Number(one) : one;
    return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
      ? ok(number)
      : refuse(parameter, 'out-of-range', one, `a whole number from ${min} to ${max}`);
  });

/** Refuses unknown names, except those that begin with `_`, because a misspelt filter would show every job. */
export const readNames = (input: object, known: readonly string[]): QueryResult<void> => {
  const unknown = Object.keys(input).filter(
    (name) => !known.includes(name) && !name.startsWith('_'),
  );
  if (unknown.length === 0) return ok();
  return err(
    unknown.slice(0, maxUnknown).map((parameter) => ({
      parameter: withoutKeys(parameter),
      code: 'unknown-parameter' as const,
      message: `${shown(parameter)} is not a parameter of this list; it must be one of ${known.join(', ')}.`,
    })),
  );
};
