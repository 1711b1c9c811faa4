import { defaultLocations } from '../places/data/default-locations.ts';
import { jobCategories, positionTypes, salaryPeriods } from './data/short-lists.ts';
import type { ReferenceData } from './reference-data.ts';

/** The shipped lists (decisions D15, D17). */
export const defaultReferenceData: ReferenceData = {
  positionTypes,
  jobCategories,
  salaryPeriods,
  locations: defaultLocations,
};
