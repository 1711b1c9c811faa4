/** How long monitoring waits for a store: shorter than Prometheus waits for all metrics, and than most probes. */
export const limitMs = 3_000;

/** Waits for a value for this time; `undefined` when it is late. It may still come, and is then ignored. */
export const within = <Value>(ms: number, value: Promise<Value>): Promise<Value | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer));
};
