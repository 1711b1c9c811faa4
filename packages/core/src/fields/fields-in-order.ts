import type { ReferenceData } from '../reference-data/reference-data.ts';
import { autoRefresh } from './auto-refresh.ts';
import { categories } from './categories.ts';
import { closeDate } from './close-date.ts';
import { confidential } from './confidential.ts';
import { description } from './description.ts';
import type { Field } from './kinds/field.ts';
import { locations } from './locations.ts';
import { positionType } from './position-type.ts';
import { referenceId } from './reference-id.ts';
import { salary } from './salary.ts';
import { status } from './status.ts';
import { title } from './title.ts';

/**
 * The fields of a body in the order of interface §4.3, once: they are read, and their problems are
 * reported, in this order. The three routing fields follow them, in `routing.ts`, because which of
 * those apply depends on the stored job.
 */
export const createFields = (referenceData: ReferenceData) =>
  [
    referenceId,
    title,
    closeDate,
    confidential,
    autoRefresh,
    status,
    locations,
    categories(referenceData.jobCategories),
    positionType(referenceData.positionTypes),
    salary(referenceData.salaryPeriods),
    description,
  ] as const;

type Fields = ReturnType<typeof createFields>[number];

/** The values of {@link createFields}, under the names of the properties of a job. */
export type FieldValues = {
  readonly [Each in Fields as Each['property']]: Each extends Field<string, string, infer Value>
    ? Value
    : never;
};
