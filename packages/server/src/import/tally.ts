import type { Warning } from '@jobposting/core';
import type { ImportedLine } from './import-jobs.ts';

/** Counts the lines of an import by what became of them. */
export interface Tally {
  readonly add: (line: ImportedLine) => void;
  readonly lines: () => number;
  readonly rejected: () => number;
  /** For a person: `1000 lines: 990 created, 8 updated, 2 rejected.` and the warnings. */
  readonly summary: () => string;
}

export const createTally = (): Tally => {
  const counts = { created: 0, updated: 0, rejected: 0 };
  const warnings = new Map<Warning['code'], number>();
  const lines = (): number => counts.created + counts.updated + counts.rejected;

  return {
    lines,
    rejected: () => counts.rejected,
    add(line) {
      counts[line.outcome]++;
      if (line.outcome === 'rejected') return;
      for (const { code } of line.warnings) warnings.set(code, (warnings.get(code) ?? 0) + 1);
    },
    summary() {
      const { created, updated, rejected } = counts;
      const total = lines() === 1 ? '1 line' : `${lines()} lines`;
      const main = `${total}: ${created} created, ${updated} updated, ${rejected} rejected.`;
      const noted = [...warnings].map(([code, count]) => `${code} ${count}`).join(', ');
      return noted === '' ? main : `${main} Warnings: ${noted}.`;
    },
  };
};
