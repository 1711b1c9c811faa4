import { err, ok } from 'neverthrow';
import * as v from 'valibot';
import type { Job } from '../../job/job.ts';
import type { ListItem } from '../../reference-lists/reference-data.ts';
import type { JobMember } from '../../representations/job-json.ts';
import { acceptImported, type Field, problemsOf } from './field.ts';
import type { Requirements } from './problem.ts';
import { type FieldSchema, lookupId, objectOf } from './schemas.ts';

/** `{ id }` with the id of an item that is not retired. Other members are ignored (decision D6). */
export const itemOf = (items: readonly ListItem[]) => {
  const retired = new Set(items.flatMap((item) => (item.retired ? item.id : [])));
  const current = new Set(items.flatMap(({ id }) => (retired.has(id) ? [] : id)));
  const isCurrent = v.check(
    (id: number) => current.has(id),
    ({ input }) => (retired.has(input) ? 'retired' : 'unknown-id'),
  );
  return objectOf({ id: v.pipe(lookupId, isCurrent) });
};

/**
 * Creates a field with ids of a reference list. Ids that the stored job has are accepted even where the list has
 * changed, and an import keeps retired ones (decision D6).
 */
export const lookupField = <Property extends keyof Job, Value extends Job[Property], Sent>({
  schema,
  toValue,
  idsOf,
  ...known
}: {
  readonly name: JobMember;
  readonly property: Property;
  readonly initial?: Value;
  readonly mustBe: Requirements;
  readonly schema: FieldSchema<Sent>;
  readonly toValue: (sent: Sent) => Value;
  /** The ids that a job has in this field. */
  readonly idsOf: (job: Job) => readonly number[];
}): Field<Property, Value> => ({
  ...known,
  members: [known.name],
  read: (body, { stored, fromExport }) => {
    const { success, typed, output, issues } = v.safeParse(schema, body[known.name]);
    if (success) return ok({ value: toValue(output) });
    const own = stored === null ? [] : idsOf(stored);
    const refused = issues.filter(
      ({ message, input }) =>
        !((message === 'unknown-id' || message === 'retired') && own.includes(Number(input))),
    );
    const problems = problemsOf(refused, body, [known.name], known.mustBe);
    const [kept, left] = fromExport
      ? [problems, problems.filter(({ code }) => code !== 'retired')]
      : [[], problems];
    return typed && left.length === 0 ? ok(acceptImported(toValue(output), kept)) : err(left);
  },
});
