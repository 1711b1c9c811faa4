/** How long a store may take for who watches it: shorter than Prometheus waits for all, and most probes. */
export const limitMs = 3_000;

/** Waits for a value so long; `undefined` when it has not come by then. It may still come, to nobody. */
export const within = <Value>(ms: number, value: Promise<Value>): Promise<Value | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer));
};
