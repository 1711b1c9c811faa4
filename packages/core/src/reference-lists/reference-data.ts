import type { Location } from '../job/job.ts';
import { defaultLocations } from '../places/data/default-locations.ts';
import { jobCategories, positionTypes, salaryPeriods } from './data/short-lists.ts';

/** An item of one of the short lists (decision D15). */
export interface ListItem {
  readonly id: number;
  /** The English name, which jobs show. */
  readonly name: string;
  /** Its name in other languages, for the lists. */
  readonly names?: { readonly fr?: string };
  /** No job may newly take it, and the lists leave it out; jobs that have it keep it (decision D6). */
  readonly retired?: true;
}

/** The kind of employment (interface §2.1, decision D15). */
export type PositionType = ListItem;

/** A field of work (interface §2.1, decision D15). */
export type JobCategory = ListItem;

/** The period that a salary's amount is paid for, such as `Yearly` with the unit `year` (interface §2.1). */
export interface SalaryPeriod extends ListItem {
  readonly unit: string;
}

/** The lists that jobs refer to (decision D15). A host may replace any of them with its own. */
export interface ReferenceData {
  readonly positionTypes: readonly PositionType[];
  readonly jobCategories: readonly JobCategory[];
  readonly salaryPeriods: readonly SalaryPeriod[];
  readonly locations: readonly Location[];
}

/** The shipped lists (decisions D15, D17). */
export const defaultReferenceData: ReferenceData = {
  positionTypes,
  jobCategories,
  salaryPeriods,
  locations: defaultLocations,
};
