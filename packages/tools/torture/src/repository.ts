/** The root of the repository; all other paths in it are made from this one. */
export const repository = new URL('../../../../', import.meta.url);
