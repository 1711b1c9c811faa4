/** The same in every run, so that it fails by what was changed; `npm run test:torture` takes new ones. */
export const seed = Number(process.env.TORTURE_SEED ?? 1);
