import type { Warning } from '@jobposting/core';
import { numbered } from '../printing/printable.ts';
import type { ImportedLine } from './import-lines.ts';

/** Creates the count of the lines of an import by outcome. */
export const createTally = () => {
  const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  let archived = '';
  const warnings = new Map<Warning['code'], number>();
  const lines = (): number => Object.values(counts).reduce((sum, count) => sum + count);

  return {
    lines,
    rejected: (): number => counts.rejected,
    noteArchived(jobs: number, isDryRun = false): void {
      archived = ` ${numbered(jobs, 'job')}${isDryRun ? ' would be' : ''} archived.`;
    },
    add(line: ImportedLine): void {
      counts[line.outcome]++;
      if (line.outcome === 'rejected') return;
      for (const { code } of line.warnings) warnings.set(code, (warnings.get(code) ?? 0) + 1);
    },
    /** For a person: `1000 lines: 990 created, 6 updated, 2 unchanged, 2 rejected.`, then how many jobs were archived, and the warnings. */
    summary(): string {
      const outcomes = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
      const main = `${numbered(lines(), 'line')}: ${outcomes.join(', ')}.${archived}`;
      const noted = [...warnings].map(([code, count]) => `${code} ${count}`).join(', ');
      return noted === '' ? main : `${main} Warnings: ${noted}.`;
    },
  };
};
