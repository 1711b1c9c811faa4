const from = Date.UTC(2024, 0, 1);
const until = Date.UTC(2101, 0, 1);

/**
 * Why the clock cannot be right, in one line; `null` when it can. Dates of a wrong clock would be
 * stored: jobs would close, refresh and sort by them.
 */
export const clockProblem = (now: Date): string | null =>
  now.getTime() >= from && now.getTime() < until
    ? null
    : `The clock of this machine says ${now.toISOString()}. Correct it: jobs and backups take their dates from it.`;
