import type { ReferenceData } from '../reference-data/reference-data.ts';
import { applicantRoutingType } from './applicant-routing-type.ts';
import { applicationEmail } from './application-email.ts';
import { applicationUrl } from './application-url.ts';
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
 * reported, in this order. The three {@link routingFields} follow them.
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

/**
 * The fields that say where applications go, in the order of interface §4.3. Which of them apply
 * depends on the stored job, so `settle-routing.ts` reads them.
 */
export const routingFields = [applicantRoutingType, applicationEmail, applicationUrl] as const;

type Fields = ReturnType<typeof createFields>[number];

/** The values of {@link createFields}, under the names of the properties of a job. */
export type FieldValues = {
  readonly [Each in Fields as Each['property']]: Each extends Field<string, string, infer Value>
    ? Value
    : never;
};
