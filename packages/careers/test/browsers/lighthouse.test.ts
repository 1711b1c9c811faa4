import { beforeAll, expect, it } from 'vitest';
import { startBoard } from './a-board.ts';
import { describeIfBrowser } from './browser.ts';
import { startLighthouse } from './lighthouse.ts';

/** Lighthouse has others, which come and go. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The best of this many runs counts: other work of the machine takes points of performance, and nothing adds any. */
const runs = 5;
// A quiet machine gives 100 at once; one that is busy throughout, less in each run. Lighthouse calls 90 good.
const leastPerformance = 90;

describeIfBrowser('Lighthouse', () => {
  let lighthouse: Awaited<ReturnType<typeof startLighthouse>>;
  let board: Awaited<ReturnType<typeof startBoard>>;

  beforeAll(async () => {
    [lighthouse, board] = [await startLighthouse(), await startBoard(2_000)];
    return async () => {
      board.stop();
      await lighthouse.close();
    };
  });

  it.each(['/', '/acme', '/acme/1999-marine-pipefitter', '/?q=astronaut'])(
    'gives %s of 2 000 jobs 100 of 100, and a good performance at least, on phone and desktop',
    async (path) => {
      // Search engines must leave out a search.
      const [seo, short] = path.includes('?') ? [66, ['is-crawlable']] : [100, []];
      for (const form of ['phone', 'desktop'] as const) {
        let best = 0;
        for (let run = 1; best < leastPerformance && run <= runs; run++) {
          const address = board.careers + path;
          const { scores, shift, ...rest } = await lighthouse.audit(address, { form, categories });
          const [performance = 0, ...others] = scores;
          expect({ form, others, ...rest }).toEqual({ form, others: [100, 100, seo], short });
          expect(shift).toBeLessThanOrEqual(0.02);
          best = Math.max(best, performance);
        }
        expect(best).toBeGreaterThanOrEqual(leastPerformance);
      }
    },
  );
});
