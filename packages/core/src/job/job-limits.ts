/** The limits of interface §8; lengths count Unicode code points (decision D2). */
export const jobLimits = {
  locations: { min: 1, max: 3 },
  categories: { min: 1, max: 3 },
  referenceIdLength: 50,
  titleLength: 256,
  applicationEmailLength: 50,
  applicationUrlLength: 200,
  defaultCloseDateDays: 60,
  autoRefreshDays: 7,
} as const;

/** The largest id, that of a positive Int32 (decision D20). */
export const largestId = 2_147_483_647;
