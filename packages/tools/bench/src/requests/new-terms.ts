import { storedJobs } from '../jobs/stored-jobs.ts';
import type { Random } from '../random.ts';

const lengths = [1, 2, 3, 4, 6, 8, 12] as const;
// Enough texts for terms of any frequency.
const maxTexts = 20_000;

/** Picks up to `count` different terms of 1 to 12 characters; each is in the title or referenceId of a stored job. */
export const pickNewTerms = (jobs: number, count: number, random: Random): readonly string[] => {
  const stored = storedJobs(Math.min(jobs, maxTexts));
  const texts = Array.from(stored, ({ title, referenceId }) => [title, referenceId]).flat();
  const terms = new Set<string>();
  // A few texts may not have that many.
  for (let draw = 0; terms.size < count && draw < count * 10; draw++) {
    const text = random.pick(texts);
    const length = random.pick(lengths);
    const start = random.int(0, Math.max(0, text.length - length));
    // `q` is trimmed and folded.
    const term = text
      .slice(start, start + length)
      .trim()
      .toLowerCase();
    if (term !== '') terms.add(term);
  }
  return [...terms];
};
