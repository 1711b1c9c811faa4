/**
 * Creates the function that runs `run`, one run at a time: all calls meanwhile share the next run, because the present
 * one may lack what was written before they were made.
 */
export const createSharedRun = <Value>(run: () => Promise<Value>): (() => Promise<Value>) => {
  let underWay: Promise<Value> | null = null;
  let next: Promise<Value> | null = null;

  const begin = (): Promise<Value> => {
    next = null;
    const running = run();
    const end = (): void => {
      if (next === null) underWay = null;
    };
    running.then(end, end);
    underWay = running;
    return running;
  };

  return () => {
    if (underWay === null) return begin();
    next ??= underWay.then(begin, begin);
    return next;
  };
};
