/** The largest id, that of a positive Int32 (decision D20). */
export const largestId = 2_147_483_647;
