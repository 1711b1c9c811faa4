/** The same in every run, so that only changes make it fail; `npm run test:torture` takes new ones. */
export const seed = Number(process.env.TORTURE_SEED ?? 1);
