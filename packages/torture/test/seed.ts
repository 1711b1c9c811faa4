/** A new one for each run, printed with every failure; `TORTURE_SEED` repeats one. */
export const seed = Number(process.env.TORTURE_SEED ?? Math.floor(Math.random() * 2 ** 31));
