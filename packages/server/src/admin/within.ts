/** Waits for a value so long; `undefined` when it has not come by then. It may still come, to nobody. */
export const within = <Value>(ms: number, value: Promise<Value>): Promise<Value | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer));
};
