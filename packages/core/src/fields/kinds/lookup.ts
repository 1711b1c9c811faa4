import type { Result } from 'neverthrow';
import * as v from 'valibot';
import type { Job } from '../../job/job.ts';
import type { Problem } from '../../job/problem.ts';
import type { ListItem } from '../../reference-lists/reference-data.ts';
import type { JobMember } from '../../representations/job-json.ts';
import {
  acceptImported,
  type Field,
  type FieldSchema,
  objectMessage,
  type Settle,
} from './field.ts';
import type { Requirements } from './problem-sentence.ts';

/** An Int32, as a number or as a text of digits (decision D5b). */
export const lookupId = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,10}$/), v.transform(Number))],
    'wrong-type',
  ),
  v.integer('wrong-type'),
);

/** Reads `{ id }` with one of those ids as the id. Other members are ignored (decision D6). */
const lookupSchema = (
  isAccepted: (id: number) => boolean,
  isRetired: (id: number) => boolean,
): FieldSchema<number> =>
  v.pipe(
    v.object(
      {
        id: v.pipe(
          lookupId,
          v.check(isAccepted, ({ input }) => (isRetired(input) ? 'retired' : 'unknown-id')),
        ),
      },
      objectMessage,
    ),
    v.transform(({ id }) => id),
  );

/** How to read a field with ids of a reference list. */
export interface LookupRules<Name, Property, Value> {
  /** The list; no job may newly take a `retired` item (decision D6). */
  readonly items: readonly ListItem[];
  /** Creates the reading of the field from the schema of an `{ id }` in it. */
  readonly readerOf: (
    item: FieldSchema<number>,
  ) => (value: unknown) => Result<Value, readonly Problem[]>;
  /** The ids that a job has in this field. */
  readonly idsOf: (job: Job) => readonly number[];
  readonly name: Name;
  readonly property: Property;
  readonly initial?: Value;
  readonly mustBe: Requirements;
}

/**
 * Creates a field with ids of a reference list. Ids that the stored job has are accepted even where the list has
 * changed, and an import keeps retired ones (decision D6).
 */
export const lookupField = <
  const Name extends JobMember,
  const Property extends keyof Job,
  Value extends Job[Property],
>({
  items,
  readerOf,
  idsOf,
  ...known
}: LookupRules<Name, Property, Value>): Field<Name, Property, Value> => {
  const retired = new Set(items.flatMap((item) => (item.retired ? item.id : [])));
  const current = new Set(items.flatMap(({ id }) => (retired.has(id) ? [] : id)));
  const readerKeeping = (kept: (id: number) => boolean) =>
    readerOf(
      lookupSchema(
        (id) => current.has(id) || kept(id),
        (id) => retired.has(id),
      ),
    );
  const readNew = readerKeeping(() => false);

  return {
    ...known,
    members: [known.name],
    read: (body) => {
      const value = body[known.name];
      const asNew = readNew(value).map((found) => ({ value: found }));
      if (asNew.isOk()) return { settle: () => asNew };
      const settle: Settle<Value> = (stored, { fromExport }) => {
        const ids = stored === null ? [] : idsOf(stored);
        const asStored = readerKeeping((id) => ids.includes(id))(value).map((found) => ({
          value: found,
        }));
        if (asStored.isOk() || !fromExport) return asStored;
        const { error: problems } = asStored;
        return readerKeeping((id) => ids.includes(id) || retired.has(id))(value).map((imported) =>
          acceptImported(imported, problems),
        );
      };
      return { settle };
    },
  };
};
