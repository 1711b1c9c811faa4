import { ok, type Result } from 'neverthrow';
import type { HttpError } from '../answers/http-error.ts';
import type { BodyRules } from '../requests/body.ts';

// More, needed only for warnings, would cause the refusal of the employer's other requests.
const maxNamedForWarnings = 11_000;

/** What one takes in a `Map`, in bytes, with two for a character. */
const memoryOf = (referenceId: string): number => 96 + 2 * referenceId.length;

/** The first line of each referenceId of a batch, in memory that counts. */
export const createFirstLines = (
  rules: Pick<BodyRules, 'take' | 'giveBack'>,
  isComplete: boolean,
) => {
  const lines = new Map<string, number>();
  let bytesOfLines = 0;
  return {
    has: (referenceId: string): boolean => lines.has(referenceId),
    /** Counts a line. Without `complete`, memory for it matters more than warnings about repeated referenceIds. */
    take(bytes: number): Result<void, HttpError> {
      const taken = rules.take(bytes);
      if (taken.isOk() || isComplete || lines.size === 0) return taken;
      lines.clear();
      rules.giveBack(bytesOfLines);
      bytesOfLines = 0;
      return rules.take(bytes);
    },
    /** The first line with a referenceId. Errors: those of `take`, when there is no memory to keep it. */
    lineOf(referenceId: string, number: number): Result<number, HttpError> {
      const first = lines.get(referenceId);
      if (first !== undefined) return ok(first);
      if (!isComplete && lines.size === maxNamedForWarnings) return ok(number);
      const bytes = memoryOf(referenceId);
      return rules.take(bytes).map(() => {
        bytesOfLines += bytes;
        lines.set(referenceId, number);
        return number;
      });
    },
  };
};
