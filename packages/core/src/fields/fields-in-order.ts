import type { ReferenceData } from '../reference-lists/reference-data.ts';
import { autoRefresh } from './auto-refresh.ts';
import { categories } from './categories.ts';
import { closeDate } from './close-date.ts';
import { confidential } from './confidential.ts';
import { description } from './description.ts';
import { disclosures } from './disclosures.ts';
import type { Field } from './kinds/field.ts';
import { language } from './language.ts';
import { locations } from './locations.ts';
import { positionType } from './position-type.ts';
import { referenceId } from './reference-id.ts';
import { routing } from './routing.ts';
import { salary } from './salary.ts';
import { status } from './status.ts';
import { title } from './title.ts';
import { translations } from './translations.ts';
import { workplace } from './workplace.ts';

/**
 * The fields of a body, in the order in which they are read and reported: that of interface §4.3, then the fields of
 * decisions D35 and D41.
 */
export const createFields = (referenceData: Omit<ReferenceData, 'locations'>) =>
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
    routing,
    workplace,
    language,
    disclosures,
    translations,
  ] as const;

type Fields = ReturnType<typeof createFields>[number];

/** The values of {@link createFields}, under the names of the properties of a job. */
export type FieldValues = {
  readonly [Each in Fields as Each['property']]: Each extends Field<Each['property'], infer Value>
    ? Value
    : never;
};

/** The read-only members of a job and of a dry run; a body may have them (decision D6). */
const readOnlyNames = ['id', 'employer', 'publishDate', 'warnings', 'advice'];

/** The names of all members of a job, settable and read-only. */
export const memberNames = (
  fields: readonly { readonly members: readonly string[] }[],
): ReadonlySet<string> => new Set([...readOnlyNames, ...fields.flatMap(({ members }) => members)]);
