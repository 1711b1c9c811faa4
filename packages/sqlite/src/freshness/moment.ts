let moment = 0;
let isEnding = false;

const end = (): void => {
  isEnding = false;
  moment += 1;
};

// Ticks that a microtask asks for run when no microtask is left.
const endAfterMicrotasks = (): void => process.nextTick(end);

/**
 * The present moment, as a number. It lasts until the event loop goes on, or a store of this process
 * commits: until then nobody can have learned of a commit elsewhere and asked about it here, because
 * no request can arrive. So one look at the file serves all reads of a moment. A look costs 2.3 µs,
 * and a GET, which reads the key and the job, takes 18 in all.
 */
export const presentMoment = (): number => {
  if (!isEnding) {
    isEnding = true;
    queueMicrotask(endAfterMicrotasks);
  }
  return moment;
};

/** Ends the present moment: a store of this process has committed. */
export const endMoment = (): void => {
  moment += 1;
};
