const from = Date.UTC(2024, 0, 1);
const until = Date.UTC(2101, 0, 1);

/**
 * Why the clock cannot be right, in one line; `null` when it can. Otherwise wrong dates would be
 * stored, by which jobs close, refresh and sort.
 */
export const clockProblem = (now: Date): string | null =>
  now.getTime() >= from && now.getTime() < until
    ? null
    : `The clock of this machine says ${now.toISOString()}. Correct it: jobs and backups take their dates from it.`;
