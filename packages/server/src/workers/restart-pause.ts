const quickMs = 10_000;
const longestMs = 30_000;

/** How long to wait before a worker is replaced that has lived for so long. */
export type RestartPause = (livedMs: number) => number;

/**
 * None for one that worked, nor for the first that ended quickly. One that cannot work at all would
 * otherwise keep the machine busy with its starts: from the second on, the pause doubles each time.
 */
export const createRestartPause = (): RestartPause => {
  let quickEnds = 0;
  return (livedMs) => {
    quickEnds = livedMs < quickMs ? quickEnds + 1 : 0;
    return quickEnds < 2 ? 0 : Math.min(1_000 * 2 ** (quickEnds - 2), longestMs);
  };
};
