/** How long a lock is waited for before it is given up on, as promised; timers may be a little early. */
export const promisedWaitMs = 4_900;
