/** Digits in a body in whose place the load generator sends a number that no request has had before. */
export const serialPlace = '0'.repeat(16);
