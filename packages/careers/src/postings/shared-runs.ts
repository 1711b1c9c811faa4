/**
 * Creates the function that runs `run` for a key, one run of a key at a time: all who ask meanwhile share the
 * next, because the one under way may lack what was written before they asked.
 */
export const createSharedRuns = <Key, Value>(
  run: (key: Key) => Promise<Value>,
): ((key: Key) => Promise<Value>) => {
  const running = new Map<
    Key,
    { readonly underWay: Promise<Value>; next: Promise<Value> | null }
  >();

  const begin = (key: Key): Promise<Value> => {
    const runs = { underWay: run(key), next: null as Promise<Value> | null };
    running.set(key, runs);
    const end = (): void => {
      if (runs.next === null) running.delete(key);
    };
    runs.underWay.then(end, end);
    return runs.underWay;
  };

  return (key) => {
    const runs = running.get(key);
    if (runs === undefined) return begin(key);
    const beginNext = (): Promise<Value> => begin(key);
    runs.next ??= runs.underWay.then(beginNext, beginNext);
    return runs.next;
  };
};
